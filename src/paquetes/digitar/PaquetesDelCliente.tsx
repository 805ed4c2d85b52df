import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { query } from '#http/query.ts'
import { useSubscription } from '#live/useSubscription.ts'
import { obtenerCliente } from '#miembros/gestion/contract.ts'
import { LoadError } from '#ui/LoadError.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { listarPaquetes, type Paquete } from './contract.ts'
import { FormularioDePaquete } from './FormularioDePaquete.tsx'
import { ListaDePaquetes } from './ListaDePaquetes.tsx'
import { Tanda } from './Tanda.tsx'

/** One client's packages, with a form for that client only. */
export function PaquetesDelCliente({ codigo }: { codigo: string }) {
  const read = useQuery(query(obtenerCliente, { codigo }))
  const [batch, setBatch] = useState<Paquete[]>([])
  useSubscription(listarPaquetes.topics)
  const { data: cliente, error } = read
  if (error && !cliente) return <LoadError {...read} error={error} />
  if (!cliente) return <Skeleton className="h-96 rounded-2xl!" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Suspense fallback={<Skeleton className="h-96 rounded-2xl!" />}>
        <FormularioDePaquete
          key={codigo}
          cliente={cliente}
          onSave={(paquete) => setBatch((others) => [paquete, ...others])}
        />
      </Suspense>
      <Tanda paquetes={batch} />
      <section aria-label="Sus paquetes">
        <ListaDePaquetes filter={{ codigo_membresia: codigo }} />
      </section>
    </div>
  )
}
