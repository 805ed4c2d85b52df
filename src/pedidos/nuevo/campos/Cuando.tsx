import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { addDays, dayOf, formatWeekday } from '#lib/dates.ts'
import { shopNow } from '#lib/shopClock.ts'
import { useFormContext } from '#ui/form/context.ts'
import { TextField } from '#ui/form/TextField.tsx'
import type { NuevoDraft } from '../draft.ts'
import { Fila } from './Fila.tsx'
import { Unclear } from './Quien.tsx'

const chip =
  'h-12 rounded-full border border-input bg-card px-3.5 text-sm aria-pressed:border-primary aria-pressed:bg-accent aria-pressed:font-semibold aria-pressed:text-accent-foreground'

/** When the order is promised for: today, tomorrow, the day of the message or of the calendar, or another. */
export function Cuando({ isUnclear }: { isUnclear: boolean }) {
  const { control, formState, setValue } = useFormContext<NuevoDraft>()
  const day = useWatch({ control, name: 'fecha_estimada_entrega' })
  const [isOther, setOther] = useState(false)
  const today = dayOf(shopNow())
  const tomorrow = addDays(today, 1)
  const third = day && day !== today && day !== tomorrow ? day : formState.defaultValues?.fecha_estimada_entrega
  const days = [
    [today, 'Hoy'],
    [tomorrow, 'Mañana'],
    ...(third && third !== today && third !== tomorrow ? [[third, formatWeekday(third)]] : []),
  ] as const
  return (
    <Fila title="Cuándo">
      {isUnclear && <Unclear />}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Para cuándo</legend>
        {days.map(([value, name]) => (
          <button
            key={value}
            type="button"
            aria-pressed={day === value}
            onClick={() => {
              setValue('fecha_estimada_entrega', value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
              setOther(false)
            }}
            className={chip}
          >
            {name}
          </button>
        ))}
        <button type="button" aria-expanded={isOther} onClick={() => setOther(!isOther)} className={chip}>
          Otro día
        </button>
      </fieldset>
      {(isOther || !day) && (
        <TextField
          field="fecha_estimada_entrega"
          label="Fecha estimada"
          missing="Elige para cuándo."
          type="date"
          min={today}
          className="min-w-0 grid-cols-[minmax(0,1fr)]"
        />
      )}
    </Fila>
  )
}
