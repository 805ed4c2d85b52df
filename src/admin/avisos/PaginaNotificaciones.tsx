import type { MetaFunction } from 'react-router'
import { AvisarATodosOAUno } from '#avisos/gestion/AvisarATodosOAUno.tsx'
import { listarAvisosDeGestion } from '#avisos/gestion/contract.ts'
import { LoEnviado } from '#avisos/gestion/LoEnviado.tsx'
import { pages } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { queryClient } from '#lib/queryClient.ts'
import { Subscribe } from '#live/Subscribe.tsx'
import { pageMeta } from '#tienda/meta.ts'
import { useUnsavedChanges } from '#ui/useUnsavedChanges.tsx'
import { ElegirCliente } from './ElegirCliente.tsx'
import { PestanasDeAvisos } from './PestanasDeAvisos.tsx'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Notificaciones', description: 'Lo que se notifica a los clientes.', indexed: false })

// A prefetch never throws, so the form works even if the list of sent notifications fails.
export const clientLoader = createClientLoader(() => queryClient.prefetchInfiniteQuery(pages(listarAvisosDeGestion)))

/** For staff: the form for notifications to one client or all, and the list of sent notifications. */
export default function PaginaNotificaciones() {
  const { dialog } = useUnsavedChanges(false)
  return (
    <>
      <h1 tabIndex={-1} className="mb-3 font-display text-h1">
        Notificaciones
      </h1>
      <PestanasDeAvisos />
      <Subscribe topics={listarAvisosDeGestion.topics} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <AvisarATodosOAUno clientePicker={<ElegirCliente />} />
        <section aria-labelledby="enviadas">
          <h2 id="enviadas" className="mb-3 font-display text-h3">
            Enviadas
          </h2>
          <LoEnviado />
        </section>
      </div>
      {dialog}
    </>
  )
}
