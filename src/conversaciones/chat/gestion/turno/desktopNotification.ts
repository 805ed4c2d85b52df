/** Asked for once in a browser: who did not want it then is not asked again. */
const STORAGE_KEY = 'avisos-de-chat-pedidos'

export async function requestPermission() {
  if (typeof Notification === 'undefined' || Notification.permission !== 'default') return
  try {
    if (localStorage.getItem(STORAGE_KEY)) return
    localStorage.setItem(STORAGE_KEY, 'sí')
    await Notification.requestPermission()
  } catch {}
}

/** What the desktop says of one conversation; the newest takes the place of the one before. */
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
    // Some phones show them only for a page that works without its window.
  }
}
