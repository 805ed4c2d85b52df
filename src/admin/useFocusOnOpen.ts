import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigationType } from 'react-router'

/** Focuses the title of an item opened from a list. Moving to the next item (`replace`) keeps the focus. */
export function useFocusOnOpen() {
  const title = useRef<HTMLHeadingElement>(null)
  const manera = useNavigationType()
  const onArrive = useEffectEvent(() => manera === 'PUSH' && title.current?.focus({ preventScroll: true }))
  useEffect(() => void onArrive(), [])
  return title
}
