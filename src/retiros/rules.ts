import { nameWords } from '#lib/nameWords.ts'
import type { Estatus, TipoServicio } from '#pedidos/contract.ts'
import { type ClaveDeEstatus, keyOf, momentOf } from '#pedidos/estatus.ts'

const HEAD_LENGTH = 3
const TAIL_LENGTH = 5

/** What the pickup form's code field shows: three letters or digits, a dash, up to five. */
export function formatCodigoDeRetiro(draft: string) {
  const clean = draft.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const cola = clean.slice(HEAD_LENGTH, HEAD_LENGTH + TAIL_LENGTH)
  return cola ? `${clean.slice(0, HEAD_LENGTH)}-${cola}` : clean.slice(0, HEAD_LENGTH)
}

/** Whether two names share a word, whatever its accents and capitals. */
export function shareWord(left: string, right: string) {
  const own = nameWords(right)
  return [...nameWords(left)].some((word) => own.has(word))
}

/** How many words may be typed that the client did not write: a second name and a second surname. */
const EXTRA_WORDS = 2

/**
 * Whether who says their name and surname is the person whom a client named: each of the two shares a word with that
 * name, not the same one. Since no e-mail is checked with it, a name with more than two other words is refused.
 */
export function isAutorizado({ nombre, apellido }: { nombre: string; apellido: string }, autorizado: string) {
  const own = nameWords(autorizado)
  const [deNombre, deApellido] = [nameWords(nombre), nameWords(apellido)]
  const foreign = [...deNombre, ...deApellido].filter((word) => !own.has(word))
  return (
    foreign.length <= EXTRA_WORDS &&
    [...deNombre].some((item) => own.has(item) && [...deApellido].some((other) => other !== item && own.has(other)))
  )
}

/** How who comes for an order hears that they may: by mail only where its mails reach somebody. */
function whenToCome(avisos: boolean) {
  return avisos
    ? 'Te avisaremos por correo cuando puedas pasar.'
    : 'Antes de venir, mira al rastrear el pedido que diga que está listo.'
}

const readyText = () => 'El pedido está listo. Te esperamos en la tienda con su código y tu nombre.'
const deliveredText = (estatus: string) =>
  `Este pedido aparece como ${estatus}. Si no lo tienes, escríbenos y lo revisamos.`
const goneText = (estatus: string) => `Este pedido aparece como ${estatus}. Escríbenos antes de venir.`
const onTheWayText = (estatus: string, avisos: boolean) =>
  `Anotamos tu retiro, pero el pedido todavía no está listo: ahora está ${estatus}. ${whenToCome(avisos)}`

const deliveryText = (estatus: string) =>
  `Este pedido aparece como ${estatus} y va a domicilio: no hace falta que vengas. Si prefieres pasar a buscarlo, escríbenos.`

const ANSWERS: Record<ClaveDeEstatus, (estatus: string, avisos: boolean) => string> = {
  recibido: onTheWayText,
  confirmado: onTheWayText,
  en_preparacion: onTheWayText,
  etiquetado: onTheWayText,
  almacenado: onTheWayText,
  listo: readyText,
  en_ruta: goneText,
  entregado: deliveredText,
  devuelto: goneText,
  cancelado: goneText,
  en_revision: onTheWayText,
  embarcado: onTheWayText,
}

type Pedido = { estatus: Pick<Estatus, 'id' | 'nombre'>; tipo_servicio: TipoServicio | null }

/**
 * What to tell somebody who may collect an order, by where it is and by how it reaches them.
 * @param avisos whether its steps are told by mail
 */
export function answerFor({ estatus: { id, nombre }, tipo_servicio }: Pedido, avisos: boolean) {
  const key = keyOf(id)
  if (key && momentOf[key] === 'cerrado') return notExpected(ANSWERS[key](nombre, avisos))
  if (tipo_servicio === 'envio') return notExpected(deliveryText(nombre))
  if (key === 'en_ruta') return notExpected(ANSWERS.en_ruta(nombre, avisos))
  return { listo: key === 'listo', cerrado: false, message: (key ? ANSWERS[key] : onTheWayText)(nombre, avisos) }
}

function notExpected(message: string) {
  return { listo: false, cerrado: true, message }
}
