import { z } from 'zod'
import { Dinero } from './dinero.ts'
import { CODIGO_PEDIDO } from './formatoDeCodigo.ts'
import { escrito } from './texto.ts'

const DIAS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']
/** What each kind of value is called for who writes it. */
const CLASES: Record<string, string> = {
  string: 'un texto entre comillas',
  number: 'un número, sin comillas',
  int: 'un número entero, sin comillas',
  boolean: 'true o false',
  array: 'una lista entre corchetes',
  object: 'un grupo de campos entre llaves',
}

// What nobody sees comes along with what was copied from a chat.
const texto = escrito('lleva caracteres invisibles o de control: bórralo y escríbelo de nuevo')
  .max(300, 'es demasiado largo: hasta 300 caracteres')
  .refine((valor) => valor.trim() !== '', 'está vacío')
  .refine((valor) => !/[\n\r\t]/.test(valor), 'debe ser una sola línea')
// Part of a mail's sender and subject.
const nombre = texto.refine((valor) => !/[<>"]/.test(valor), 'no puede llevar <, > ni comillas dobles')
const correo = z.email('debe ser una dirección de correo, como info@brisa.example')
const codigo = z.string().regex(CODIGO_PEDIDO, 'debe ser un código completo, como B01-00000')
const dias = z.int().min(1, 'debe ser 1 o más').max(3650, 'debe ser 3650 o menos')
const diasDeCookie = dias.max(400, 'debe ser 400 o menos: los navegadores no recuerdan más')
// What is wrong already is not compared with anything else.
const hora = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
  error: 'debe ser una hora HH:MM de 24 horas, como 09:00',
  abort: true,
})

const monto = z
  .string()
  .refine((valor) => Dinero.safeParse(valor).success, 'debe ser un monto con dos decimales, como 500.00')

/** Of what is not given nothing is shown. */
const Pieza = z.strictObject({
  desde: monto.optional(),
  medida: texto.regex(/\d (mm|cm)$/, 'debe acabar en un número y mm o cm, como 18 cm').optional(),
})

const NO_ES_DIA = { error: 'debe ser de 0 (domingo) a 6 (sábado)', abort: true }

const Tramo = z
  .strictObject({
    etiqueta: texto,
    dias: z.array(z.int().min(0, NO_ES_DIA).max(6, NO_ES_DIA)).min(1, 'debe tener algún día'),
    abre: hora.nullable(),
    cierra: hora.nullable(),
  })
  .refine(
    ({ abre, cierra }) => (abre === null) === (cierra === null),
    'debe decir abre y cierra, o null en los dos si está cerrado',
  )
  .refine(
    ({ abre, cierra }) => abre === null || cierra === null || abre < cierra,
    'debe cerrar más tarde de lo que abre',
  )

const Horario = z.array(Tramo).superRefine((tramos, { addIssue }) => {
  const dichos = tramos.flatMap(({ dias }) => dias)
  for (const [dia, suNombre] of DIAS.entries()) {
    const veces = dichos.filter((dicho) => dicho === dia).length
    if (veces === 0) addIssue({ code: 'custom', message: `no dice nada del ${suNombre}` })
    if (veces > 1) addIssue({ code: 'custom', message: `dice más de una vez el ${suNombre}` })
  }
})

