const LANDMARKS = 'header, nav, main, footer, aside, dialog, form, [role]'

/**
 * Finds the replacement of an element that was removed, for example when the empty page rendered its content: the only
 * element with the same signature. Null if there is none, and for a form, because its typed text is gone.
 */
export function replacementOf(element: HTMLElement) {
  if (element.isConnected) return element
  if (element instanceof HTMLFormElement) return null
  const target = signatureOf(element)
  const matches = [...document.querySelectorAll<HTMLElement>(element.localName)].filter(
    (other) => signatureOf(other) === target,
  )
  return matches.length === 1 ? (matches[0] ?? null) : null
}

/** An element's identity for a person: its name and the names of its landmarks. */
function signatureOf(element: HTMLElement) {
  const signature = [element.id, element.getAttribute('role'), nameOf(element)]
  if (element instanceof HTMLInputElement) signature.push(element.type, element.name, element.value)
  for (
    let landmark = element.closest(LANDMARKS);
    landmark;
    landmark = landmark.parentElement?.closest(LANDMARKS) ?? null
  )
    if (landmark !== element)
      signature.push(landmark.localName, landmark.getAttribute('role'), landmark.getAttribute('aria-label'))
  return JSON.stringify(signature)
}

const nameOf = (element: HTMLElement) =>
  element.getAttribute('aria-label') ?? element.textContent.replace(/\s+/g, ' ').trim()
