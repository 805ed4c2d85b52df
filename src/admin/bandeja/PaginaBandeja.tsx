import { useQuery } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { type MetaFunction, useParams, useSearchParams } from 'react-router'
import { contarBandeja, listarBandeja } from '#conversaciones/bandeja/contract.ts'
import { type Filter, readFilter, tabOf } from '#conversaciones/bandeja/filter.ts'
import { Filtros, Tabs } from '#conversaciones/bandeja/lista/Filtros.tsx'
import { Lista } from '#conversaciones/bandeja/lista/Lista.tsx'
import { leerMesa } from '#conversaciones/chat/gestion/contract.ts'
import { pages, query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { pageMeta } from '#tienda/meta.ts'
import { contarPendientes } from '../hoy/contract.ts'
import { WAITING } from '../hoy/waiting.ts'
import { ListLayout } from '../ListLayout.tsx'
import { EnOtrosCanales } from './EnOtrosCanales.tsx'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Bandeja', description: 'Todo lo que la gente envía a la tienda.', indexed: false })

export const clientLoader = createClientLoader(async ({ request }) => {
  const filter = readFilter(new URL(request.url).searchParams)
  await Promise.all([
    queryClient.ensureInfiniteQueryData(pages(listarBandeja, { ...tabOf(filter), clase: filter.clase })),
    queryClient.ensureQueryData(query(contarBandeja, tabOf(filter))),
    // The waiting chats are shown above the messages, so both load together. If this read fails, the page still opens.
    withOtherCanales(filter) && queryClient.prefetchQuery(query(leerMesa)),
  ])
})

/** For staff: all messages that people send, with the message in the URL beside the list. */
export default function PaginaBandeja() {
  const filter = readFilter(useSearchParams()[0])
  const { data: pendientes } = useQuery(query(contarPendientes))
  const enOtros = withOtherCanales(filter) && pendientes ? WAITING.chats(pendientes) + WAITING.tickets(pendientes) : 0
  return (
    <ListLayout
      title="Bandeja"
      hasOpenItem={useParams().id !== undefined}
      tabs={<Tabs filter={filter} />}
      canal={isAboutMensajes(filter) ? 'Mensajes' : 'Todo'}
      filters={<Filtros filter={filter} />}
      empty={{
        illustration: <MailOpen />,
        title: 'Elige algo de la lista.',
        text: 'Con j y k te mueves por ella, y con Enter lo abres.',
      }}
    >
      {withOtherCanales(filter) && <EnOtrosCanales />}
      <Lista key={linkTo('/manage/bandeja', { query: filter })} filter={filter} waitsForOther={enOtros > 0} />
    </ListLayout>
  )
}

const isAboutMensajes = ({ canal, clase }: Filter) => canal !== undefined || clase !== undefined

/** Whether the list also shows chats and tickets. */
const withOtherCanales = (filter: Filter) => !isAboutMensajes(filter) && !filter.ver && !filter.busca
