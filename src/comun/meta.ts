import type { MetaDescriptor } from 'react-router'
import { negocio } from '#negocio'

type Pagina = {
  titulo: string
  /** One or two sentences for search results and shared links. */
  descripcion: string
  /** False for pages that must not appear in search results. */
  indexar?: boolean
}

/** The head of a page: `Título · Brisa`, its description, and the same for shared links. */
export function metaDePagina({ titulo, descripcion, indexar = true }: Pagina): MetaDescriptor[] {
  const completo = `${titulo} · ${negocio.marca}`
  return [
    { title: completo },
    { name: 'description', content: descripcion },
    { property: 'og:title', content: completo },
    { property: 'og:description', content: descripcion },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'es_DO' },
    { property: 'og:site_name', content: negocio.marca },
    ...(indexar ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}
