import type { MetaDescriptor } from 'react-router'
import type { PaginaFija } from '#lib/enlaceA.ts'
import { origen } from '#lib/origen.ts'
import { negocio } from '#negocio'
import { tiendaParaBuscadores } from './datosEstructurados.ts'

type Pagina = {
  titulo: string
  /** One or two sentences for search results and shared links. */
  descripcion: string
} & (
  | {
      /** The page's own address, `/faq`; the one that searches and shared links get. */
      ruta: PaginaFija
      indexar?: true
    }
  | {
      ruta?: PaginaFija
      /** For pages that must not appear in search results. */
      indexar: false
    }
)

/** The picture of shared links: `public/img/og.jpg`. */
const tarjeta = { ancho: 1200, alto: 630, texto: `${negocio.marca}. ${negocio.lema}.` }

/** The head of a page, for search results and shared links. Nothing else writes a page's head. */
export function metaDePagina({ titulo, descripcion, ruta, indexar = true }: Pagina): MetaDescriptor[] {
  const completo = `${titulo} · ${negocio.marca}`
  return [
    { title: completo },
    { name: 'description', content: descripcion },
    ...(indexar && ruta ? paraBuscadores(ruta) : [{ name: 'robots', content: 'noindex' }]),
    { property: 'og:title', content: completo },
    { property: 'og:description', content: descripcion },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'es_DO' },
    { property: 'og:site_name', content: negocio.marca },
    { property: 'og:image', content: `${origen}/img/og.jpg` },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(tarjeta.ancho) },
    { property: 'og:image:height', content: String(tarjeta.alto) },
    { property: 'og:image:alt', content: tarjeta.texto },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

function paraBuscadores(ruta: string): MetaDescriptor[] {
  const direccion = `${origen}${ruta}`
  return [
    { tagName: 'link', rel: 'canonical', href: direccion },
    { property: 'og:url', content: direccion },
    { 'script:ld+json': tiendaParaBuscadores() },
  ]
}
