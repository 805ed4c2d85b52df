import { useEffect, useEffectEvent, useState } from 'react'
import { useSonner } from 'sonner'

/** CSS variable: height of the undo bar with its gap (`pedidos/mover/UndoBar.tsx`), while it is shown. */
export const UNDO_BAR_HEIGHT = '--alto-de-deshacer'
/** Pixels between two toasts. */
export const TOAST_GAP = 14
/** The cost of covering each kind of element; each weight exceeds the sum of all smaller ones. */
const WEIGHT = { field: 8, heading: 4, button: 2, answer: 1 }

type Side = 'top' | 'bottom'
type Offset = Record<Side | 'right', number>

/**
 * The side of the screen where toasts cover least of what the person uses: the field with the focus, the heading, the
 * button just pressed or the form's submit button, and messages of the page. Toasts stay until they would cover these,
 * and while something is pressed: a toast that came under the finger would take the end of the tap.
 * @param offset pixels between toasts and the edges
 */
export function useToastSide(offset: Offset) {
  const { toasts } = useSonner()
  const [side, setSide] = useState<Side>('top')
  const hasToasts = toasts.length > 0
  const choose = useEffectEvent(() => setSide(freeSide(side, offset)))

  useEffect(() => {
    if (!hasToasts) return
    let frame = 0
    let isPressed = false
    const check = () => {
      cancelAnimationFrame(frame)
      if (!isPressed) frame = requestAnimationFrame(() => choose())
    }
    const onPress = ({ type }: Event) => {
      isPressed = type === 'pointerdown'
      check()
    }
    const observer = new MutationObserver(check)
    observer.observe(document.body, { childList: true, subtree: true })
    const listenerOptions = { capture: true, passive: true }
    for (const eventName of EVENTS) addEventListener(eventName, check, listenerOptions)
    for (const eventName of PRESSES) addEventListener(eventName, onPress, listenerOptions)
    check()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      for (const eventName of EVENTS) removeEventListener(eventName, check, listenerOptions)
      for (const eventName of PRESSES) removeEventListener(eventName, onPress, listenerOptions)
      setSide('top')
    }
  }, [hasToasts])

  return side
}

const EVENTS = ['focusin', 'scroll', 'resize']
const PRESSES = ['pointerdown', 'pointerup', 'pointercancel']

const HEADINGS = 'main h1, main [data-foco], main section:focus-within h2, [role=dialog]:focus-within h2'
/** The submit button of the form in use. A toast under the mouse does not close, so it must not cover this button. */
const SUBMIT_BUTTON = 'form:focus-within [type=submit]'
/** Messages of the page, and elements that a page marks because the person will press them next. */
const ANSWERS = '[role=alert], [role=status] > [data-slot=aviso], [data-sin-tapar]'

function freeSide(side: Side, offset: Offset): Side {
  const opposite = side === 'top' ? 'bottom' : 'top'
  return coverCost(opposite, offset) < coverCost(side, offset) ? opposite : side
}

/** The cost of toasts on a side; higher is worse. */
function coverCost(side: Side, offset: Offset) {
  const toastNodes = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast][data-removed="false"]')]
  const stackHeight = toastNodes.reduce((sum, { offsetHeight }) => sum + offsetHeight + TOAST_GAP, -TOAST_GAP)
  const stackWidth = Math.max(0, ...toastNodes.map(({ offsetWidth }) => offsetWidth))
  const stackLeft = innerWidth - offset.right - stackWidth
  const barHeight = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(UNDO_BAR_HEIGHT)) || 0
  const stackTop = side === 'top' ? offset.top : innerHeight - offset.bottom - barHeight - stackHeight
  // A heading may be covered by a toast with the same words.
  const titles = toastNodes.map((node) => node.querySelector('[data-title]')?.textContent)
  const coveredHeight = (node: Element | null) => {
    // Elements under a modal panel (`inert`) are covered already.
    if (!node || node === document.body || node.closest('[data-sonner-toaster], [inert]')) return 0
    if (node instanceof HTMLHeadingElement && titles.includes(node.textContent)) return 0
    const { top, bottom, right, width } = boxOf(node)
    // An element one pixel wide is text for screen readers.
    if (width <= 1 || right <= stackLeft) return 0
    return Math.max(0, Math.min(bottom, stackTop + stackHeight) - Math.max(top, stackTop))
  }
  const isCovered = (node: Element | null) => coveredHeight(node) > 0
  const anyCovered = (selector: string) => [...document.querySelectorAll(selector)].some(isCovered)
  const active = document.activeElement
  const inUse = active?.closest('[data-slot=campo]') ?? active
  const onButton = active?.matches('button') ?? false
  return (
    // If both sides touch the field, the side that covers less of it wins.
    coveredHeight(inUse) / (stackHeight + 1) +
    (!onButton && isCovered(inUse) ? WEIGHT.field : 0) +
    ((onButton && isCovered(inUse)) || anyCovered(SUBMIT_BUTTON) ? WEIGHT.button : 0) +
    (anyCovered(HEADINGS) ? WEIGHT.heading : 0) +
    (anyCovered(ANSWERS) ? WEIGHT.answer : 0)
  )
}

/** An element's box; for a heading the box of its text, because the element itself is as wide as the page. */
function boxOf(node: Element) {
  if (!(node instanceof HTMLHeadingElement)) return node.getBoundingClientRect()
  const range = document.createRange()
  range.selectNodeContents(node)
  return range.getBoundingClientRect()
}
