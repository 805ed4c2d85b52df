import { useSuspenseQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { ConversacionAbierta } from '#conversaciones/chat/gestion/conversacion/ConversacionAbierta.tsx'
import { conversacionQuery } from '#conversaciones/chat/gestion/queries.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { queryClient } from '#lib/queryClient.ts'
import { pageMeta } from '#tienda/meta.ts'
import { AlLado } from './AlLado.tsx'
import { ConElAsistente } from './ConElAsistente.tsx'
import { describePage } from './describePage.ts'
import { VerAlLado } from './VerAlLado.tsx'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Chat', description: 'Una conversación con la tienda.', indexed: false })

export const clientLoader = createClientLoader(({ params }) =>
  queryClient.ensureQueryData(conversacionQuery(params.id ?? '')),
)

/** The conversation in the URL, with what the shop knows about the visitor. */
export default function PaginaConversacion() {
  const { id = '' } = useParams()
  const { data: conversacion } = useSuspenseQuery(conversacionQuery(id))
  const { asistente_id, pagina } = conversacion
  return (
    // The key resets typed text when the conversation changes.
    <div key={id} className="h-full">
      <ConversacionAbierta
        conversacion={conversacion}
        viewing={pagina && describePage(pagina)}
        olderMensajes={asistente_id && <ConElAsistente id={asistente_id} />}
        beside={<VerAlLado conversacion={conversacion} />}
      />
      <aside
        aria-label="Al lado"
        data-panel="304"
        className="border-border max-lg:hidden lg:fixed lg:inset-y-0 lg:right-0 lg:w-76 lg:overflow-y-auto lg:border-l lg:bg-card lg:p-5"
      >
        <AlLado conversacion={conversacion} />
      </aside>
    </div>
  )
}
