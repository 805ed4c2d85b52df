import { linkTo } from '#lib/linkTo.ts'
import type { Sent } from '#solicitudes/useSolicitudForm.ts'

const STORAGE_KEY = 'rastreo:enviada'

/** The page reloads after a request (docs/decisions/012); what it has to say and show waits here meanwhile. */
export function reloadWith(sent: Sent) {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(sent))
  } catch {
    // Without storage the page only reloads; the mail still tells.
  }
  window.location.replace(linkTo('/rastrear'))
}

/** What a reload left to say, once. */
export function takeSent(): Sent | null {
  try {
    const sent = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    sessionStorage.removeItem(STORAGE_KEY)
    return sent
  } catch {
    return null
  }
}
