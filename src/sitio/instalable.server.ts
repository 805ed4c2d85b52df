import { enlaceA, type PaginaFija as Pagina } from '#lib/enlaceA.ts'
import { negocio } from '#negocio'

const { marca, lema, ciudad } = negocio
const icono = (nombre: string, lado: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/iconos/${nombre}.png`,
  sizes: `${lado}x${lado}`,
  type: 'image/png',
  purpose,
})
const captura = (nombre: string, sizes: string, form_factor: 'narrow' | 'wide') => ({
  src: `/iconos/${nombre}.webp`,
  sizes,
  type: 'image/webp',
  form_factor,
  label: `La portada de ${marca}`,
})
const atajo = (name: string, pagina: Pagina) => ({ name, url: enlaceA(pagina), icons: [icono('mariposa-192', 192)] })

/**
 * `manifest.webmanifest`: what a phone needs to install the shop. The icons come from `assets/iconos.ts`, the
 * two pictures of the home page from `e2e/fotos.ts`.
 */
export const manifiesto = JSON.stringify({
  id: '/',
  name: `${marca}: ${lema.charAt(0).toLowerCase()}${lema.slice(1)}`,
  short_name: marca,
  description: `Pulseras, aretes y carteras hechas a mano en ${ciudad}: pide tu pieza y rastrea tu pedido.`,
  lang: 'es-DO',
  dir: 'ltr',
  categories: ['shopping'],
  start_url: '/?fuente=pwa',
  scope: '/',
  display: 'standalone',
  theme_color: '#F4F8F7',
  background_color: '#F4F8F7',
  icons: [icono('mariposa-192', 192), icono('mariposa-512', 512), icono('mariposa-enmascarable-512', 512, 'maskable')],
  screenshots: [captura('captura-estrecha', '360x740', 'narrow'), captura('captura-ancha', '1280x800', 'wide')],
  shortcuts: [atajo('Rastrear', '/rastrear'), atajo('Pedir', '/pedir'), atajo('Mi cuenta', '/mi-cuenta')],
})
