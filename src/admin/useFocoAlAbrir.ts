import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigationType } from 'react-router'

/** Who opens one thing of a list goes on from its name; who goes from one to the next stays where they are. */
export function useFocoAlAbrir() {
  const titulo = useRef<HTMLHeadingElement>(null)
  const manera = useNavigationType()
  const alLlegar = useEffectEvent(() => manera === 'PUSH' && titulo.current?.focus({ preventScroll: true }))
  useEffect(() => void alLlegar(), [])
  return titulo
}
