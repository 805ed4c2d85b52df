import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'
import { z } from 'zod'
import { useHistoryState } from '#ui/useHistoryState.ts'
import { arrange, markOf, nextAfter, nextOf } from './arrange.ts'
import type { Persona } from './contract.ts'

/** Milliseconds in which a finished row slides away. */
const SLIDE_MS = 200
/** What the history entry keeps, so that coming back from a message goes on where it was left. */
const Left = z.object({ abierta: z.string(), lugar: z.int() })

/** The rows of the queue, and which of them is open: always one, at first the most urgent. */
export function useQueue(fresh: readonly Persona[], list: RefObject<HTMLElement | null>) {
  const [left, leave] = useHistoryState('hoy', Left)
  const returned = useNavigationType() === 'POP'
  const [shown, setShown] = useState(fresh)
  const [wanted, setWanted] = useState(left?.abierta ?? null)
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set())
  const [leaving, setLeaving] = useState<string | null>(null)
  // A ref, because a row that takes the focus is rendered after the state that opens it.
  const takeFocus = useRef(returned && left !== null)
  const standing = shown.filter((persona) => persona.clave === leaving || !ended.has(markOf(persona)))
  const open = standing.some(({ clave }) => clave === wanted) ? wanted : nextOf(standing, left?.lugar ?? 0)
  const rows = arrange({
    shown: standing,
    fresh,
    open,
    ended,
    stays: (clave) => clave === leaving || (clave === open && hasForm(standing.find((other) => other.clave === clave))),
  })
  if (rows.length !== shown.length || rows.some((row, place) => row !== shown[place])) setShown(rows)

  function show(clave: string | null) {
    setWanted(clave)
    void leave(clave === null ? null : { abierta: clave, lugar: rows.findIndex((row) => row.clave === clave) })
  }

  function finish(persona: Persona) {
    setEnded((before) => new Set([...before, markOf(persona)]))
    setLeaving(persona.clave)
  }

  const goOn = useEffectEvent((done: string) => {
    setLeaving(null)
    takeFocus.current = true
    show(nextAfter(rows, done))
  })
  // A second person who is done during the slide takes the first one's place in it; leaving the page ends it.
  useEffect(() => {
    if (leaving === null) return
    const slides = !matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => goOn(leaving), slides ? SLIDE_MS : 0)
    return () => clearTimeout(timer)
  }, [leaving])

  useEffect(() => {
    if (!takeFocus.current || leaving) return
    takeFocus.current = false
    const row = list.current?.querySelector('[data-abierta]')
    const button = row?.querySelector<HTMLElement>('[data-hace] a, [data-hace] button') ?? row?.querySelector('button')
    button?.focus()
  })

  useEffect(() => {
    if (open) list.current?.querySelector('[data-abierta]')?.scrollIntoView({ block: 'nearest' })
  }, [open, list])

  return {
    rows,
    open,
    leaving,
    /** Whether the open person no longer waits: somebody else ended it. */
    isGone: ({ clave }: Persona) => clave !== leaving && !fresh.some((other) => other.clave === clave),
    show,
    finish,
    /** Lets a wait that was ended here stand again, after it was taken back. */
    takeBack: (persona: Persona) =>
      setEnded((before) => new Set([...before].filter((mark) => mark !== markOf(persona)))),
    move(step: 1 | -1) {
      const place = rows.findIndex(({ clave }) => clave === open) + step
      if (rows[place]) show(rows[place].clave)
    },
  }
}

const hasForm = (persona?: Persona) => persona?.esperas[0]?.accion === 'precio'
