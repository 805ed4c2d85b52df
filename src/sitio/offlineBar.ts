import { announce } from '#ui/liveRegions.ts'

export const OFFLINE_TEXT = 'Sin conexión. Verás los últimos datos guardados.'

/** Shows the bar (`BarraSinConexion.tsx`) while the browser is offline, by an attribute that the style sheet reads. */
export function followConnection() {
  const show = () => document.documentElement.toggleAttribute('data-sin-red', !navigator.onLine)
  show()
  addEventListener('offline', () => {
    show()
    announce(OFFLINE_TEXT)
  })
  addEventListener('online', () => {
    show()
    announce('Conexión recuperada')
  })
}
