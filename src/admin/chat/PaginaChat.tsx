import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { type MetaFunction, useParams, useSearchParams } from 'react-router'
import { usePuede } from '#auth/queries.ts'
import { leerMesa, listarPasadas } from '#conversaciones/chat/gestion/contract.ts'
import { type Filter, readFilter } from '#conversaciones/chat/gestion/filter.ts'
import { Mesa } from '#conversaciones/chat/gestion/Mesa.tsx'
import { BuscarEnPasadas, Pasadas } from '#conversaciones/chat/gestion/Pasadas.tsx'
import { RowGroup } from '#conversaciones/chat/gestion/RowGroup.tsx'
import { pages, query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { pageMeta } from '#tienda/meta.ts'
import { SegmentLinks } from '#ui/Segments.tsx'
import { contarPendientes } from '../hoy/contract.ts'
import { ListLayout } from '../ListLayout.tsx'
import { OtherListLink } from '../OtherListLink.tsx'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Chat', description: 'Quien espera hablar con la tienda.', indexed: false })

export const clientLoader = createClientLoader(async ({ request }) => {
  const { ver, q } = readFilter(new URL(request.url).searchParams)
  await (ver
    ? queryClient.prefetchInfiniteQuery(pages(listarPasadas, { q }))
    : queryClient.ensureQueryData(query(leerMesa)))
})

/** For staff: waiting and active chats, with the conversation in the URL beside the list. */
export default function PaginaChat() {
  const filter = readFilter(useSearchParams()[0])
  const { id } = useParams()
  return (
    <ListLayout
      title="Chat"
      canal="Chats"
      hasOpenItem={id !== undefined}
      tabs={<Pestanas filter={filter} />}
      filters={filter.ver && <BuscarEnPasadas filter={filter} />}
      empty={{
        illustration: <MessagesSquare />,
        title: 'Elige una conversación.',
        text: 'Con j y k te mueves por la lista, y con Enter la abres.',
      }}
    >
      {filter.ver ? (
        <Pasadas key={filter.q} filter={filter} open={id} />
      ) : (
        <Mesa filter={filter} open={id}>
          <SinRespuesta />
        </Mesa>
      )}
    </ListLayout>
  )
}

function Pestanas({ filter: { ver: chosenView } }: { filter: Filter }) {
  return (
    <SegmentLinks
      name="Cuáles"
      links={([undefined, 'pasadas'] as const).map((ver) => ({
        title: ver ? 'Pasadas' : 'Ahora',
        to: linkTo('/admin-dashboard/chat', { query: { ver } }),
        isChosen: chosenView === ver,
      }))}
    />
  )
}

/** A link to the questions that the assistant could not answer. */
function SinRespuesta() {
  const { data } = useQuery(query(contarPendientes))
  const puede = usePuede()
  if (!puede('ajustes')) return null
  return (
    <RowGroup title="Con el asistente">
      <li>
        <OtherListLink to={linkTo('/admin-dashboard/preguntas')} count={data?.preguntas.cuantos ?? 0}>
          Preguntas sin respuesta
        </OtherListLink>
      </li>
    </RowGroup>
  )
}
