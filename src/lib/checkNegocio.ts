import { z } from 'zod'
import { DiasEspeciales, Horarios, monto, Promesas, text, Zonas } from './calendarioContract.ts'
import { CODIGO_PEDIDO } from './codigoFormat.ts'
import { PLACEHOLDERS, placeholderList, unknownPlaceholders } from './plantillas.ts'
import { plainText } from './text.ts'

/** The words for each kind of value in messages to the owner. */
const KINDS: Record<string, string> = {
  string: 'un texto entre comillas',
  number: 'un número, sin comillas',
  int: 'un número entero, sin comillas',
  boolean: 'true o false',
  array: 'una lista entre corchetes',
  object: 'un grupo de campos entre llaves',
}

// A name stands in the sender and subject of mails.
const name = text.refine((value) => !/[<>"]/.test(value), 'no puede llevar <, > ni comillas dobles')
const correo = z.email('debe ser una dirección de correo, como info@brisa.example')
const codigo = z.string().regex(CODIGO_PEDIDO, 'debe ser un código completo, como B01-00000')
const days = z.int().min(1, 'debe ser 1 o más').max(3650, 'debe ser 3650 o menos')
const cookieDays = days.max(400, 'debe ser 400 o menos: los navegadores no recuerdan más')
/** Both fields are optional; the page leaves out a missing one. */
const Pieza = z.strictObject({
  desde: monto.optional(),
  medida: text.regex(/\d (mm|cm)$/, 'debe acabar en un número y mm o cm, como 18 cm').optional(),
})

/** What the shop is called and where it is. */
export const Tienda = z.strictObject({ marca: name, lema: text, ciudad: text, direccion: text })

export const Contacto = z.strictObject({
  telefono: z
    .string()
    .refine(
      (value) => value.replace(/\D/g, '').length === 10 && value.length <= 20 && !/[^\d ().-]/.test(value),
      'debe tener diez dígitos, como 809-555-0134',
    ),
  correo,
  correoPedidos: correo,
  red: z.strictObject({
    nombre: text,
    usuario: text,
    enlace: z.url({ protocol: /^https$/, error: 'debe ser una dirección que empiece por https://' }),
  }),
})

export const Guarda = z.strictObject({
  correos: days,
  repeticiones: days,
  enlaces: days,
  sesion: cookieDays,
  navegador: cookieDays,
  confianza: cookieDays,
  sinConfirmar: days,
  conversaciones: days,
  conexiones: days,
  asistente: days,
  // A default, because a value that was published before lacks it.
  comprobantes: days.default(730),
  esperas: days,
  llave: cookieDays,
})

export const Asistente = z.strictObject({
  activo: z.boolean(),
  fichasAlDia: z.int().min(0, 'debe ser 0 o más').max(100_000_000, 'debe ser 100000000 o menos'),
})

const diasDeCobro = z.int().min(1, 'debe ser 1 o más').max(60, 'debe ser 60 o menos')

/** How orders are paid: days, halves, and what a payment does. */
export const Cobros = z.strictObject({
  dias_para_aceptar: diasDeCobro,
  dias_para_pagar: diasDeCobro,
  al_pagar: z.enum(['en_preparacion', 'nada'], 'debe ser en_preparacion o nada'),
  espera_primera: z.boolean(),
  mitad_desde: z.int().min(2, 'debe ser 2 o más').max(1000, 'debe ser 1000 o menos'),
  recordatorios: z.boolean(),
})

/** Accounts that clients pay into; the number as the bank writes it. */
export const Cuentas = z
  .array(
    z.strictObject({
      banco: text.max(60, 'es demasiado largo: hasta 60 caracteres'),
      tipo: z.enum(['Corriente', 'Ahorro'], 'debe ser Corriente o Ahorro'),
      numero: z.string().regex(/^\d([ -]?\d){5,19}$/, 'debe tener de 6 a 20 dígitos'),
      titular: text.max(120, 'es demasiado largo: hasta 120 caracteres'),
      /** The holder's cédula or RNC, which some banks ask for. */
      cedula: z
        .string()
        .regex(/^(\d([ -]?\d){8}|\d([ -]?\d){10})?$/, 'debe tener 11 dígitos, o 9 si es un RNC')
        .optional(),
    }),
  )
  .max(8, 'son demasiadas: hasta 8')

const Negocio = z.strictObject({
  ...Tienda.shape,
  pais: text,
  servicioInternacional: z.strictObject({
    nombre: name,
    slug: z
      .string()
      .max(60, 'es demasiado largo: hasta 60 caracteres')
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'debe ser de minúsculas, números y guiones, como brisabox'),
  }),
  contacto: Contacto,
  zonaHoraria: z
    .string()
    .refine(isFourHoursFromUtc, 'debe ser una zona a cuatro horas de UTC todo el año, como America/Santo_Domingo'),
  horarios: Horarios,
  piezas: z.strictObject({ pulsera: Pieza, aretes: Pieza, mariposa: Pieza, cartera: Pieza }),
  pedidos: z
    .strictObject({
      serie: z.string().regex(/^B\d{2}$/, 'debe ser la letra B y dos números, como B01'),
      plantilla: codigo,
      ejemplo: codigo.optional(),
      diasDeEntrega: days,
      formasDePago: text,
      segundosParaDeshacer: z.int().min(5, 'debe ser 5 o más').max(600, 'debe ser 600 o menos'),
    })
    .refine(({ plantilla, ejemplo }) => plantilla !== ejemplo, {
      error: 'debe ser otro que el de plantilla',
      path: ['ejemplo'],
    }),
  chat: z.strictObject({ alaVez: z.int().min(1, 'debe ser 1 o más').max(20, 'debe ser 20 o menos') }),
  asistente: Asistente,
  promesas: Promesas,
  zonas: Zonas,
  dias: DiasEspeciales,
  hoy: z.string(),
  feriados: z.array(z.strictObject({ dia: z.iso.date(), nombre: text })),
  almacen: text,
  guarda: Guarda,
  cobros: Cobros,
  cuentas: Cuentas,
  textos: z.strictObject({}),
  textosLegales: z.strictObject({
    revisadosPorElDueno: z.boolean(),
    actualizados: z.iso
      .date({ error: 'debe ser un día AAAA-MM-DD, como 2026-11-21', abort: true })
      .refine((day) => day <= today(), 'debe ser hoy o un día que ya pasó'),
  }),
})

/**
 * Today in the shop's time zone; if the machine's clock is behind the day on which the texts were written, that day, so
 * that the build does not fail.
 */
function today() {
  const day = new Date(Date.now() - FOUR_HOURS).toISOString().slice(0, 10)
  return day > TEXTS_WRITTEN_ON ? day : TEXTS_WRITTEN_ON
}
const FOUR_HOURS = 4 * 60 * 60 * 1000
const TEXTS_WRITTEN_ON = '2026-11-21'

/** A text with placeholders in braces; `allowed` lists those it may use. */
function plantilla(max: number, allowed: readonly string[]) {
  return plainText('lleva caracteres invisibles o de control: bórralo y escríbelo de nuevo')
    .max(max, `es demasiado largo: hasta ${max} caracteres`)
    .refine((value) => value.trim() !== '', 'está vacío')
    .superRefine((value, { addIssue }) => {
      for (const written of unknownPlaceholders(value, allowed))
        addIssue({
          code: 'custom',
          message:
            written.length === 1
              ? 'lleva una llave suelta'
              : `lleva ${written}, que no se puede llenar: ${placeholderList(allowed)}`,
        })
    })
}

// The limits leave room for the longest names and links, because a filled text must fit its database column.
const frases = z.array(plantilla(350, ['nombre'])).max(12, 'son demasiadas: hasta 12')
const aviso = plantilla(1000, PLACEHOLDERS)

function byEstatus<T extends z.ZodType>(schema: T) {
  return {
    recibido: schema,
    confirmado: schema,
    en_preparacion: schema,
    etiquetado: schema,
    almacenado: schema,
    listo: schema,
    en_ruta: schema,
    entregado: schema,
    devuelto: schema,
    cancelado: schema,
    en_revision: schema,
    embarcado: schema,
  }
}

const OfOneKind = z.strictObject({
  frases: z.strictObject(byEstatus(frases)),
  whatsapp: z.strictObject({
    estatus: z.strictObject({ ...byEstatus(aviso), otro: aviso }),
    precio: aviso,
    propuesta: aviso,
    pago: aviso,
    listo: aviso,
  }),
})
const Mensajes = z.strictObject({ pieza: OfOneKind, paquete: OfOneKind })

const preparadas = z
  .array(
    z.strictObject({
      titulo: text.max(40, 'es demasiado largo: hasta 40 caracteres'),
      texto: plantilla(1500, ['nombre', 'codigo']),
    }),
  )
  .max(12, 'son demasiadas: hasta 12')
/** Prepared answers by the kind of message that they answer; `pregunta` is a message about an order. */
export const Respuestas = z.strictObject({
  ayuda: preparadas,
  direccion: preparadas,
  retiro: preparadas,
  mensaje: preparadas,
  pregunta: preparadas,
  internacional: preparadas,
  chat: preparadas,
  ticket: preparadas,
})

/** The errors in the owner's `negocio.ts`: one line for each field, with its path and the reason. */
export function negocioErrors(negocio: unknown): string[] {
  return errorsOf(Negocio, negocio, 'negocio')
}

/** The errors in the owner's `mensajes`, in the form of {@link negocioErrors}. */
export function mensajesErrors(mensajes: unknown): string[] {
  return errorsOf(z.strictObject({ mensajes: Mensajes }), { mensajes }, 'mensajes')
}

/** The errors in the owner's `respuestasPreparadas`, in the form of {@link negocioErrors}. */
export function respuestasErrors(respuestasPreparadas: unknown): string[] {
  return errorsOf(
    z.strictObject({ respuestasPreparadas: Respuestas }),
    { respuestasPreparadas },
    'respuestasPreparadas',
  )
}

function errorsOf(schema: z.ZodType, value: unknown, name: string): string[] {
  const { error } = schema.safeParse(value, {
    error: (issue) =>
      issue.code === 'invalid_type'
        ? issue.input === undefined
          ? 'falta'
          : `debe ser ${KINDS[issue.expected] ?? issue.expected}`
        : undefined,
  })
  return (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((field) => `${formatPath([...issue.path, field])} no es un campo que la tienda conozca`)
      : [`${formatPath(issue.path) || name} ${issue.message}`],
  )
}

/** Writes a field's path as `horarios.contacto[0].abre`. */
function formatPath(path: PropertyKey[]) {
  return path.reduce<string>(
    (soFar, part) =>
      typeof part === 'number' ? `${soFar}[${part}]` : soFar ? `${soFar}.${String(part)}` : String(part),
    '',
  )
}

/** Whether a zone is at UTC−4 all year; times that people type are read as UTC−4. */
function isFourHoursFromUtc(timeZone: string) {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    return [0, 6].every((month) => format.format(new Date(Date.UTC(2026, month, 1))).endsWith('GMT-04:00'))
  } catch {
    return false
  }
}
