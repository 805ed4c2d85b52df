import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { CODIGO_PEDIDO } from '#lib/codigoFormat.ts'
import { CODIGO_INCOMPLETO } from '#lib/codigoIncompleto.ts'
import { Dinero, readDinero } from '#lib/dinero.ts'
import { staffDrafts } from '#lib/staffDrafts.ts'
import { EMPTY_DIRECCION, TipoServicio } from '../contract.ts'
import { ESTATUS } from '../estatus.ts'
import { MISSING_REQUIRED, PedidoNuevo, type PiezaParaPedir } from '../ficha/contract.ts'
import { type LineaEscrita, MAX_CANTIDAD } from '../lineas/contract.ts'
import { lineasText, pricesAfter, sumOf } from '../lineas/rules.ts'
import { impedimentoParaAbonar } from '../rules.ts'

/** Where the draft of a new order is kept. */
export const DRAFT_KEY = staffDrafts.nuevo

const { shape } = PedidoNuevo
/** An empty field is sent as null. */
const optional = <T extends z.ZodType<string | null, string | null>>(rule: T) =>
  z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(rule)
/** An empty amount is nothing. */
const amount = z
  .string()
  .transform((text) => (text.trim() === '' ? '0.00' : (readDinero(text) ?? text)))
  .pipe(Dinero)

const Fields = z.object({
  cliente: shape.cliente,
  telefono: optional(shape.telefono),
  /** One piece per line. */
  piezas: z.string(),
  /** Pieces of the window ({@link elegidasOf}). */
  elegidas: z.string(),
  tipo_servicio: z.enum(['', ...TipoServicio.options]).transform((servicio) => servicio || null),
  direccion: optional(shape.direccion),
  numero_casa: optional(shape.numero_casa),
  sector: optional(shape.sector),
  municipio: optional(shape.municipio),
  provincia: optional(shape.provincia),
  referencias: optional(shape.referencias),
  fecha_estimada_entrega: shape.fecha_estimada_entrega,
  total: amount,
  abono: amount,
  correo_cliente: optional(shape.correo_cliente),
  notas: optional(shape.notas),
  notas_privadas: optional(shape.notas_privadas),
  peso: z
    .string()
    .transform((text) => text.trim() || '0.00')
    .pipe(shape.peso),
  codigo: z
    .string()
    .refine((text) => text === '' || CODIGO_PEDIDO.test(text), CODIGO_INCOMPLETO)
    .transform((text) => text || undefined),
  /** The pasted message, its marks as JSON, and when it was pasted (ISO 8601). */
  texto: z.string(),
  marcas: z.string(),
  leido: z.string(),
  /** The draft that another message took the place of, as JSON; empty if there was none. */
  anterior: z.string(),
})

/** What staff type on the page of a new order; parsing gives the body of `crearPedido`. */
export const NuevoDraft = Fields.refine(({ piezas, elegidas }) => linesOf(piezas).length > 0 || elegidas !== '', {
  path: ['piezas'],
  error: MISSING_REQUIRED,
  // Beside the errors of other fields, not after them.
  when: ({ value }) => typeof Object(value).piezas === 'string',
}).transform(
  (
    { piezas, elegidas, notas, texto: _texto, marcas: _marcas, leido: _leido, anterior: _anterior, ...fields },
    context,
  ) => {
    const lineas = lineasOf({ piezas, elegidas })
    const suma = sumOf(lineas)
    // Without a typed total the pieces say it.
    const isPriced = suma !== null && Number(fields.total) === 0
    const prices = isPriced
      ? pricesAfter({ ...fields, precio: '0.00', costo_envio: null }, suma)
      : { precio: fields.total, total: fields.total }
    const impedimento = impedimentoParaAbonar({ ...prices, abono: fields.abono })
    if (impedimento) context.addIssue({ code: 'custom', path: ['abono'], message: impedimento })
    const direccion = fields.tipo_servicio === 'envio' ? {} : NO_DIRECCION
    const articulo = lineas.length > 0 ? lineasText(lineas) : linesOf(piezas).join('; ')
    return {
      ...{ ...fields, ...direccion, ...prices, lineas },
      estatus_id: ESTATUS.recibido,
      notas: [`Artículo: ${articulo}`, notas].filter(Boolean).join('\n'),
    }
  },
)
export type NuevoDraft = z.input<typeof NuevoDraft>
export type NuevoForm = UseFormReturn<NuevoDraft, unknown, z.output<typeof NuevoDraft>>

