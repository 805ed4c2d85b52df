import type { ReactNode } from 'react'
import { formatearDinero } from '#comun/formatoDeDinero.ts'
import type { Movimiento } from './contrato.ts'
import { NOMBRE_DE_MOVIMIENTO } from './etiquetas.ts'

type Props = Pick<Movimiento, 'clase' | 'monto' | 'saldo_despues' | 'descripcion'> & {
  /** When, beside what it was. */
  children?: ReactNode
}

/** What was given or taken and why, what it was, and the balance after it. */
export function LineaDeMovimiento({ clase, monto, saldo_despues, descripcion, children }: Props) {
  const nombre = NOMBRE_DE_MOVIMIENTO[clase]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 text-sm">
      <p dir="auto" className="font-semibold wrap-anywhere">
        {descripcion || nombre}
      </p>
      <p className="text-right font-semibold">
        <MontoConSigno monto={monto} />
      </p>
      <p className="text-meta text-muted-foreground">
        {descripcion && nombre}
        {descripcion && children && ' · '}
        {children}
      </p>
      {saldo_despues && (
        <p className="cifras col-start-2 text-right text-meta text-muted-foreground">
          Saldo {formatearDinero(saldo_despues)}
        </p>
      )}
    </div>
  )
}

/** Said by its sign; the colour only helps. */
function MontoConSigno({ monto }: Pick<Movimiento, 'monto'>) {
  const sube = !monto.startsWith('-')
  return (
    <span className={`cifras whitespace-nowrap ${sube ? 'text-success' : ''}`}>
      {sube && '+'}
      {formatearDinero(monto)}
    </span>
  )
}
