import { CornerUpRight, Store, Truck } from 'lucide-react'
import { useState } from 'react'
import { formatearDia } from '#lib/fecha.ts'
import { InsigniaDeEstatus } from '#pedidos/InsigniaDeEstatus.tsx'
import { SERVICIO } from '#pedidos/labels.ts'
import { ConfirmarConPrecio } from '#pedidos/mover/ConfirmarConPrecio.tsx'
import { CuentaAtras } from '#pedidos/mover/CuentaAtras.tsx'
import { Dinero } from '#ui/Dinero.tsx'
import { Emergente } from '#ui/Emergente.tsx'
import type { FilaDeLista } from '../contract.ts'
import { entregaDe, faltaPrecio } from '../rules.ts'
import type { PropsDeFila } from './fila.ts'

type PropsDeEstatus = Pick<PropsDeFila, 'fila' | 'salio' | 'contando'>

export function Estatus({ fila, salio, contando }: PropsDeEstatus) {
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      <InsigniaDeEstatus chica estatus={fila.estatus} />
      {salio && (
        <span title="Ya no está en esta lista" className="text-muted-foreground">
          <CornerUpRight aria-hidden="true" strokeWidth={1.75} className="size-4" />
          <span className="sr-only">Ya no está en esta lista</span>
        </span>
      )}
      {contando && <CuentaAtras codigo={fila.codigo} />}
    </span>
  )
}

/** When it is to be there, or since when it waits; the icon says how it gets there. */
export function Entrega({ fila, hoy }: { fila: FilaDeLista; hoy: string }) {
  const { tipo_servicio } = fila
  const Icono = tipo_servicio === 'envio' ? Truck : Store
  const entrega = entregaDe(fila, hoy)
  return (
    <span
      className={`flex items-center gap-1.5 whitespace-nowrap ${entrega.que === 'tarde' ? 'font-semibold text-destructive' : ''}`}
    >
      {tipo_servicio ? (
        <>
          <Icono aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
          <span className="sr-only">{SERVICIO[tipo_servicio]}, </span>
        </>
      ) : (
        <span className="w-4" />
      )}
      <Cuando entrega={entrega} hoy={hoy} />
    </span>
  )
}

function Cuando({ entrega, hoy }: { entrega: ReturnType<typeof entregaDe>; hoy: string }) {
  if (entrega.que === 'nada') return <span className="text-muted-foreground">Sin fecha</span>
  const { dia } = entrega
  if (entrega.que === 'dia') {
    const dicho = entrega.cerca === 'hoy' ? 'Hoy' : entrega.cerca === 'manana' ? 'Mañana' : corto(dia, hoy)
    return <time dateTime={dia}>{dicho}</time>
  }
  if (entrega.dias === 0) return <time dateTime={dia}>Listo hoy</time>
  return (
    <time
      dateTime={dia}
      title={entrega.que === 'tarde' ? `Era para el ${formatearDia(dia)}` : `Listo desde el ${formatearDia(dia)}`}
    >
      {entrega.dias} d {entrega.que === 'tarde' ? 'tarde' : 'listo'}
    </time>
  )
}

/** `27 nov`; another year is said. */
function corto(dia: string, hoy: string) {
  const dicho = formatearDia(dia)
  return dia.slice(0, 4) === hoy.slice(0, 4) ? dicho.replace(/ \d{4}$/, '') : dicho
}

type PropsDePrecio = Pick<PropsDeFila, 'fila' | 'conPrecio' | 'alPonerPrecio'>

export function Precio({ fila, conPrecio, alPonerPrecio }: PropsDePrecio) {
  const { codigo, estatus, total } = fila
  // Most of a thousand rows are never priced: they do without what a layer needs.
  const [conCapa, setConCapa] = useState(conPrecio)
  if (conPrecio && !conCapa) setConCapa(true)
  if (!faltaPrecio(fila) && !conPrecio)
    return Number(total) === 0 ? <span className="text-muted-foreground">Sin precio</span> : <Dinero monto={total} />
  const boton = (
    <button type="button" onClick={conCapa ? undefined : () => alPonerPrecio(codigo)} className="enlace relative z-10">
      Poner precio
      <span className="sr-only"> a {codigo}</span>
    </button>
  )
  if (!conCapa) return boton
  return (
    <Emergente
      abierto={conPrecio}
      alCambiar={(abierto) => alPonerPrecio(abierto ? codigo : null)}
      etiqueta={`Precio de ${codigo}`}
      boton={boton}
    >
      <ConfirmarConPrecio
        pedido={{ ...fila, estatus: { ...estatus, descripcion: '' } }}
        enfocar
        alConfirmar={() => alPonerPrecio(null)}
      />
    </Emergente>
  )
}

type PropsDeMarca = Pick<PropsDeFila, 'fila' | 'indice' | 'elegida' | 'alElegir'>

/** The box that picks a row; with Shift, all from the last one on. */
export function Marca({ fila, indice, elegida, alElegir }: PropsDeMarca) {
  return (
    // The label is as large as a finger.
    <label className="relative z-10 flex size-11 items-center justify-center lg:size-9">
      <input
        type="checkbox"
        tabIndex={-1}
        checked={elegida}
        aria-label={`Elegir ${fila.codigo}`}
        onChange={({ target, nativeEvent }) =>
          alElegir(indice, target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
        className="size-4 accent-primary"
      />
    </label>
  )
}
