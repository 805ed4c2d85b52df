import { useSuspenseQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { redirect, useNavigate, useParams, useSearchParams } from 'react-router'
import { query } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { cliente as cache } from '#lib/clienteDeConsultas.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { rechazoDe } from '#lib/errores.ts'
import { type Cliente, obtenerCliente } from '#miembros/gestion/contract.ts'
import { leerFiltro } from '#miembros/gestion/filtro.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { useAtajo } from '#ui/atajos/atajos.ts'
import { Boton } from '#ui/Boton.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { MenuDeOpciones } from '#ui/MenuDeOpciones.tsx'
import { useSinGuardar } from '#ui/useSinGuardar.tsx'
import { botonDePanel, CabezaDePanel } from '../CabezaDePanel.tsx'
import { useComandosDeLaPagina } from '../marco/deLaPagina.ts'
import { type Accion, accionesDe } from './acciones.ts'
import { DatosDelCliente } from './DatosDelCliente.tsx'
import { PestanasDelCliente } from './PestanasDelCliente.tsx'
import { PreguntaDeCuenta } from './PreguntaDeCuenta.tsx'

/** Beside the list the focus may stay where it is; a client who is opened takes it by their name. */
export const handle = { foco: 'propio' }

export const clientLoader = cargar(async ({ params: { codigo = '' }, request }) => {
  const escrito = codigo.toUpperCase()
  if (escrito !== codigo)
    throw redirect(enlaceA('/admin-dashboard/clientes/:codigo', { codigo: escrito }) + new URL(request.url).search)
  await cache.ensureQueryData(query(obtenerCliente, { codigo }))
})

/** The client in the address. */
export default function PaginaCliente() {
  const { codigo = '' } = useParams()
  const { data: cliente, error } = useSuspenseQuery(query(obtenerCliente, { codigo }))
  // They were there, and are no more.
  if (error && rechazoDe(error).status === 404) throw error
  // Keyed, so that nothing typed for one client is there for the next.
  return <Ficha key={codigo} cliente={cliente} />
}

function Ficha({ cliente }: { cliente: Cliente }) {
  const navegar = useNavigate()
  const lista = enlaceA('/admin-dashboard', { consulta: leerFiltro(useSearchParams()[0]) })
  const [porHacer, setPorHacer] = useState<Accion | null>(null)
  const acciones = accionesDe(cliente)
  const { pregunta } = useSinGuardar(false)
  useAtajo({
    tecla: 'Escape',
    titulo: 'Cerrar el cliente',
    grupo: 'Cliente',
    hacer: () => navegar(lista, { preventScrollReset: true }),
  })
  useComandosDeLaPagina(
    acciones.map((accion) => ({
      ...accion,
      titulo: `${accion.titulo} de ${cliente.nombre}`,
      hacer: () => setPorHacer(accion),
    })),
  )
  return (
    <div className="flex min-h-dvh flex-col">
      <CabezaDePanel codigo={cliente.codigo_membresia} lista={lista}>
        <MenuDeOpciones
          etiqueta="Más acciones"
          sinFlecha
          className={botonDePanel}
          grupos={[
            {
              opciones: acciones.map((accion) => ({
                titulo: (
                  <span className="flex-1">
                    <accion.icono aria-hidden="true" strokeWidth={1.75} className="absolute left-3 size-4" />
                    {accion.titulo}
                  </span>
                ),
                alElegir: () => setPorHacer(accion),
              })),
            },
          ]}
        >
          <Ellipsis aria-hidden="true" strokeWidth={1.75} />
        </MenuDeOpciones>
      </CabezaDePanel>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 pb-6 lg:px-5">
        <DatosDelCliente cliente={cliente} />
        <Impedimento cliente={cliente} acciones={acciones} alPedir={setPorHacer} />
        <PestanasDelCliente cliente={cliente} />
      </div>
      {pregunta}
      <PreguntaDeCuenta cliente={cliente} accion={porHacer} alCerrar={() => setPorHacer(null)} />
    </div>
  )
}

type PropsDeImpedimento = { cliente: Cliente; acciones: Accion[]; alPedir: (accion: Accion) => void }

/** Why somebody cannot get in, and what would let them. */
function Impedimento({ cliente: { suspendido_en, confirmado }, acciones, alPedir }: PropsDeImpedimento) {
  const salida = acciones.find(({ clase }) => clase === (suspendido_en ? 'reactivar' : 'confirmar'))
  if (!salida) return null
  return (
    <Aviso
      clase="advertencia"
      acciones={
        <Boton variante="outline" medida={36} className="max-lg:h-11" onClick={() => alPedir(salida)}>
          {salida.titulo}
        </Boton>
      }
    >
      {suspendido_en ? (
        <>
          Suspendida desde el <Fecha valor={suspendido_en} />. No puede entrar.
        </>
      ) : (
        !confirmado && 'No ha confirmado su correo. Hasta que lo haga no puede entrar con él.'
      )}
    </Aviso>
  )
}
