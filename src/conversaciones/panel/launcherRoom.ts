/** What people press. */
const CONTROLS = 'a[href], button, input, select, textarea, summary, label:has(input)'

/** What they read to use a control, or to know a state: a badge, a field's label, hint and error. */
const WORDS = '[data-slot=insignia], [data-slot=campo] > :is(label, p)'

/**
 * Hides the chat's button (`Lanzador.tsx`) while it lies over a control of the page, a badge or the words of a field,
 * so that it covers nothing under a thumb. The style sheet reads the attribute, and shows the button to the keyboard
 * all the same.
 */
export function keepLauncherClear() {
  let frame = 0
  const check = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() =>
      document.documentElement.toggleAttribute('data-lanzador-tapa', coversSomething()),
    )
  }
  const listenerOptions = { capture: true, passive: true }
  for (const event of ['scroll', 'resize', 'load', 'toggle']) addEventListener(event, check, listenerOptions)
  const observe = () => {
    new ResizeObserver(check).observe(document.body)
    new MutationObserver(check).observe(document.body, { childList: true, subtree: true })
  }
  if (document.body) observe()
  else addEventListener('DOMContentLoaded', observe, { once: true })
}

function coversSomething() {
  const box = document.querySelector('.lanzador')?.getBoundingClientRect()
  // Without a box the button is hidden anyway.
  if (!box?.width) return false
  const isUnder = ({ left, right, top, bottom }: DOMRect) =>
    right > box.left && left < box.right && bottom > box.top && top < box.bottom
  // A label's box is as wide as its field; its text is not.
  const textIsUnder = (node: Element) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].some(isUnder)
  }
  const nodesUnder = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((node) => isUnder(node.getBoundingClientRect()))
  return nodesUnder(CONTROLS).some((node) => !node.closest('.lanzador')) || nodesUnder(WORDS).some(textIsUnder)
}
