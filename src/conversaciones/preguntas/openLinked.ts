/** Opens the question that the address names, and keeps one answer open (`Disclosure.tsx`). */
export function followQuestions() {
  openLinked()
  addEventListener('hashchange', () => {
    // A question that staff have just answered is in the newer page.
    if (!openLinked() && /^#pregunta-\d+$/.test(location.hash)) location.reload()
  })
  // The event does not bubble.
  document.addEventListener('toggle', keepOneOpen, { capture: true })
}

/**
 * The browser has scrolled to the question and focused it.
 * @returns whether the address names an element of the page
 */
function openLinked() {
  const linked = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null
  const question = linked?.closest<HTMLDetailsElement>('details[name=pregunta]')
  if (question) question.open = true
  return linked !== null
}

/** The shared `name` keeps one answer open, except in older browsers. */
function keepOneOpen({ target: opened }: Event) {
  if (!(opened instanceof HTMLDetailsElement) || opened.name !== 'pregunta' || !opened.open) return
  for (const other of document.querySelectorAll<HTMLDetailsElement>('details[name=pregunta][open]'))
    if (other !== opened) other.open = false
  // The answer that closed above may have moved this question out of sight.
  opened.firstElementChild?.scrollIntoView({ block: 'nearest' })
}
