import { useId, useState } from 'react'
import { formatDinero } from '#lib/dineroFormat.ts'
import { Button } from '#ui/Button.tsx'
import { controlStyle } from '#ui/form/Field.tsx'
import { BILLETES, sumBilletes } from './rules.ts'

/** Counts cash by its notes and coins. */
export function Billetes({ onUse }: { onUse: (monto: string) => void }) {
  const id = useId()
  const [cuantos, setCuantos] = useState<Partial<Record<number, number>>>({})
  const sum = sumBilletes(cuantos)
  return (
    <div className="grid gap-3">
      {BILLETES.map((billete) => (
        <div key={billete} className="grid grid-cols-[5rem_minmax(0,1fr)_7rem] items-center gap-3">
          <label htmlFor={`${id}-${billete}`} className="cifras text-right">
            {billete.toLocaleString('es-DO')}
          </label>
          <input
            id={`${id}-${billete}`}
            data-slot="control"
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            maxLength={4}
            enterKeyHint="next"
            className={`h-12 ${controlStyle}`}
            onChange={({ target }) => setCuantos({ ...cuantos, [billete]: Number(target.value.replace(/\D/g, '')) })}
          />
          <span className="cifras text-right text-muted-foreground">
            {formatDinero(`${billete * (cuantos[billete] ?? 0)}.00`)}
          </span>
        </div>
      ))}
      <Button onClick={() => onUse(sum)}>Poner {formatDinero(sum)}</Button>
    </div>
  )
}
