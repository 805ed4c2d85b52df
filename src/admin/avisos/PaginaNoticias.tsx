import { Plus } from 'lucide-react'
import { Link, type MetaFunction } from 'react-router'
import { pages } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { useSubscription } from '#live/useSubscription.ts'
import { listarNoticiasDeGestion } from '#noticias/gestion/contract.ts'
import { ListaDeNoticias } from '#noticias/gestion/ListaDeNoticias.tsx'
import { pageMeta } from '#tienda/meta.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { PestanasDeAvisos } from './PestanasDeAvisos.tsx'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Noticias', description: 'Las noticias que leen los clientes.', indexed: false })

export const clientLoader = createClientLoader(() =>
  queryClient.ensureInfiniteQueryData(pages(listarNoticiasDeGestion)),
)

/** For staff: all news, and which of it members see. */
export default function PaginaNoticias() {
  useSubscription(listarNoticiasDeGestion.topics)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1} className="font-display text-h1">
          Noticias
        </h1>
        <ButtonLink size={40} className="max-lg:h-12">
          <Link to={linkTo('/admin-dashboard/noticias/nueva')}>
            <Plus aria-hidden="true" strokeWidth={1.75} />
            Escribir noticia
          </Link>
        </ButtonLink>
      </div>
      <PestanasDeAvisos />
      <ListaDeNoticias />
    </>
  )
}
