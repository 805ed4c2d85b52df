import { z } from 'zod'
import { Dinero, readDinero } from '#lib/dinero.ts'
import type { PiezaParaPedir } from '../ficha/contract.ts'
import { type LineaDePedido, LineaEscrita, MAX_LINEAS } from './contract.ts'
import { sumOf } from './rules.ts'

/** A line of the form: its fields end in its number, `precio_3`. What it was before, or the piece that it adds. */
type Renglon = Pick<LineaEscrita, 'id' | 'pieza'> & { numero: number }

/** An order's lines as staff type them. Fields of their own, not an array: each keeps its text and its error. */
export type LineasDraft = { renglones: string } & Record<string, string>

const { shape } = LineaEscrita
const FIELDS = ['nombre', 'cantidad', 'precio', 'texto'] as const

const Typed = LineaEscrita.extend({
  cantidad: z
    .string()
    .transform((text) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : 0))
    .pipe(shape.cantidad),
  precio: z
    .string()
    .transform((text) => (text.trim() === '' ? null : (readDinero(text) ?? text)))
    .pipe(Dinero.nullable()),
  texto: z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(shape.texto),
})

/** Parsing gives the lines of `cambiarLineas`. */
export const LineasDraft = z
  .object({ renglones: z.string() })
  .catchall(z.string())
  .transform((draft, context) => ({
    lineas: renglonesOf(draft).flatMap((renglon) => {
      const { data, error } = Typed.safeParse(typedOf(draft, renglon))
      for (const { path, message } of error?.issues ?? [])
        context.addIssue({ code: 'custom', path: [`${String(path[0])}_${renglon.numero}`], message })
      return data ?? []
    }),
  }))

function typedOf(draft: Record<string, string>, { numero, id, pieza }: Renglon) {
  return { id, pieza, ...Object.fromEntries(FIELDS.map((field) => [field, draft[`${field}_${numero}`] ?? ''])) }
}

/** @param draft its field `renglones` was written by {@link withRenglones} */
export const renglonesOf = ({ renglones }: { renglones: string }): Renglon[] => JSON.parse(renglones)
export const withRenglones = (renglones: Renglon[]) => JSON.stringify(renglones)

export function toLineasDraft(lineas: LineaDePedido[]): LineasDraft {
  const numbers = Array.from({ length: MAX_LINEAS }, (_, numero) => numero)
  const fields = numbers.flatMap((numero) => {
    const { nombre = '', cantidad = '', precio, texto } = lineas[numero] ?? {}
    const texts = { nombre, cantidad: String(cantidad), precio: precio ?? '', texto: texto ?? '' }
    return FIELDS.map((field) => [`${field}_${numero}`, texts[field]] as const)
  })
  const renglones = lineas.map(({ id }, numero) => ({ numero, id, pieza: null }))
  return { ...Object.fromEntries(fields), renglones: withRenglones(renglones) }
}

/**
 * The fields of one line more, a piece or one in words.
 * @returns null if there is no room
 */
export function lineaAdded(draft: LineasDraft, pieza: PiezaParaPedir | null) {
  const renglones = renglonesOf(draft)
  const numero = Array.from({ length: MAX_LINEAS }, (_, n) => n).find((n) => renglones.every((one) => one.numero !== n))
  if (numero === undefined) return null
  return {
    [`nombre_${numero}`]: pieza?.nombre ?? '',
    [`cantidad_${numero}`]: '1',
    [`precio_${numero}`]: pieza?.precio ?? '',
    [`texto_${numero}`]: '',
    renglones: withRenglones([...renglones, { numero, id: null, pieza: pieza?.slug ?? null }]),
  }
}

/** What the lines add up to as they are typed; null while one has no price. */
export function sumOfDraft(draft: LineasDraft) {
  const lineas = renglonesOf(draft).map(({ numero }) => ({
    cantidad: Number(draft[`cantidad_${numero}`]),
    precio: readDinero(draft[`precio_${numero}`] ?? ''),
  }))
  return lineas.every(({ cantidad }) => Number.isInteger(cantidad) && cantidad > 0) ? sumOf(lineas) : null
}
