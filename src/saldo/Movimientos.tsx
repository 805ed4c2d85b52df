import { useState } from 'react'
import { Boton } from '#ui/Boton.tsx'
import { Dinero } from '#ui/Dinero.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import type { MovimientoDeGestion } from './contrato.ts'
import { NOMBRE_DE_MOVIMIENTO, tituloDe } from './etiquetas.ts'
import { Monto } from './Monto.tsx'
import { Revertir } from './Revertir.tsx'

type Props = { codigo: string; movimientos: MovimientoDeGestion[] }

/** A client's movements, newest first, with who made each and the balance after it. */
export function Movimientos({ codigo, movimientos }: Props) {
  const [porRevertir, setPorRevertir] = useState<MovimientoDeGestion | null>(null)
  return (
    <>
      <ul className="grid divide-y divide-border overflow-hidden rounded-2xl border border-border bg-card">
        {movimientos.map((movimiento) => (
          <Fila key={movimiento.id} movimiento={movimiento} alRevertir={() => setPorRevertir(movimiento)} />
        ))}
      </ul>
      <Revertir codigo={codigo} movimiento={porRevertir} alCerrar={() => setPorRevertir(null)} />
    </>
  )
}

function Fila({ movimiento, alRevertir }: { movimiento: MovimientoDeGestion; alRevertir: () => void }) {
  const { clase, monto, saldo_despues, fecha_creacion, autor, revertido } = movimiento
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-3 text-sm">
      <p dir="auto" className="wrap-anywhere font-semibold">
        {tituloDe(movimiento)}
      </p>
      <p className="text-right">
        <Monto monto={monto} />
      </p>
      <p className="text-meta text-muted-foreground">
        {NOMBRE_DE_MOVIMIENTO[clase]} · <Fecha valor={fecha_creacion} formato="breve" />
        {autor && ` · ${autor}`}
      </p>
      <p className="whitespace-nowrap text-right text-meta text-muted-foreground">
        {saldo_despues !== null && (
          <>
            Saldo <Dinero monto={saldo_despues} />
          </>
        )}
      </p>
      {revertido ? (
        <p className="col-span-2 text-meta text-muted-foreground">Revertido</p>
      ) : (
        clase !== 'reverso' && (
          <Boton variante="ghost" medida={36} className="-ml-3 justify-self-start max-lg:h-11" onClick={alRevertir}>
            Revertir
            <span className="sr-only"> {tituloDe(movimiento)}</span>
          </Boton>
        )
      )}
    </li>
  )
}
