import { z } from 'zod'
import { type OpcionDePieza, OpcionesDePieza, SlugDePieza } from '../contract.ts'
import { writeFotos } from '../fotos/draft.ts'
import { CAMPOS_DE_PIEZA, type PiezaDeGestion, requireCount, SIN_FOTO } from './contract.ts'

/** Letters that a customer may write for an option without values, such as an initial or a name. */
const FREE_TEXT = 30

const BAD_SLUG = 'Usa solo minúsculas sin acento, números y guiones: pulsera-azul.'

const count = (max: number, message: string) =>
  z
    .string()
    .trim()
    .refine((text) => text === '' || (/^\d{1,4}$/.test(text) && Number(text) <= max), message)
    .transform((text) => (text === '' ? null : Number(text)))

const Opciones = z.string().transform((text, context) => {
  const { data, error } = OpcionesDePieza.safeParse(readOpciones(text))
  if (data) return data
  context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? '', input: text })
  return z.NEVER
})

/** What the forms of a piece hold: texts, so that a draft keeps them. */
export const PiezaDraft = z
  .object({
    ...CAMPOS_DE_PIEZA,
    quedan: count(9999, 'Escribe cuántas hay.'),
    dias_de_hechura: count(90, 'Escribe los días, 90 como máximo.'),
    opciones: Opciones,
    /** `writeFotos`. */
    fotos: z.string(),
    /** Empty for a new piece. */
    slug: z
      .string()
      .trim()
      .refine((text) => text === '' || SlugDePieza.safeParse(text).success, BAD_SLUG),
    publicar: z.boolean(),
  })
  .superRefine(requireCount)
  .refine(({ publicar, fotos }) => !publicar || fotos !== '', { path: ['fotos'], message: SIN_FOTO })
export type PiezaDraft = z.input<typeof PiezaDraft>
export type PiezaDatos = z.output<typeof PiezaDraft>

export const EMPTY_PIEZA: PiezaDraft = {
  nombre: '',
  clase: 'pulsera',
  precio: '',
  precio_desde: false,
  descripcion: '',
  medida: '',
  materiales: '',
  existencias: 'unica',
  quedan: '',
  dias_de_hechura: '',
  opciones: '',
  fotos: '',
  slug: '',
  publicar: true,
}

export function toPiezaDraft(pieza: PiezaDeGestion): PiezaDraft {
  const { nombre, clase, precio, precio_desde, descripcion, medida, materiales, existencias, slug } = pieza
  const fotos = pieza.todas_las_fotos.map(({ id, alt }) => ({ clave: id, id, alt, vista: null, recorte: null }))
  return {
    ...{ nombre, clase, precio, precio_desde, descripcion, medida, materiales, existencias, slug },
    quedan: String(pieza.quedan ?? ''),
    dias_de_hechura: String(pieza.dias_de_hechura ?? ''),
    opciones: writeOpciones(pieza.opciones),
    fotos: writeFotos(fotos),
    publicar: false,
  }
}

/** One option a line: `Talla: 16 cm, 18 cm`; without values the customer writes; `(opcional)` if it may be left out. */
function readOpciones(text: string): OpcionDePieza[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const isOptional = /\(opcional\)/i.test(line)
    const [nombre = '', ...rest] = line.replace(/\(opcional\)/i, '').split(':')
    const valores = rest
      .join(':')
      .split(',')
      .map((valor) => valor.trim())
      .filter(Boolean)
    const option = { nombre: nombre.trim(), obligatoria: !isOptional }
    return valores.length > 0 ? { ...option, valores } : { ...option, valores: null, largo: FREE_TEXT }
  })
}

const writeOpciones = (opciones: readonly OpcionDePieza[]) =>
  opciones
    .map(({ nombre, valores, obligatoria }) => {
      const optional = obligatoria ? '' : ' (opcional)'
      return valores ? `${nombre}${optional}: ${valores.join(', ')}` : `${nombre}${optional}`
    })
    .join('\n')