const Negocio = z.strictObject({
  marca: nombre,
  lema: texto,
  ciudad: texto,
  pais: texto,
  direccion: texto,
  servicioInternacional: z.strictObject({
    nombre,
    slug: z
      .string()
      .max(60, 'es demasiado largo: hasta 60 caracteres')
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'debe ser de minúsculas, números y guiones, como brisabox'),
  }),
  contacto: z.strictObject({
    telefono: z
      .string()
      .refine(
        (valor) => valor.replace(/\D/g, '').length === 10 && !/[^\d\s().-]/.test(valor),
        'debe tener diez dígitos, como 809-555-0134',
      ),
    correo,
    correoPedidos: correo,
    red: z.strictObject({
      nombre: texto,
      usuario: texto,
      enlace: z.url({ protocol: /^https$/, error: 'debe ser una dirección que empiece por https://' }),
    }),
  }),
  zonaHoraria: z
    .string()
    .refine(estaACuatroHoras, 'debe ser una zona a cuatro horas de UTC todo el año, como America/Santo_Domingo'),
  horarios: z.strictObject({ rastreo: Horario, contacto: Horario }),
  piezas: z.strictObject({ pulsera: Pieza, aretes: Pieza, mariposa: Pieza, cartera: Pieza }),
  pedidos: z
    .strictObject({
      serie: z.string().regex(/^B\d{2}$/, 'debe ser la letra B y dos números, como B01'),
      plantilla: codigo,
      ejemplo: codigo.optional(),
      diasDeEntrega: dias,
      envioDesde: monto,
      formasDePago: texto,
      piezasParaCuotas: z.int().min(2, 'debe ser 2 o más'),
      segundosParaDeshacer: z.int().min(5, 'debe ser 5 o más').max(600, 'debe ser 600 o menos'),
    })
    .refine(({ plantilla, ejemplo }) => plantilla !== ejemplo, {
      error: 'debe ser otro que el de plantilla',
      path: ['ejemplo'],
    }),
  chat: z.strictObject({ alaVez: z.int().min(1, 'debe ser 1 o más').max(20, 'debe ser 20 o menos') }),
  asistente: z.strictObject({ fichasAlDia: z.int().min(0, 'debe ser 0 o más') }),
  plazos: z.strictObject({ entrega: texto, procesamiento: texto, personalizado: texto, llegada: texto }),
  almacen: texto,
  guarda: z.strictObject({
    correos: dias,
    repeticiones: dias,
    enlaces: dias,
    sesion: diasDeCookie,
    navegador: diasDeCookie,
    confianza: diasDeCookie,
    sinConfirmar: dias,
    conversaciones: dias,
    asistente: dias,
    llave: diasDeCookie,
  }),
  textosLegales: z.strictObject({
    revisadosPorElDueno: z.boolean(),
    actualizados: z.iso
      .date({ error: 'debe ser un día AAAA-MM-DD, como 2026-11-21', abort: true })
      .refine((dia) => dia <= hoy(), 'debe ser hoy o un día que ya pasó'),
  }),
})

/** The day in the shop's zone. A clock that stands before the texts were written is wrong, and must stop no build. */
function hoy() {
  const dia = new Date(Date.now() - CUATRO_HORAS).toISOString().slice(0, 10)
  return dia > TEXTOS_ESCRITOS ? dia : TEXTOS_ESCRITOS
}
const CUATRO_HORAS = 4 * 60 * 60 * 1000
const TEXTOS_ESCRITOS = '2026-11-21'

const LLENABLES = ['nombre', 'codigo', 'estatus', 'que_paso', 'que_sigue', 'total', 'fecha', 'enlace', 'tienda']

/** A text in which words in braces are filled in; `permitidas`, which. */
function plantilla(maximo: number, permitidas: string[]) {
  return escrito('lleva caracteres invisibles o de control: bórralo y escríbelo de nuevo')
    .max(maximo, `es demasiado largo: hasta ${maximo} caracteres`)
    .refine((valor) => valor.trim() !== '', 'está vacío')
    .superRefine((valor, { addIssue }) => {
      const malas = [...valor.matchAll(/\{([^{}]*)\}/g)].filter(([, palabra = '']) => !permitidas.includes(palabra))
      for (const [escrita] of malas)
        addIssue({ code: 'custom', message: `lleva ${escrita}, que no se puede llenar: ${comoLlenar(permitidas)}` })
      if (/[{}]/.test(valor.replace(/\{[^{}]*\}/g, ''))) addIssue({ code: 'custom', message: 'lleva una llave suelta' })
    })
}

