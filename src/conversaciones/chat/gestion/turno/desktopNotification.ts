/** Storage key that is set when the agent is asked for permission, so that the page asks only once. */
const STORAGE_KEY = 'avisos-de-chat-pedidos'

export async function requestPermission() {
  if (typeof Notification === 'undefined' || Notification.permission !== 'default') return
  try {
    if (localStorage.getItem(STORAGE_KEY)) return
    localStorage.setItem(STORAGE_KEY, 'sí')
    await Notification.requestPermission()
  } catch {}
}

/** Shows a desktop notification. A newer one of the same conversation replaces it. */
export function notifyOnDesktop({ de, texto, onOpen }: { de: string; texto: string; onOpen: () => void }) {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  try {
    const aviso = new Notification(texto, { tag: `chat-${de}`, icon: '/iconos/mariposa-192.png' })
    aviso.onclick = () => {
      window.focus()
      aviso.close()
      onOpen()
    }
  } catch {
    // Some phones show notifications only from a service worker.
  }
}
