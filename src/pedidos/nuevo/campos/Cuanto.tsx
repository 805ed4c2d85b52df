import type { ComponentProps } from 'react'
import { useWatch } from 'react-hook-form'
import { readDinero } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { faltaOf } from '#pagos/rules.ts'
import { useFormContext } from '#ui/form/context.ts'
import { describeField, ErrorMessage } from '#ui/form/Field.tsx'
import { useField } from '#ui/form/useField.ts'
import type { NuevoDraft } from '../draft.ts'
import { Fila } from './Fila.tsx'

/** The total, and what the customer says was paid of it, which is never shown as paid. */
export function Cuanto() {
  const { control, formState } = useFormContext<NuevoDraft>()
  const [total, abono] = useWatch({ control, name: ['total', 'abono'] }).map((text) => readDinero(text || '0'))
  const rest = total && abono && Number(abono) > 0 ? faltaOf({ total, pagado: abono }) : null
  const { total: ofTotal, abono: ofAbono } = formState.errors
  return (
    <Fila title="Cuánto">
      <div className="grid grid-cols-2 gap-2">
        <Monto field="total" label="Total" />
        <Monto field="abono" label="Pagó" enterKeyHint="done" />
      </div>
      {(ofTotal ?? ofAbono) && <ErrorMessage id="monto-error">{(ofTotal ?? ofAbono)?.message}</ErrorMessage>}
      {abono && Number(abono) > 0 && (
        <p role="status" className="text-meta text-muted-foreground">
          <b className="font-semibold text-ambar-text">Por verificar.</b>
          {rest && ` Con eso faltarían ${formatDinero(rest)}`}
        </p>
      )}
    </Fila>
  )
}

/** An amount with its name inside the field. */
function Monto({ label, field, ...rest }: ComponentProps<'input'> & { label: string; field: 'total' | 'abono' }) {
  const { id, control, error } = useField({ field })
  return (
    <label className="flex h-14 items-center gap-1.5 rounded-xl border border-input bg-card px-3 focus-within:outline-2 focus-within:outline-ring has-aria-invalid:border-2 has-aria-invalid:border-destructive">
      <span className="text-meta text-muted-foreground">
        {label}
        <span className="sr-only"> (RD$)</span>
      </span>
      <input
        data-slot="control"
        id={id}
        type="text"
        inputMode="decimal"
        step="0.01"
        autoComplete="off"
        placeholder="0.00"
        enterKeyHint="next"
        {...control}
        {...rest}
        {...describeField(id, { error })}
        {...(error && { 'aria-describedby': 'monto-error' })}
        className="cifras min-w-0 flex-1 bg-transparent text-right text-base outline-none placeholder:text-muted-foreground"
      />
    </label>
  )
}
