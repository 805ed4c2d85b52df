import type { MetaDescriptor } from 'react-router'
import { publicOrigin } from '#lib/publicOrigin.ts'
import { negocio } from '#negocio'
import { shopStructuredData } from './structuredData.ts'

type PageMeta = {
  title: string
  /** One or two sentences for search results and shared links. */
  description: string
  /** The picture for shared links; by default that of the shop. */
  image?: { path: string; type: string; ancho: number; alto: number; texto: string }
} & (
  | {
      /** The page's address, `/faq`: the canonical URL for search engines and shared links. */
      path: string
      indexed?: true
    }
  | {
      path?: string
      /** Keeps the page out of search results. */
      indexed: false
    }
)

/** The picture for shared links: `public/img/og.jpg`. */
const shareCard = () => ({
  path: '/img/og.jpg',
  type: 'image/jpeg',
  ancho: 1200,
  alto: 630,
  texto: `${negocio.marca}. ${negocio.lema}.`,
})

/** The `meta` of a page for search engines and shared links. All pages use it. */
export function pageMeta({
  title,
  description,
  path,
  indexed = true,
  image = shareCard(),
}: PageMeta): MetaDescriptor[] {
  const fullTitle = `${title} · ${negocio.marca}`
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    ...(indexed && path ? searchMeta(path) : [{ name: 'robots', content: 'noindex' }]),
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'es_DO' },
    { property: 'og:site_name', content: negocio.marca },
    { property: 'og:image', content: publicOrigin + image.path },
    { property: 'og:image:type', content: image.type },
    { property: 'og:image:width', content: String(image.ancho) },
    { property: 'og:image:height', content: String(image.alto) },
    { property: 'og:image:alt', content: image.texto },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

function searchMeta(path: string): MetaDescriptor[] {
  const url = `${publicOrigin}${path}`
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:url', content: url },
    { 'script:ld+json': shopStructuredData() },
  ]
}
