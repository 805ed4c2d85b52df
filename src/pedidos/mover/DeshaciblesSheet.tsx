import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import type { Deshacible } from './contract.ts'

type Props = {
  open: boolean
  onChange: (open: boolean) => void
  live: (Deshacible & { segundos: number })[]
  busy: boolean
  onUndo: (movimientos: Deshacible[]) => void
}

/** The steps that can still be undone, newest first, each on its own. */
export function DeshaciblesSheet({ open, onChange, live, busy, onUndo }: Props) {
  return (
    <Sheet
      open={open}
      onChange={onChange}
      side="responsive"
      title="Lo que moviste"
      description="Cada uno se puede deshacer mientras corre su tiempo."
    >
      <ul>
        {live.map((movimiento) => (
          <li
            key={movimiento.id}
            className="flex min-h-16 items-center gap-3 border-border border-b py-2 last:border-0"
          >
            <span className="grid min-w-0 flex-1">
              <span className="truncate font-semibold">{movimiento.cliente}</span>
              <span className="text-muted-foreground text-sm">
                <span className="codigo">{movimiento.codigo}</span> a {movimiento.estatus.nombre}
              </span>
            </span>
            <Button
              variant="outline"
              size={48}
              aria-disabled={busy || undefined}
              onClick={() => !busy && onUndo([movimiento])}
              className="px-4! text-sm!"
            >
              Deshacer solo este
              <span className="sr-only">{movimiento.codigo}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
