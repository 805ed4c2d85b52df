import { ChevronDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { addDays, dayOf, formatDay } from '#lib/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { menuButtonStyle } from '#ui/MenuButton.tsx'
import { PopoverPanel } from '#ui/PopoverPanel.tsx'
import type { PedidoFilter } from '../filter.ts'

type Range = Pick<PedidoFilter, 'fecha' | 'desde' | 'hasta'>
const NO_RANGE: Range = { fecha: undefined, desde: undefined, hasta: undefined }

/** Filter by the date of creation or of delivery. */
export function Fechas({ filter, navigateTo }: { filter: PedidoFilter; navigateTo: (changes: Range) => void }) {
  const [open, setOpen] = useState(false)
  const { fecha, desde, hasta } = filter
  const puesto = desde !== undefined || hasta !== undefined

  function select(rango: Range) {
    setOpen(false)
    navigateTo({ ...NO_RANGE, ...rango })
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string> // no file fields
    const days = [values.desde || undefined, values.hasta || undefined]
    // Dates in the wrong order are swapped.
    const [de, a] = days[0] && days[1] && days[0] > days[1] ? days.toReversed() : days
    select({ fecha: (de ?? a) && values.fecha === 'entrega' ? 'entrega' : undefined, desde: de, hasta: a })
  }

  return (
    <PopoverPanel
      open={open}
      onChange={setOpen}
      label="Fechas"
      trigger={
        <button type="button" className={`${menuButtonStyle} ${puesto ? 'bg-accent text-accent-foreground' : ''}`}>
          {puesto ? describeRange(filter) : 'Fechas'}
          <ChevronDown aria-hidden="true" strokeWidth={1.75} />
        </button>
      }
    >
      <div className="mb-4 flex flex-wrap gap-2">
        {shortcutsFor(dayOf(new Date())).map(({ title, ...rango }) => (
          <Button key={title} variant="outline" size={36} onClick={() => select(rango)}>
            {title}
          </Button>
        ))}
      </div>
      <Form name="fechas-de-la-lista" onSubmit={onSubmit} className="grid gap-3">
        <fieldset className="flex gap-5 text-sm">
          <legend className="sr-only">Qué fecha</legend>
          {[
            { value: '', title: 'Pedidos hechos' },
            { value: 'entrega', title: 'Entregas' },
          ].map(({ value, title }) => (
            <label key={value} className="flex min-h-11 items-center gap-2 lg:min-h-8">
              <input
                type="radio"
                name="fecha"
                value={value}
                defaultChecked={(fecha ?? '') === value}
                className="size-4 accent-primary"
              />
              {title}
            </label>
          ))}
        </fieldset>
        <div className="grid grid-cols-2 gap-3">
          <TextField label="Desde" name="desde" type="date" defaultValue={desde} />
          <TextField label="Hasta" name="hasta" type="date" defaultValue={hasta} />
        </div>
        <div className="flex justify-end gap-2">
          {puesto && (
            <Button variant="ghost" size={36} onClick={() => select(NO_RANGE)}>
              Quitar fechas
            </Button>
          )}
          <Button type="submit" size={36}>
            Aplicar
          </Button>
        </div>
      </Form>
    </PopoverPanel>
  )
}

function shortcutsFor(today: string) {
  return [
    { title: 'Hechos hoy', desde: today, hasta: today },
    { title: 'Últimos 7 días', desde: addDays(today, -6), hasta: today },
    { title: 'Este mes', desde: `${today.slice(0, 8)}01`, hasta: today },
    { title: 'Se entregan hoy', fecha: 'entrega' as const, desde: today, hasta: today },
    { title: 'Próximos 7 días', fecha: 'entrega' as const, desde: today, hasta: addDays(today, 6) },
  ]
}

function describeRange({ fecha, desde, hasta }: Range) {
  const de = fecha === 'entrega' ? 'Entrega' : 'Hechos'
  if (desde && desde === hasta) return `${de}: ${formatDay(desde)}`
  if (desde && hasta) return `${de}: ${formatDay(desde)} a ${formatDay(hasta)}`
  return desde ? `${de}: desde ${formatDay(desde)}` : `${de}: hasta ${formatDay(hasta ?? '')}`
}
