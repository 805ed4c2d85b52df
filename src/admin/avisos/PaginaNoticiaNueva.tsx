import type { MetaFunction } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { NoticiaNueva } from '#noticias/gestion/NoticiaNueva.tsx'
import { metaDePagina } from '#tienda/meta.ts'
import { ANoticias } from './ANoticias.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({ titulo: 'Noticia nueva', descripcion: 'Una noticia para los clientes.', indexar: false })

export default function PaginaNoticiaNueva() {
  return (
    <>
      <ANoticias />
      <h1 tabIndex={-1} className="mb-5 font-display text-h1">
        Noticia nueva
      </h1>
      <NoticiaNueva a={enlaceA('/admin-dashboard/noticias')} />
    </>
  )
}
