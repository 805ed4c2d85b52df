import { z } from 'zod'
import { Dinero } from './dinero.ts'
import { plainText } from './text.ts'

/** What the owner may set of the calendar: the settings `horarios`, `dias`, `promesas` and `zonas` of `negocio`. */

const DAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

// Text copied from a chat often brings invisible characters.
const line = plainText('lleva caracteres invisibles o de control: bórralo y escríbelo de nuevo')
  .max(300, 'es demasiado largo: hasta 300 caracteres')
  .refine((value) => !/[\n\r\t]/.test(value), 'debe ser una sola línea')
/** A line of text that is not empty. */
export const text = line.refine((value) => value.trim() !== '', 'está vacío')

export const monto = z
  .string()
  .refine((value) => Dinero.safeParse(value).success, 'debe ser un monto con dos decimales, como 500.00')
  .refine((value) => Number(value) <= 1_000_000, 'es demasiado: hasta 1000000.00')

// `abort`: an invalid time is reported and not compared with another time.
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
  error: 'debe ser una hora HH:MM de 24 horas, como 09:00',
  abort: true,
})

const NOT_A_DAY = { error: 'debe ser de 0 (domingo) a 6 (sábado)', abort: true }

type Times = { abre: string | null; cierra: string | null }
const isWhole = ({ abre, cierra }: Times) => (abre === null) === (cierra === null)
const isInOrder = ({ abre, cierra }: Times) => abre === null || cierra === null || abre < cierra
const NOT_WHOLE = 'debe decir abre y cierra, o null en los dos si está cerrado'
const NOT_IN_ORDER = 'debe cerrar más tarde de lo que abre'

const Tramo = z
  .strictObject({
    etiqueta: text,
    dias: z.array(z.int().min(0, NOT_A_DAY).max(6, NOT_A_DAY)).min(1, 'debe tener algún día'),
    abre: time.nullable(),
    cierra: time.nullable(),
  })
  .refine(isWhole, NOT_WHOLE)
  .refine(isInOrder, NOT_IN_ORDER)

const Horario = z.array(Tramo).superRefine((tramos, { addIssue }) => {
  const mentioned = tramos.flatMap(({ dias: days }) => days)
  for (const [day, dayName] of DAYS.entries()) {
    const times = mentioned.filter((mention) => mention === day).length
    if (times === 0) addIssue({ code: 'custom', message: `no dice nada del ${dayName}` })
    if (times > 1) addIssue({ code: 'custom', message: `dice más de una vez el ${dayName}` })
  }
})

/** The two timetables. The shop must work on a day of each week, or no order would ever be ready. */
export const Horarios = z.strictObject({
  rastreo: Horario,
  contacto: Horario.refine(
    (tramos) => tramos.some(({ dias: days, abre }) => abre !== null && days.some((day) => day !== 0)),
    'debe abrir algún día de lunes a sábado',
  ),
})

const DiaEspecial = z
  .strictObject({
    dia: z.iso.date('debe ser un día AAAA-MM-DD, como 2026-12-24'),
    clase: z.enum(['normal', 'corto', 'cerrado']),
    abre: time.nullable(),
    cierra: time.nullable(),
    frase: line.max(160, 'es demasiado largo: hasta 160 caracteres'),
  })
  .refine(isWhole, NOT_WHOLE)
  .refine(isInOrder, NOT_IN_ORDER)
  .refine(({ clase, abre }) => (clase === 'corto') === (abre !== null), {
    error: 'debe decir su horario',
    path: ['abre'],
  })

/** Days that differ, each once, in any order. */
export const DiasEspeciales = z
  .array(DiaEspecial)
  .max(200, 'son demasiados: hasta 200')
  .refine((days) => new Set(days.map(({ dia }) => dia)).size === days.length, 'dice más de una vez el mismo día')

const businessDays = z.int().min(0, 'debe ser 0 o más').max(90, 'debe ser 90 o menos')
const inOrder = <T extends { de: number; a: number }>({ de, a }: T) => de <= a
const OUT_OF_ORDER = { error: 'debe ser igual o mayor que de', path: ['a'] }
const Plazo = z.strictObject({ de: businessDays, a: businessDays }).refine(inOrder, OUT_OF_ORDER)

export const Promesas = z.strictObject({
  corte: time,
  entrega: Plazo,
  procesamiento: Plazo,
  personalizado: Plazo,
  retiro: businessDays,
})

export const Zonas = z
  .array(
    z
      .strictObject({
        nombre: text.max(60, 'es demasiado largo: hasta 60 caracteres'),
        provincias: z.array(text.max(40, 'es demasiado largo: hasta 40 caracteres')).max(40),
        precio: monto,
        de: businessDays,
        a: businessDays,
      })
      .refine(inOrder, OUT_OF_ORDER),
  )
  .min(1, 'debe tener alguna zona')
  .max(20, 'son demasiadas: hasta 20')
