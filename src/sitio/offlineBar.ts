import { announce } from '#ui/liveRegions.ts'

export const OFFLINE_TEXT = 'Sin conexión. Verás los últimos datos guardados.'

/** Shows the bar (`BarraSinConexion.tsx`) while the browser is offline, by an attribute that the style sheet reads. */
export function followConnection() {
  const show = () => document.documentElement.toggleAttribute('data-sin-red', !navigator.onLine)
  show()
  addEventListener('offline', () => {
    show()
    // Staff's pages have a bar of their own, which says since when.
    if (document.querySelector('[data-sin-conexion]')) announce(OFFLINE_TEXT)
  })
  addEventListener('online', () => {
    show()
    announce('Conexión recuperada')
  })
}
