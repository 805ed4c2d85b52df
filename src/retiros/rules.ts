import { nameWords } from '#lib/nameWords.ts'
import type { Estatus, TipoServicio } from '#pedidos/contract.ts'
import { type ClaveDeEstatus, keyOf, momentOf } from '#pedidos/estatus.ts'

const HEAD_LENGTH = 3
const TAIL_LENGTH = 5

/** Formats the code of the pickup form: three letters or digits, a dash, up to five more. */
export function formatCodigoDeRetiro(draft: string) {
  const clean = draft.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const cola = clean.slice(HEAD_LENGTH, HEAD_LENGTH + TAIL_LENGTH)
  return cola ? `${clean.slice(0, HEAD_LENGTH)}-${cola}` : clean.slice(0, HEAD_LENGTH)
}

/** Whether two names share a word, ignoring case and accents. */
export function shareWord(left: string, right: string) {
  const own = nameWords(right)
  return [...nameWords(left)].some((word) => own.has(word))
}

/** How many typed words the stored name may lack: a second given name and a second surname. */
const EXTRA_WORDS = 2

/**
 * Whether a given name and a surname match `autorizado`, the other person who may collect: each must share a different
 * word with that name. It may lack at most {@link EXTRA_WORDS} of their words, because the e-mail is not checked.
 */
export function isAutorizado({ nombre, apellido }: { nombre: string; apellido: string }, autorizado: string) {
  const own = nameWords(autorizado)
  const [deNombre, deApellido] = [nameWords(nombre), nameWords(apellido)]
  const foreign = [...deNombre, ...deApellido].filter((word) => !own.has(word))
  return (
    foreign.length <= EXTRA_WORDS &&
    [...deNombre].some(
      (givenWord) => own.has(givenWord) && [...deApellido].some((other) => other !== givenWord && own.has(other)),
    )
  )
}

/** Says how the person learns that the order can be collected: by mail only if the person gets status mails. */
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
 * The answer to an announced pickup, by status and service.
 * @param avisos whether the person gets status mails
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
