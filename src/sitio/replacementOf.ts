const LANDMARKS = 'header, nav, main, footer, aside, dialog, form, [role]'

/**
 * What stands where an element stood that is no longer on the page, as when the empty page that serves many addresses fills:
 * the only one alike in a part of the page alike. Of a form there is none, since what was typed went with it.
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

/** By what a person would know it again: its name, and those of the parts of the page that it is in. */
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
