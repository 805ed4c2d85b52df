import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { query } from '#http/query.ts'
import { useSeguir } from '#live/useSeguir.ts'
import { obtenerCliente } from '#miembros/gestion/contract.ts'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { NoSeCargo } from '#ui/NoSeCargo.tsx'
import { listarPaquetes, type Paquete } from './contract.ts'
import { FormularioDePaquete } from './FormularioDePaquete.tsx'
import { ListaDePaquetes } from './ListaDePaquetes.tsx'
import { Tanda } from './Tanda.tsx'

/** For one client: the form, which is for them alone, and their packages. */
export function PaquetesDelCliente({ codigo }: { codigo: string }) {
  const consulta = useQuery(query(obtenerCliente, { codigo }))
  const [tanda, setTanda] = useState<Paquete[]>([])
  useSeguir(listarPaquetes.topics)
  const { data: cliente, error } = consulta
  if (error && !cliente) return <NoSeCargo {...consulta} error={error} />
  if (!cliente) return <Esqueleto className="h-96 rounded-2xl!" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Suspense fallback={<Esqueleto className="h-96 rounded-2xl!" />}>
        <FormularioDePaquete
          key={codigo}
          cliente={cliente}
          alGuardar={(paquete) => setTanda((otros) => [paquete, ...otros])}
        />
      </Suspense>
      <Tanda paquetes={tanda} />
      <section aria-label="Sus paquetes">
        <ListaDePaquetes filtro={{ codigo_membresia: codigo }} />
      </section>
    </div>
  )
}
