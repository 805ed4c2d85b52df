/** A short message, with the fixed title and the text of a toast (docs/decisions/012). */
export type Notice = { kind: 'success' | 'error' | 'info'; title: string; text: string; id: string }

export const NOTICE_EVENT = 'brisa:aviso'

declare global {
  interface WindowEventMap {
    [NOTICE_EVENT]: CustomEvent<Notice>
  }
}

/** sessionStorage key of a message for the next page. */
const KEPT = 'aviso'
/** Milliseconds for which a message stays. */
const DURATION = { success: 5_000, info: 6_000, error: 12_000 }

/** Shows a message: as a toast where the page has them (`ui/Toasts.tsx`), else in its own box. */
export function notify(notice: Notice) {
  if (dispatchEvent(new CustomEvent(NOTICE_EVENT, { detail: notice, cancelable: true }))) showInBox(notice)
}

/** Keeps a message for the next page, because this one is left. */
export function keepNotice(notice: Notice) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(notice))
  } catch {}
}

/** Opens the box, and shows the message that the page before has kept. */
export function openNotices() {
  raiseBox()
  try {
    const kept = sessionStorage.getItem(KEPT)
    sessionStorage.removeItem(KEPT)
    if (kept) notify(JSON.parse(kept))
  } catch {}
}

function showInBox({ kind, title, text }: Notice) {
  const notice = document.createElement('p')
  notice.dataset.aviso = kind
  // Marked as in a toast.
  notice.append(element('strong', title, 'data-title'), ' ', element('span', text, 'data-description'))
  raiseBox()?.replaceChildren(notice)
  setTimeout(() => notice.remove(), DURATION[kind])
}

// The box is open from the start, because screen readers ignore a live region that appears together with its text. Its
// messages must lie above the phone menu, a popover too, and the popover that opened last is on top.
function raiseBox() {
  const box = document.querySelector<HTMLElement>('[data-avisos]')
  box?.hidePopover?.()
  box?.showPopover?.()
  return box
}

function element(name: string, text: string, mark: string) {
  const made = document.createElement(name)
  made.textContent = text
  made.setAttribute(mark, '')
  return made
}