function comoLlenar(permitidas: string[]) {
  return `usa ${permitidas.map((palabra) => `{${palabra}}`).join(', ')}`
}

// The longest names and links that take their places must leave it short enough to be recorded, and steps to be kept.
const frases = z.array(plantilla(350, ['nombre'])).max(12, 'son demasiadas: hasta 12')
const aviso = plantilla(1000, LLENABLES)

function porClave<T extends z.ZodType>(de: T) {
  return {
    recibido: de,
    confirmado: de,
    en_preparacion: de,
    etiquetado: de,
    almacenado: de,
    listo: de,
    en_ruta: de,
    entregado: de,
    devuelto: de,
    cancelado: de,
    en_revision: de,
    embarcado: de,
  }
}

const DeUnaClase = z.strictObject({
  frases: z.strictObject(porClave(frases)),
  whatsapp: z.strictObject({
    estatus: z.strictObject({ ...porClave(aviso), otro: aviso }),
    precio: aviso,
    listo: aviso,
  }),
})
const Mensajes = z.strictObject({ pieza: DeUnaClase, paquete: DeUnaClase })

const preparadas = z
  .array(
    z.strictObject({
      titulo: texto.max(40, 'es demasiado largo: hasta 40 caracteres'),
      texto: plantilla(1500, ['nombre', 'codigo']),
    }),
  )
  .max(12, 'son demasiadas: hasta 12')
/** By what they answer; a question is a message about an order. */
const Respuestas = z.strictObject({
  ayuda: preparadas,
  direccion: preparadas,
  retiro: preparadas,
  mensaje: preparadas,
  pregunta: preparadas,
  internacional: preparadas,
  chat: preparadas,
  ticket: preparadas,
})

/** What is wrong with an owner's `negocio.ts`: a line for each field, with its name and the reason. */
export function fallosDelNegocio(negocio: unknown): string[] {
  return fallosDe(Negocio, negocio, 'negocio')
}

/** The same of its `mensajes`. */
export function fallosDeLosMensajes(mensajes: unknown): string[] {
  return fallosDe(z.strictObject({ mensajes: Mensajes }), { mensajes }, 'mensajes')
}

/** The same of its answers at hand. */
export function fallosDeLasRespuestas(respuestasPreparadas: unknown): string[] {
  return fallosDe(
    z.strictObject({ respuestasPreparadas: Respuestas }),
    { respuestasPreparadas },
    'respuestasPreparadas',
  )
}

function fallosDe(contrato: z.ZodType, valor: unknown, nombre: string): string[] {
  const { error } = contrato.safeParse(valor, {
    error: (falla) =>
      falla.code === 'invalid_type'
        ? falla.input === undefined
          ? 'falta'
          : `debe ser ${CLASES[falla.expected] ?? falla.expected}`
        : undefined,
  })
  return (error?.issues ?? []).flatMap((falla) =>
    falla.code === 'unrecognized_keys'
      ? falla.keys.map((campo) => `${comoSeEscribe([...falla.path, campo])} no es un campo que la tienda conozca`)
      : [`${comoSeEscribe(falla.path) || nombre} ${falla.message}`],
  )
}

/** `horarios.contacto[0].abre` */
function comoSeEscribe(camino: PropertyKey[]) {
  return camino.reduce<string>(
    (hasta, parte) =>
      typeof parte === 'number' ? `${hasta}[${parte}]` : hasta ? `${hasta}.${String(parte)}` : String(parte),
    '',
  )
}

/** Hours that people type are read so, in winter and summer alike. */
function estaACuatroHoras(zona: string) {
  try {
    const formato = new Intl.DateTimeFormat('en', { timeZone: zona, timeZoneName: 'longOffset' })
    return [0, 6].every((mes) => formato.format(new Date(Date.UTC(2026, mes, 1))).endsWith('GMT-04:00'))
  } catch {
    return false
  }
}
