/** Opens the question that the address names, and keeps one answer open (`Disclosure.tsx`). */
export function followQuestions() {
  openLinked()
  addEventListener('hashchange', openLinked)
  // The event does not bubble.
  document.addEventListener('toggle', keepOneOpen, { capture: true })
}

function openLinked() {
  const linked = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!(linked instanceof HTMLDetailsElement)) return
  linked.open = true
  linked.scrollIntoView()
  linked.querySelector('summary')?.focus({ preventScroll: true })
}

/** The shared `name` keeps one answer open, except in older browsers. */
function keepOneOpen({ target: opened }: Event) {
  if (!(opened instanceof HTMLDetailsElement) || opened.name !== 'pregunta' || !opened.open) return
  for (const other of document.querySelectorAll<HTMLDetailsElement>('details[name=pregunta][open]'))
    if (other !== opened) other.open = false
  // The answer that closed above may have moved this question out of sight.
  opened.firstElementChild?.scrollIntoView({ block: 'nearest' })
}
