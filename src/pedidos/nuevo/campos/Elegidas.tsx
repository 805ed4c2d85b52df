import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { importeOf } from '#pedidos/lineas/rules.ts'
import { Money } from '#ui/Money.tsx'
import { addElegida, type Elegida } from '../draft.ts'

type Props = { elegidas: Elegida[]; onChange: (elegidas: Elegida[]) => void }

/** The pieces of the window that were chosen, held once the order is saved: one more or one less of each. */
export function Elegidas({ elegidas, onChange }: Props) {
  if (elegidas.length === 0) return null
  const take = (slug: string) =>
    onChange(
      elegidas
        .map((one) => (one.slug === slug ? { ...one, cantidad: one.cantidad - 1 } : one))
        .filter(({ cantidad }) => cantidad > 0),
    )
  return (
    <ul
      aria-label="Piezas de la tienda"
      className="grid divide-y divide-border rounded-xl border border-border bg-card"
    >
      {elegidas.map((pieza) => {
        const importe = importeOf(pieza)
        return (
          <li key={pieza.slug} className="flex items-center gap-1 py-1 pl-3">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-semibold">
                {pieza.cantidad > 1 && `${pieza.cantidad} × `}
                {pieza.nombre}
              </span>{' '}
              {importe && <Money amount={importe} className="text-meta text-muted-foreground" />}
            </span>
            <Step label={`Una menos de ${pieza.nombre}`} onClick={() => take(pieza.slug)}>
              <Minus aria-hidden="true" strokeWidth={1.75} className="size-5" />
            </Step>
            <Step label={`Una más de ${pieza.nombre}`} onClick={() => onChange(addElegida(elegidas, pieza))}>
              <Plus aria-hidden="true" strokeWidth={1.75} className="size-5" />
            </Step>
          </li>
        )
      })}
    </ul>
  )
}

function Step({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="grid size-12 place-items-center rounded-lg hover:bg-accent">
      {children}
      <span className="sr-only">{label}</span>
    </button>
  )
}
