import type { ReactNode } from 'react'
import { formatDinero } from '#lib/dineroFormat.ts'
import type { Movimiento } from './contract.ts'
import { MOVIMIENTO_LABELS } from './labels.ts'

type Props = Pick<Movimiento, 'clase' | 'monto' | 'saldo_despues' | 'descripcion'> & {
  /** The date, shown beside the kind. */
  children?: ReactNode
}

/** A movement: amount, kind, description, and the balance after it. */
export function LineaDeMovimiento({ clase, monto, saldo_despues, descripcion, children }: Props) {
  const nombre = MOVIMIENTO_LABELS[clase]
  return (
    <div className="text-sm">
      <div className="flex justify-between gap-x-4 font-semibold">
        <p dir="auto" className="wrap-anywhere">
          {descripcion || nombre}
        </p>
        <SignedMonto monto={monto} />
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 text-meta text-muted-foreground">
        <p>
          {descripcion && nombre}
          {descripcion && children && ' · '}
          {children}
        </p>
        {saldo_despues && <p className="cifras">Saldo {formatDinero(saldo_despues)}</p>}
      </div>
    </div>
  )
}

/** An amount; its sign carries the meaning, the colour helps. */
function SignedMonto({ monto }: Pick<Movimiento, 'monto'>) {
  const sube = !monto.startsWith('-')
  return (
    <p className={`cifras whitespace-nowrap ${sube ? 'text-success' : ''}`}>
      {sube && '+'}
      {formatDinero(monto)}
    </p>
  )
}
