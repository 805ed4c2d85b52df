import { categorias } from '#tienda/preguntas.ts'

/**
 * The wants that no page answers: a greeting, thanks, a person, and what the shop has nothing to say about. The
 * examples divide the latter into topics, `nada/empleo`, so that they are recognised better.
 */
export const SALUDO = 'saludo'
export const GRACIAS = 'gracias'
const PERSONA = 'persona'
export const isNada = (want: string) => want.startsWith('nada/')
export const isTalk = (want: string) => want === SALUDO || want === GRACIAS || want === PERSONA

/** The want to know where an order is, besides how to follow it. */
export const ESTADO = 'faq/rastrear'

/** Sections of the policies that people ask about, each with the question that it answers. */
const ABOUT_POLICIES: Record<string, string> = {
  'envio/retiro': '¿Qué llevo para retirar mi pedido?',
  'envio/domicilio': '¿Qué hace falta para el envío, y va asegurado?',
  'envio/plazos': '¿Cuánto tarda en estar lista una pieza?',
  'envio/intento': '¿Qué pasa si no estoy cuando llega el mensajero?',
  'envio/internacional': '¿Dónde se reciben las compras de fuera, y cuánto tardan?',
  'terminos/pedido': '¿Pedir me obliga a comprar?',
  'terminos/precios': '¿El precio incluye el ITBIS?',
  'terminos/pagos': '¿Me dan comprobante del pago?',
  'terminos/garantia': '¿Tienen garantía? ¿Puedo devolver una pieza?',
  'terminos/membresia': '¿Puedo cerrar mi cuenta o pasar mi saldo?',
  'terminos/internacional': '¿Qué no se puede traer de fuera, y quién paga la aduana?',
  'terminos/propiedad': '¿Puedo usar sus fotos o sus diseños?',
  'terminos/ley': '¿Dónde pongo un reclamo?',
  'privacidad/con-quien': '¿Con quién comparten mis datos?',
  'privacidad/cuanto-tiempo': '¿Cuánto tiempo guardan mis datos?',
  'privacidad/navegador': '¿Usan cookies?',
  'privacidad/conversaciones': '¿Eres una persona o un programa?',
  'privacidad/seguridad': '¿Cómo protegen mi cuenta y mis datos?',
  'privacidad/menores': '¿Puede comprar un menor de edad?',
}

/** The want to sign in again without the password, which the page for it answers. */
export const CONTRASENA = 'cuenta/contrasena'
/** The want to buy on credit, which no page offers: the pages say in what parts one can pay. */
export const CREDITO = 'pagos/credito'

/** Wants whose passages overlap: who asks one is often helped by the answer to another of the same line. */
const OVERLAPPING = [
  ['faq/tiempo-de-entrega', 'envio/plazos', 'faq/fecha-estimada'],
  ['faq/retirar-en-tienda', 'envio/retiro', 'faq/retiro-o-envio'],
  ['faq/retiro-o-envio', 'faq/pago-por-adelantado'],
  ['faq/cobertura', 'envio/domicilio'],
  ['faq/compras-de-fuera', 'envio/internacional', 'terminos/internacional'],
  ['faq/como-pedir', 'terminos/pedido'],
  ['faq/precio', 'terminos/precios'],
  ['faq/formas-de-pago', 'terminos/pagos'],
  ['faq/cuotas', CREDITO],
  ['faq/danada', 'terminos/garantia'],
  ['faq/que-hacen', 'faq/a-mi-gusto'],
  ['faq/saldo', 'terminos/membresia'],
  ['faq/membresia', CONTRASENA],
  ['faq/mis-datos', 'privacidad/con-quien', 'privacidad/cuanto-tiempo'],
]

/** A want with those whose passages overlap with its own. */
export const overlapping = (want: string) =>
  new Set([want, ...OVERLAPPING.filter((line) => line.includes(want)).flat()])

/** What the pages answer, each as a question, by the id of its passage. */
export const TEMAS: ReadonlyMap<string, string> = new Map([
  ...categorias().flatMap(({ preguntas }) => preguntas.map(({ id, pregunta }) => [`faq/${id}`, pregunta] as const)),
  ...Object.entries(ABOUT_POLICIES),
  [CONTRASENA, '¿Cómo recupero mi contraseña?'],
  [CREDITO, '¿Dan crédito o fían?'],
])

/** The id of the passage with an answer of staff, `dicha/7`, by the id of the answer; `%` stands for any. */
export const dichaId = (id: number | '%') => `dicha/${id}`

/** The id of staff's answer in the id of its passage; null for a passage of the pages. */
export function dichaOf(tema: string) {
  const [, id] = /^dicha\/(\d{1,9})$/.exec(tema) ?? []
  return id === undefined ? null : Number(id)
}
