import { linkTo } from '#lib/linkTo.ts'
import type { Sent } from '#solicitudes/useSolicitudForm.ts'

const STORAGE_KEY = 'rastreo:enviada'

/** Reloads the page after a request (docs/decisions/012). Session storage keeps the message during the reload. */
export function reloadWith(sent: Sent) {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(sent))
  } catch {
    // Without storage the message is lost; the mail has the same content.
  }
  window.location.replace(linkTo('/rastrear'))
}

/** Reads the message that was stored before the reload, and removes it. */
export function takeSent(): Sent | null {
  try {
    const sent = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    sessionStorage.removeItem(STORAGE_KEY)
    return sent
  } catch {
    return null
  }
}
