/** What people press. */
const CONTROLS = 'a[href], button, input, select, textarea, summary, label:has(input)'

/**
 * Hides the chat's button (`Lanzador.tsx`) while it lies over a control of the page, so that it covers nothing under a
 * thumb. The style sheet reads the attribute, and shows the button to the keyboard all the same.
 */
export function keepLauncherClear() {
  let frame = 0
  const check = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => document.documentElement.toggleAttribute('data-lanzador-tapa', coversControl()))
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

function coversControl() {
  const box = document.querySelector('.lanzador')?.getBoundingClientRect()
  // Without a box the button is hidden anyway.
  if (!box?.width) return false
  const isUnder = (node: Element) => {
    const { left, right, top, bottom } = node.getBoundingClientRect()
    return right > box.left && left < box.right && bottom > box.top && top < box.bottom
  }
  return [...document.querySelectorAll(CONTROLS)].some((node) => isUnder(node) && !node.closest('.lanzador'))
}
