import type { MetaFunction } from 'react-router'
import { AvisarATodosOAUno } from '#avisos/gestion/AvisarATodosOAUno.tsx'
import { listarEnvios } from '#avisos/gestion/contract.ts'
import { LoEnviado } from '#avisos/gestion/LoEnviado.tsx'
import { pages } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { Seguir } from '#live/Seguir.tsx'
import { metaDePagina } from '#tienda/meta.ts'
import { useSinGuardar } from '#ui/useSinGuardar.tsx'
import { ElegirCliente } from './ElegirCliente.tsx'
import { PestanasDeAvisos } from './PestanasDeAvisos.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({ titulo: 'Notificaciones', descripcion: 'Lo que se notifica a los clientes.', indexar: false })

// Without what was sent there is still something to send.
export const clientLoader = cargar(() => cliente.prefetchInfiniteQuery(pages(listarEnvios)))

/** For staff: what to tell a client or all of them, and what was sent. */
export default function PaginaNotificaciones() {
  const { pregunta } = useSinGuardar(false)
  return (
    <>
      <h1 tabIndex={-1} className="mb-3 font-display text-h1">
        Notificaciones
      </h1>
      <PestanasDeAvisos />
      <Seguir temas={listarEnvios.topics} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <AvisarATodosOAUno elegirCliente={<ElegirCliente />} />
        <section aria-labelledby="enviadas">
          <h2 id="enviadas" className="mb-3 font-display text-h3">
            Enviadas
          </h2>
          <LoEnviado />
        </section>
      </div>
      {pregunta}
    </>
  )
}
