import { z } from 'zod'
import { addBusinessDays, estimatedDay, zonaDe } from '#lib/calendario.ts'
import { dayOf } from '#lib/dates.ts'
import { readDinero } from '#lib/dinero.ts'
import { negocio } from '#negocio'
import type { PedidoDeGestion } from '../ficha/contract.ts'
import { MAX_LINEAS } from '../lineas/contract.ts'
import { articuloOf } from '../papel/rules.ts'
import { PrecioPropuesto } from './contract.ts'
import { LineaDePrecio } from './propuesta.ts'
import { sumsOf } from './rules.ts'

/** A line of the form: its fields end in its number, `precio_3`. */
type Renglon = Pick<LineaDePrecio, 'clase' | 'cantidad' | 'linea'> & { numero: number }

/** A price as staff type it. Fields of their own, not an array: each keeps its text and its error. */
export type PrecioDraft = { renglones: string } & Record<string, string>

export const renglonesOf = ({ renglones }: { renglones: string }): Renglon[] => JSON.parse(renglones)
export const withRenglones = (renglones: Renglon[]) => JSON.stringify(renglones)

function priceProblem(clase: Renglon['clase'], typed: string) {
  if (typed !== '') return 'Escribe un monto como 1234.50.'
  return clase === 'envio' ? 'Escribe el precio del envío, o 0 si es gratis.' : 'Escribe el precio.'
}

/** A discount is typed without its sign. */
function priceOf(clase: Renglon['clase'], typed: string) {
  const precio = readDinero(typed)
  return precio !== null && clase === 'descuento' && Number(precio) > 0 ? `-${precio}` : precio
}

/** The lines that count: one whose name was emptied is left out. */
function linesOf(draft: PrecioDraft) {
  return renglonesOf(draft).flatMap(({ numero, ...renglon }) => {
    const typed = (draft[`precio_${numero}`] ?? '').trim()
    const concepto = (draft[`concepto_${numero}`] ?? '').trim()
    if (concepto === '') return []
    const precio = priceOf(renglon.clase, typed)
    return [{ numero, typed, linea: { ...renglon, concepto, precio, razon: draft[`razon_${numero}`] ?? null } }]
  })
}

/** Parsing gives what `proponerPrecio` takes, without the version. */
export const PrecioDraft = z
  .object({ renglones: z.string() })
  .catchall(z.string())
  .transform((draft, context) => {
    const lineas = linesOf(draft).flatMap(({ numero, typed, linea }) => {
      const { data, error } = LineaDePrecio.safeParse({ ...linea, precio: linea.precio ?? typed })
      for (const { path, message } of error?.issues ?? [])
        context.addIssue({
          code: 'custom',
          path: [`${String(path[0])}_${numero}`],
          message: path[0] === 'precio' && linea.precio === null ? priceProblem(linea.clase, typed) : message,
        })
      return data ?? []
    })
    const { plan, fecha_estimada_entrega, vale_hasta, razon = '' } = draft
    const aceptada = razon === '' ? null : { razon }
    const asked = { lineas, plan, fecha_estimada_entrega, vale_hasta, aceptada }
    const { data, error } = PrecioPropuesto.omit({ version: true }).safeParse(asked)
    for (const { path, message } of error?.issues ?? []) {
      const field = path[0] === 'lineas' ? 'total' : path[0] === 'aceptada' ? 'razon' : String(path[0])
      context.addIssue({ code: 'custom', path: [field], message })
    }
    return data ?? z.NEVER
  })

/** What the lines add up to as they are typed; null while one has no price. */
export function totalOf(draft: PrecioDraft) {
  const lines = linesOf(draft).map(({ linea }) => linea)
  const priced = lines.flatMap(({ precio, ...linea }) => (precio === null ? [] : [{ ...linea, precio }]))
  return lines.length > 0 && priced.length === lines.length ? sumsOf(priced).total : null
}

/** A free number for one line more; null if there is no room. */
export function freeNumber(renglones: Renglon[]) {
  return (
    Array.from({ length: MAX_LINEAS }, (_, n) => n).find((n) => renglones.every(({ numero }) => numero !== n)) ?? null
  )
}

/** The lines of the last price, else what was asked and its delivery. */
function firstLines({
  propuesta,
  lineas,
  tipo_servicio,
  costo_envio,
  precio,
  total,
  provincia,
  direccion,
  notas,
}: PedidoDeGestion): LineaDePrecio[] {
  if (propuesta) return propuesta.lineas
  const extra = { razon: null }
  const asked = lineas.map(({ id, nombre, cantidad, precio }) => ({
    ...{ clase: 'pieza' as const, concepto: nombre, cantidad, precio: precio ?? '', linea: id },
    ...extra,
  }))
  // What the shop asks in the zone; staff change it for the address.
  const zona = zonaDe(provincia ?? direccion ?? '')
  const known = Number(precio) > 0 ? precio : Number(total) > 0 ? total : ''
  const piece = {
    clase: 'pieza' as const,
    concepto: askedFor(notas),
    cantidad: 1,
    precio: known,
    linea: null,
    ...extra,
  }
  const delivery = { clase: 'envio' as const, concepto: 'Envío', cantidad: 1, linea: null, ...extra }
  return [
    ...(asked.length > 0 ? asked : [piece]),
    ...(tipo_servicio !== 'envio' ? [] : [{ ...delivery, precio: costo_envio ?? zona?.precio ?? '' }]),
  ]
}

/** What the customer asked for, as the first line of a price names it: the beginning of their words. */
function askedFor(notas: string | null) {
  const words = articuloOf(notas) ?? ''
  if (words === '') return 'Pieza por encargo'
  if (words.length <= MAX_ASKED) return words.replace(/\.$/, '')
  return `${words.slice(0, MAX_ASKED).replace(/\s+\S*$/, '')}…`
}
const MAX_ASKED = 60

/** An order's price as the form begins. A missing or past day becomes the default one. */
export function toPrecioDraft(pedido: PedidoDeGestion): PrecioDraft {
  const today = dayOf(new Date())
  const { fecha_estimada_entrega: day, propuesta } = pedido
  const entrega = day && day > today ? day : estimatedDay(new Date())
  const hasta = addBusinessDays(today, negocio.cobros.dias_para_aceptar)
  const lines = firstLines(pedido).slice(0, MAX_LINEAS)
  const fields = Array.from({ length: MAX_LINEAS }, (_, numero) => {
    const { concepto = '', precio = '', razon } = lines[numero] ?? {}
    return [
      [`concepto_${numero}`, concepto],
      [`precio_${numero}`, precio.replace('-', '')],
      [`razon_${numero}`, razon ?? ''],
    ] as const
  }).flat()
  return {
    ...Object.fromEntries(fields),
    renglones: withRenglones(lines.map(({ clase, cantidad, linea }, numero) => ({ numero, clase, cantidad, linea }))),
    plan: propuesta && propuesta.plan !== 'otro' ? propuesta.plan : 'antes',
    fecha_estimada_entrega: entrega,
    vale_hasta: [hasta, entrega].toSorted()[0] ?? hasta,
    razon: '',
    total: '',
  }
}
