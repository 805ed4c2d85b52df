import { CornerUpRight, Store, Truck } from 'lucide-react'
import { useState } from 'react'
import { usePending } from '#http/queue/usePending.ts'
import { formatDay } from '#lib/dates.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { frasesDeCuenta } from '#pedidos/cobros/labels.ts'
import { InsigniaDeEstatus } from '#pedidos/InsigniaDeEstatus.tsx'
import { SERVICIO } from '#pedidos/labels.ts'
import { ConfirmarConPrecio } from '#pedidos/mover/ConfirmarConPrecio.tsx'
import { Countdown } from '#pedidos/mover/Countdown.tsx'
import { porAceptarOf } from '#pedidos/propuestas/rules.ts'
import { Money } from '#ui/Money.tsx'
import { PopoverPanel } from '#ui/PopoverPanel.tsx'
import type { PedidoListRow } from '../contract.ts'
import { entregaOf, isMissingPrecio, pagoOf } from '../rules.ts'
import { PorEnviar } from './NuevosPorEnviar.tsx'
import type { RowProps } from './rowProps.ts'

type EstatusProps = Pick<RowProps, 'row' | 'left' | 'counting'>

export function EstatusCell({ row, left, counting }: EstatusProps) {
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      <InsigniaDeEstatus small estatus={row.estatus} />
      {left && (
        <span title="Ya no está en esta lista" className="text-muted-foreground">
          <CornerUpRight aria-hidden="true" strokeWidth={1.75} className="size-4" />
          <span className="sr-only">Ya no está en esta lista</span>
        </span>
      )}
      {counting && <Countdown codigo={row.codigo} />}
    </span>
  )
}

/** The promised day, or since when a pickup waits; the icon shows the service. */
export function EntregaCell({ fila: row, hoy }: { fila: PedidoListRow; hoy: string }) {
  const { tipo_servicio } = row
  const Icon = tipo_servicio === 'envio' ? Truck : Store
  const entrega = entregaOf(row, hoy)
  const waits = usePending(row.codigo).length > 0
  if (waits) return <PorEnviar />
  return (
    <span
      className={`flex items-center gap-1.5 whitespace-nowrap ${entrega.kind === 'tarde' ? 'font-semibold text-destructive' : ''}`}
    >
      {tipo_servicio ? (
        <>
          <Icon aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
          <span className="sr-only">{SERVICIO[tipo_servicio]}, </span>
        </>
      ) : (
        <span className="w-4" />
      )}
      <EntregaDay entrega={entrega} hoy={hoy} />
    </span>
  )
}

function EntregaDay({ entrega, hoy }: { entrega: ReturnType<typeof entregaOf>; hoy: string }) {
  if (entrega.kind === 'nada') return <span className="text-muted-foreground">Sin fecha</span>
  const { day: dia } = entrega
  if (entrega.kind === 'dia') {
    const text = entrega.near === 'hoy' ? 'Hoy' : entrega.near === 'manana' ? 'Mañana' : shortDay(dia, hoy)
    return <time dateTime={dia}>{text}</time>
  }
  if (entrega.days === 0) return <time dateTime={dia}>Listo hoy</time>
  return (
    <time
      dateTime={dia}
      title={entrega.kind === 'tarde' ? `Era para el ${formatDay(dia)}` : `Listo desde el ${formatDay(dia)}`}
    >
      {entrega.days} d {entrega.kind === 'tarde' ? 'tarde' : 'listo'}
    </time>
  )
}

/** `27 nov`; with the year if it is not the current year. */
function shortDay(dia: string, hoy: string) {
  const text = formatDay(dia)
  return dia.slice(0, 4) === hoy.slice(0, 4) ? text.replace(/ \d{4}$/, '') : text
}

const PAGO_COLOR = {
  vencido: 'font-semibold text-destructive',
  por_verificar: 'text-ambar-text',
  por_aceptar: 'text-muted-foreground',
  por_pagar: '',
}
const PAGO_SHORT: Partial<Record<keyof typeof PAGO_COLOR, string>> = {
  por_verificar: 'Por verificar',
  por_aceptar: 'Espera respuesta',
}

/** What waits about its money, what remains to pay, or that it is paid; the title says all of it. The column has no room for more. */
export function PagoCell({ row }: { row: PedidoListRow }) {
  const frases = frasesDeCuenta(row)
  const pago = pagoOf(row)
  const main = frases.find(({ sobre }) => sobre === 'falta') ?? frases.at(0)
  const proposed = porAceptarOf(row)
  const short = (pago && PAGO_SHORT[pago]) ?? main?.texto.replace('RD$\u00a0', '')
  if (!short) return null
  return (
    <span
      data-slot="cuenta"
      title={[
        ...(proposed ? [`Su cliente no ha respondido al precio de ${formatDinero(proposed)}`] : []),
        ...frases.map(({ texto }) => texto),
      ].join('. ')}
      className={`cifras shrink-0 whitespace-nowrap text-xs ${pago ? PAGO_COLOR[pago] : 'text-muted-foreground'}`}
    >
      {short}
      {pago === 'vencido' && <span className="sr-only">, vencido</span>}
    </span>
  )
}

/** The total of an order; muted while it is only proposed. Nothing if there is neither. */
export function Total({ row, className = '' }: { row: PedidoListRow; className?: string }) {
  const { total } = row
  const proposed = porAceptarOf(row)
  if (Number(total) > 0) return <Money amount={total} className={className} />
  if (proposed) return <Money amount={proposed} className={`text-muted-foreground ${className}`} />
  return <span className={`text-muted-foreground ${className}`}>Sin precio</span>
}

type PrecioProps = Pick<RowProps, 'row' | 'withPrecio' | 'onPonerPrecio'>

export function PrecioCell({ row, withPrecio, onPonerPrecio }: PrecioProps) {
  const { codigo, estatus } = row
  // The popover is mounted on first use only, because most rows never need it.
  const [withLayer, setWithLayer] = useState(withPrecio)
  if (withPrecio && !withLayer) setWithLayer(true)
  if (!isMissingPrecio(row) && !withPrecio)
    return (
      <span className="grid leading-tight">
        <Total row={row} />
        <PagoCell row={row} />
      </span>
    )
  const trigger = (
    <button
      type="button"
      onClick={withLayer ? undefined : () => onPonerPrecio(codigo)}
      className="enlace relative z-10"
    >
      Poner precio
      <span className="sr-only"> a {codigo}</span>
    </button>
  )
  if (!withLayer) return trigger
  return (
    <PopoverPanel
      open={withPrecio}
      onChange={(open) => onPonerPrecio(open ? codigo : null)}
      label={`Precio de ${codigo}`}
      trigger={trigger}
    >
      <ConfirmarConPrecio
        pedido={{ ...row, estatus: { ...estatus, descripcion: '' } }}
        focus
        onConfirm={() => onPonerPrecio(null)}
      />
    </PopoverPanel>
  )
}

type CheckboxProps = Pick<RowProps, 'row' | 'index' | 'selected' | 'onSelect'>

/** Checkbox of a row. With Shift it also sets the rows between it and the last used checkbox. */
export function RowCheckbox({ row, index, selected, onSelect }: CheckboxProps) {
  return (
    // The label enlarges the touch target.
    <label className="relative z-10 flex size-12 items-center justify-center lg:size-9">
      <input
        type="checkbox"
        tabIndex={-1}
        checked={selected}
        aria-label={`Elegir ${row.codigo}`}
        onChange={({ target, nativeEvent }) =>
          onSelect(index, target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
        className="size-4 accent-primary"
      />
    </label>
  )
}
