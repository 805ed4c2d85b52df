import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigationType } from 'react-router'

/** Who opens one thing of a list goes on from its name; who goes from one to the next stays where they are. */
export function useFocusOnOpen() {
  const title = useRef<HTMLHeadingElement>(null)
  const manera = useNavigationType()
  const onArrive = useEffectEvent(() => manera === 'PUSH' && title.current?.focus({ preventScroll: true }))
  useEffect(() => void onArrive(), [])
  return title
}
