import { useSuspenseQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { queryClient } from '#lib/queryClient.ts'
import { useSubscription } from '#live/useSubscription.ts'
import { obtenerNoticiaDeGestion } from '#noticias/gestion/contract.ts'
import { NoticiaAbierta } from '#noticias/gestion/NoticiaAbierta.tsx'
import { pageMeta } from '#tienda/meta.ts'
import { ANoticias } from './ANoticias.tsx'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Noticia', description: 'Una noticia para los clientes.', indexed: false })

export const clientLoader = createClientLoader(({ params }) =>
  queryClient.ensureQueryData(query(obtenerNoticiaDeGestion, { id: params.id })),
)

/** Staff page of the news item that the URL names. */
export default function PaginaNoticia() {
  const { id = '' } = useParams()
  const { data: noticia } = useSuspenseQuery(query(obtenerNoticiaDeGestion, { id }))
  useSubscription(obtenerNoticiaDeGestion.topics)
  return (
    <>
      <ANoticias />
      <h1 tabIndex={-1} dir="auto" className="wrap-anywhere mb-3 font-display text-h1">
        {noticia.titulo}
      </h1>
      {/* The key resets typed text when the id changes. */}
      <NoticiaAbierta key={id} noticia={noticia} />
    </>
  )
}
