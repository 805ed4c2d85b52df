import { useEffect, useEffectEvent, useState } from 'react'
import { useSonner } from 'sonner'

/** Pixels between two toasts. */
export const TOAST_GAP = 14
/** What it costs to cover each: one of more weight goes before all of less together. */
const WEIGHT = { campo: 8, titulo: 4, boton: 2, respuesta: 1 }

type Side = 'top' | 'bottom'
type Offset = Record<Side | 'right', number>

/**
 * The side of the screen where toasts cover neither the field in use nor the heading, and neither the button just pressed
 * nor the one that sends the form in use nor what the page itself says in answer, as far as there is one. They stay where
 * they are until they would.
 * @param offset how far they keep from the edges
 */
export function useToastSide(offset: Offset) {
  const { toasts } = useSonner()
  const [side, setSide] = useState<Side>('top')
  const hasToasts = toasts.length > 0
  const choose = useEffectEvent(() => setSide(freeSide(side, offset)))

  useEffect(() => {
    if (!hasToasts) return
    let frame = 0
    const check = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => choose())
    }
    const observer = new MutationObserver(check)
    observer.observe(document.body, { childList: true, subtree: true })
    const listenerOptions = { capture: true, passive: true }
    for (const eventName of EVENTS) addEventListener(eventName, check, listenerOptions)
    check()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      for (const eventName of EVENTS) removeEventListener(eventName, check, listenerOptions)
      setSide('top')
    }
  }, [hasToasts])

  return side
}

const EVENTS = ['focusin', 'scroll', 'resize']

const HEADINGS = 'main h1, main [data-foco], main section:focus-within h2, [role=dialog]:focus-within h2'
/** The button that sends the form in use. A toast does not leave while the mouse rests on it, so it must not lie here. */
const SUBMIT_BUTTON = 'form:focus-within [type=submit]'
/** And what is pressed next, where a page says so. */
const ANSWERS = '[role=alert], [role=status] > [data-slot=aviso], [data-sin-tapar]'

function freeSide(side: Side, offset: Offset): Side {
  const opposite = side === 'top' ? 'bottom' : 'top'
  return coverCost(opposite, offset) < coverCost(side, offset) ? opposite : side
}

/** How much toasts on that side would hide. */
function coverCost(side: Side, offset: Offset) {
  const toastNodes = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast][data-removed="false"]')]
  const stackHeight = toastNodes.reduce((sum, { offsetHeight }) => sum + offsetHeight + TOAST_GAP, -TOAST_GAP)
  const stackWidth = Math.max(0, ...toastNodes.map(({ offsetWidth }) => offsetWidth))
  const stackLeft = innerWidth - offset.right - stackWidth
  const stackTop = side === 'top' ? offset.top : innerHeight - offset.bottom - stackHeight
  const coveredHeight = (node: Element | null) => {
    // What lies under a panel that covers the screen is covered already.
    if (!node || node === document.body || node.closest('[data-sonner-toaster], [inert]')) return 0
    const { top, bottom, right, width } = boxOf(node)
    // What only screen readers hear is a point.
    if (width <= 1 || right <= stackLeft) return 0
    return Math.max(0, Math.min(bottom, stackTop + stackHeight) - Math.max(top, stackTop))
  }
  const isCovered = (node: Element | null) => coveredHeight(node) > 0
  const anyCovered = (selector: string) => [...document.querySelectorAll(selector)].some(isCovered)
  const active = document.activeElement
  const inUse = active?.closest('[data-slot=campo]') ?? active
  const onButton = active?.matches('button') ?? false
  return (
    // Where both sides touch it, the one that leaves more of it to see.
    coveredHeight(inUse) / (stackHeight + 1) +
    (!onButton && isCovered(inUse) ? WEIGHT.campo : 0) +
    ((onButton && isCovered(inUse)) || anyCovered(SUBMIT_BUTTON) ? WEIGHT.boton : 0) +
    (anyCovered(HEADINGS) ? WEIGHT.titulo : 0) +
    (anyCovered(ANSWERS) ? WEIGHT.respuesta : 0)
  )
}

/** Of a heading, its words: its box is as wide as the page. */
function boxOf(node: Element) {
  if (!(node instanceof HTMLHeadingElement)) return node.getBoundingClientRect()
  const range = document.createRange()
  range.selectNodeContents(node)
  return range.getBoundingClientRect()
}
