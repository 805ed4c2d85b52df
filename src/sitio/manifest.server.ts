import { linkTo, type StaticPagePath as Pagina } from '#lib/linkTo.ts'
import { negocio } from '#negocio'

const iconEntry = (nombre: string, side: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/iconos/${nombre}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
})
const screenshot = (nombre: string, sizes: string, form_factor: 'narrow' | 'wide') => ({
  src: `/iconos/${nombre}.webp`,
  sizes,
  type: 'image/webp',
  form_factor,
  label: `La portada de ${negocio.marca}`,
})
const shortcut = (name: string, page: Pagina) => ({ name, url: linkTo(page), icons: [iconEntry('mariposa-192', 192)] })

const icons = [
  iconEntry('mariposa-192', 192),
  iconEntry('mariposa-512', 512),
  iconEntry('mariposa-enmascarable-512', 512, 'maskable'),
]
const look = {
  lang: 'es-DO',
  dir: 'ltr',
  scope: '/',
  display: 'standalone',
  theme_color: '#F4F8F7',
  background_color: '#F4F8F7',
  icons,
}

/**
 * `manifest.webmanifest` makes the shop installable. The icons come from `assets/iconos.ts`, the two screenshots of the
 * home page from `e2e/pictures.ts`.
 */
export function manifest() {
  const { marca: brand, lema, ciudad } = negocio
  return JSON.stringify({
    ...look,
    id: '/',
    name: `${brand}: ${lema.charAt(0).toLowerCase()}${lema.slice(1)}`,
    short_name: brand,
    description: `Pulseras, aretes y carteras hechas a mano en ${ciudad}: pide tu pieza y rastrea tu pedido.`,
    categories: ['shopping'],
    start_url: '/?fuente=pwa',
    screenshots: [screenshot('captura-estrecha', '360x740', 'narrow'), screenshot('captura-ancha', '1280x800', 'wide')],
    shortcuts: [shortcut('Rastrear', '/rastrear'), shortcut('Pedir', '/pedir'), shortcut('Mi cuenta', '/mi-cuenta')],
  })
}

/** `gestion.webmanifest`: staff install an app of their own, with its own start page. Only staff's pages link it. */
export function staffManifest() {
  const brand = negocio.marca
  return JSON.stringify({
    ...look,
    id: '/manage',
    name: `${brand}: gestión`,
    short_name: `${brand} gestión`,
    description: `Los pedidos de ${brand}, también sin conexión.`,
    categories: ['business'],
    start_url: '/manage?fuente=app',
    shortcuts: [
      shortcut('Pedido nuevo', '/manage/nuevo'),
      { ...shortcut('Escanear', '/manage'), url: '/manage/escanear' },
      shortcut('Hoy', '/manage'),
    ],
    // https://w3c.github.io/web-share-target/
    share_target: {
      action: '/manage/compartir',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'fotos', accept: ['image/*'] }] },
    },
  })
}
