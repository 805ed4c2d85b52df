import { useDeshacibles } from './undoable.ts'

/** Seconds in which this user can still undo the last step of an order, for a row of the list. */
export function Countdown({ codigo }: { codigo: string }) {
  const deshacible = useDeshacibles().find((item) => item.codigo === codigo)
  if (!deshacible) return null
  // Hidden from screen readers, as the undo bar announces the move.
  return (
    <span aria-hidden="true" className="whitespace-nowrap text-meta text-muted-foreground tabular-nums">
      {deshacible.segundos} s
    </span>
  )
}