const NO_DIRECCION = Object.fromEntries(Object.keys(EMPTY_DIRECCION).map((part) => [part, null])) as Record<
  keyof typeof EMPTY_DIRECCION,
  null
> // Object.fromEntries loses the keys

/** @param day the day that a new order is promised for, `YYYY-MM-DD` */
export function emptyDraft(day: string): NuevoDraft {
  const empty = Object.fromEntries(Object.keys(Fields.shape).map((field) => [field, '']))
  return { ...empty, fecha_estimada_entrega: day } as NuevoDraft // Object.fromEntries loses the keys
}

/**
 * The draft of another customer: empty, with the former one kept in `anterior`, so that no two customers mix and
 * nothing that was typed is lost. A former draft in which nothing was typed is not kept.
 * @param day the day that a new order is promised for, `YYYY-MM-DD`
 */
export function draftAfter({ anterior, ...former }: NuevoDraft, day: string): NuevoDraft {
  const empty = emptyDraft(day)
  const isBegun = Object.entries(former).some(([field, value]) => value !== empty[field as keyof NuevoDraft])
  return { ...empty, anterior: isBegun ? JSON.stringify(former) : anterior }
}

/** The draft that {@link draftAfter} kept; null if there is none. */
export function formerDraft({ anterior }: Pick<NuevoDraft, 'anterior'>, day: string): NuevoDraft | null {
  try {
    return { ...emptyDraft(day), ...JSON.parse(anterior) }
  } catch {
    return null
  }
}

/** A piece of the window that the order gets. */
export type Elegida = PiezaParaPedir & { cantidad: number }

/** The chosen pieces of a draft, as {@link withElegidas} wrote them. */
export function elegidasOf({ elegidas }: Pick<NuevoDraft, 'elegidas'>): Elegida[] {
  return elegidas ? JSON.parse(elegidas) : []
}

/** @returns the field `elegidas`, empty for none */
export const withElegidas = (elegidas: Elegida[]) => (elegidas.length > 0 ? JSON.stringify(elegidas) : '')

/** With one more of a piece. */
export function addElegida(elegidas: Elegida[], pieza: PiezaParaPedir, cantidad = 1) {
  const more = (known: number) => Math.min(known + cantidad, MAX_CANTIDAD)
  return elegidas.some(({ slug }) => slug === pieza.slug)
    ? elegidas.map((one) => (one.slug === pieza.slug ? { ...one, cantidad: more(one.cantidad) } : one))
    : [...elegidas, { ...pieza, cantidad: more(0) }]
}

/** The lines of an order with chosen pieces: those, then what is written besides. None without a chosen piece. */
export function lineasOf({ piezas, elegidas }: Pick<NuevoDraft, 'piezas' | 'elegidas'>): LineaEscrita[] {
  const chosen = elegidasOf({ elegidas })
  if (chosen.length === 0) return []
  const rest = { id: null, texto: null }
  return [
    ...chosen.map(({ slug, ...pieza }) => ({ ...pieza, ...rest, pieza: slug })),
    ...linesOf(piezas).map((nombre) => ({ ...rest, nombre, pieza: null, cantidad: 1, precio: null })),
  ]
}

/** The lines of a text that are not empty. */
export function linesOf(text: string) {
  return text.split('\n').flatMap((line) => line.trim() || [])
}
