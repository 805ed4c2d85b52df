import { ChevronDown } from 'lucide-react'
import type { ComponentProps, FormEvent } from 'react'
import { addDays, dayOf, formatDay } from '#lib/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { menuButtonStyle } from '#ui/MenuButton.tsx'
import type { PedidoFilter } from '../filter.ts'

type Range = Pick<PedidoFilter, 'fecha' | 'desde' | 'hasta'>
const NO_RANGE: Range = { fecha: undefined, desde: undefined, hasta: undefined }

type Props = {
  filter: PedidoFilter
  id: string
  onSelect: (range: Range) => void
  onClose: () => void
}

/** Filter by the date of creation or of delivery. It moves the list down instead of covering it. Escape closes it. */
export function Fechas({ filter, id, onSelect, onClose }: Props) {
  const { fecha, desde, hasta } = filter
  const select = (range: Range) => onSelect({ ...NO_RANGE, ...range })

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string> // no file fields
    const days = [values.desde || undefined, values.hasta || undefined]
    // Dates in the wrong order are swapped.
    const [de, a] = days[0] && days[1] && days[0] > days[1] ? days.toReversed() : days
    select({ fecha: (de ?? a) && values.fecha === 'entrega' ? 'entrega' : undefined, desde: de, hasta: a })
  }

  return (
    <section
      id={id}
      ref={focusNode}
      tabIndex={-1}
      aria-label="Fechas"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="flex w-full flex-wrap items-end justify-between gap-x-6 gap-y-3 rounded-lg border border-border bg-card p-3 outline-none"
    >
      <div className="flex flex-wrap gap-2">
        {shortcutsFor(dayOf(new Date())).map(({ title, ...range }) => (
          <Button key={title} variant="outline" size={36} onClick={() => select(range)} className="max-lg:h-12">
            {title}
          </Button>
        ))}
      </div>
      <Form name="fechas-de-la-lista" onSubmit={onSubmit} className="flex flex-wrap items-end gap-x-5 gap-y-3">
        <fieldset className="flex gap-5 text-sm">
          <legend className="sr-only">Qué fecha</legend>
          {[
            { value: '', title: 'Pedidos hechos' },
            { value: 'entrega', title: 'Entregas' },
          ].map(({ value, title }) => (
            <label key={value} className="flex min-h-12 items-center gap-2 lg:min-h-9">
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
        <div className="grid grid-cols-2 gap-3 max-sm:w-full">
          <TextField label="Desde" name="desde" type="date" defaultValue={desde} />
          <TextField label="Hasta" name="hasta" type="date" defaultValue={hasta} />
        </div>
        <div className="flex gap-2">
          <Button type="submit" size={36} className="max-lg:h-12">
            Aplicar
          </Button>
          {(desde ?? hasta) && (
            <Button variant="ghost" size={36} onClick={() => select(NO_RANGE)} className="max-lg:h-12">
              Quitar fechas
            </Button>
          )}
        </div>
      </Form>
    </section>
  )
}

function focusNode(node: HTMLElement | null) {
  node?.focus({ preventScroll: true })
}

/** The button that opens {@link Fechas}; it says which days are chosen. */
export function FechasButton({ filter, ...button }: ComponentProps<'button'> & { filter: PedidoFilter }) {
  const isSet = filter.desde !== undefined || filter.hasta !== undefined
  return (
    <button
      type="button"
      {...button}
      className={`${menuButtonStyle} ${isSet ? 'bg-accent text-accent-foreground' : ''}`}
    >
      {isSet ? describeRange(filter) : 'Fechas'}
      <ChevronDown
        aria-hidden="true"
        strokeWidth={1.75}
        className={button['aria-expanded'] ? 'rotate-180' : undefined}
      />
    </button>
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
