/** Pixels below the top of the window in which the current section begins: the header's height and some more. */
const TOP = 110

/** Marks the current section in the index of a long page (`SideIndex.tsx`) while the page is scrolled. */
export function followCurrentPart() {
  let waiting = false
  const mark = () => {
    waiting = false
    const links = document.querySelectorAll('[data-indice-de-partes] a')
    if (links.length === 0) return
    const parts = [...document.querySelectorAll<HTMLElement>('[data-parte]')]
    const current = parts.findLast((part) => part.getBoundingClientRect().top <= TOP) ?? parts[0]
    for (const link of links) {
      if (link.getAttribute('href') === `#${current?.dataset.parte}`) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  document.addEventListener(
    'scroll',
    () => {
      if (!waiting) requestAnimationFrame(mark)
      waiting = true
    },
    { passive: true },
  )
}
