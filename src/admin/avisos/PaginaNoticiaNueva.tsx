import type { MetaFunction } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { NoticiaNueva } from '#noticias/gestion/NoticiaNueva.tsx'
import { pageMeta } from '#tienda/meta.ts'
import { ANoticias } from './ANoticias.tsx'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Noticia nueva', description: 'Una noticia para los clientes.', indexed: false })

export default function PaginaNoticiaNueva() {
  return (
    <>
      <ANoticias />
      <h1 tabIndex={-1} className="mb-5 font-display text-h1">
        Noticia nueva
      </h1>
      <NoticiaNueva to={linkTo('/admin-dashboard/noticias')} />
    </>
  )
}
