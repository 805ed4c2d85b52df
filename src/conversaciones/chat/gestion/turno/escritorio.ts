/** Asked for once in a browser: who did not want it then is not asked again. */
const LUGAR = 'avisos-de-chat-pedidos'

export async function pedirPermiso() {
  if (typeof Notification === 'undefined' || Notification.permission !== 'default') return
  try {
    if (localStorage.getItem(LUGAR)) return
    localStorage.setItem(LUGAR, 'sí')
    await Notification.requestPermission()
  } catch {}
}

/** What the desktop says of one conversation; the newest takes the place of the one before. */
export function avisarEnEscritorio({ de, texto, alAbrir }: { de: string; texto: string; alAbrir: () => void }) {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  try {
    const aviso = new Notification(texto, { tag: `chat-${de}`, icon: '/iconos/mariposa-192.png' })
    aviso.onclick = () => {
      window.focus()
      aviso.close()
      alAbrir()
    }
  } catch {
    // Some phones show them only for a page that works without its window.
  }
}
