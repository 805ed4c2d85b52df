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

/** What the pages answer, each as a question, by the id of its passage. */
export const TEMAS: ReadonlyMap<string, string> = new Map([
  ...categorias.flatMap(({ preguntas }) => preguntas.map(({ id, pregunta }) => [`faq/${id}`, pregunta] as const)),
  ...Object.entries(ABOUT_POLICIES),
])

/** The id of the passage with an answer of staff, `dicha/7`, by the id of the answer; `%` stands for any. */
export const dichaId = (id: number | '%') => `dicha/${id}`

/** The id of staff's answer in the id of its passage; null for a passage of the pages. */
export function dichaOf(tema: string) {
  const [, id] = /^dicha\/(\d{1,9})$/.exec(tema) ?? []
  return id === undefined ? null : Number(id)
}
