import { addDinero, Dinero } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { negocio } from '#negocio'
import type { TipoServicio } from '#pedidos/contract.ts'
import { type ClaveDeEstatus, keyOf } from '#pedidos/estatus.ts'
import type { Clase, EstadoDeSolicitud } from './contract.ts'

/** What a request asks of an order: `envio` is another address for one that somebody would come for. */
export function kindRequested<C extends Clase>(clase: C, servicio: TipoServicio | null | undefined): C | 'envio' {
  return clase === 'direccion' && servicio === 'retiro' ? 'envio' : clase
}

/** What sending costs at least, which is all that the shop knows before it has seen the address. */
export const ENVIO_COST = negocio.pedidos.envioDesde

/** What is missing, by field, before an order that somebody would have come for may be asked to be sent. */
export function missingToRequestEnvio({
  telefono,
  costo_aceptado,
}: {
  telefono: string
  costo_aceptado: string | false
}) {
  return onlyFilled({
    telefono: telefono === '' && 'Escribe el teléfono al que llamamos para la entrega.',
    costo_aceptado:
      costo_aceptado === false
        ? 'Marca que aceptas el costo del envío.'
        : costo_aceptado !== ENVIO_COST &&
          `El envío ahora es ${formatDinero(ENVIO_COST)}. Recarga la página y acéptalo otra vez.`,
  })
}

/** As much as an order's total holds. */
const MAX_TOTAL = '9999999999.99'

type ToSend = {
  telefono: string | null
  costo: string | null
  /** The order's, without the delivery. */
  total: string
  /** What the customer said yes to when they asked; null of who was not asked. */
  aceptado: string | null
  /** Whether staff have asked since, and heard yes. */
  lo_acepto: boolean
}

/** What is missing, by field, before staff may make it a delivery: nobody pays more than they said yes to. */
export function missingToSend({ telefono, costo, total, aceptado, lo_acepto }: ToSend) {
  return onlyFilled({
    telefono: !telefono && 'Escribe el teléfono al que llama el mensajero.',
    costo_envio:
      costo === null
        ? 'Escribe cuánto cuesta el envío; 0 si no se cobra.'
        : (exceedsAccepted(costo, aceptado) &&
            !lo_acepto &&
            `${aceptado ? `Aceptó ${formatDinero(aceptado)}` : 'No ha aceptado ninguno'}: pregúntale antes, y marca que acepta.`) ||
          (!Dinero.safeParse(totalWithEnvio({ total }, costo) ?? total).success &&
            `Con el envío, el total pasa de ${formatDinero(MAX_TOTAL)}. Revisa los dos montos.`),
  })
}

export function exceedsAccepted(costo: string, aceptado: string | null) {
  return Number(costo) > Number(aceptado ?? 0)
}

function onlyFilled<C extends string>(fields: Record<C, string | false>) {
  const filled = Object.entries(fields).filter(([, text]) => text)
  return filled.length > 0 ? (Object.fromEntries(filled) as Partial<Record<C, string>>) : null // its own keys
}

/** An order's total with the delivery in it; null while it has no price. */
export function totalWithEnvio({ total }: { total: string }, costo: string) {
  return Number(total) > 0 ? addDinero(total, costo) : null
}

const CLOSED: Partial<Record<ClaveDeEstatus, string>> = {
  entregado: 'Este pedido ya fue entregado: un cambio de dirección ya no lo alcanza. Si algo no está bien, pide ayuda.',
  devuelto: 'Este pedido volvió con nosotros. Escríbenos para coordinar otra entrega.',
  cancelado: 'Este pedido fue cancelado. Si crees que es un error, escríbenos.',
}

/** Why an order that is over goes nowhere else, or null; help can be asked for all the same. */
export function impedimentoParaMudarlo(estatus_id: number) {
  const key = keyOf(estatus_id)
  return (key && CLOSED[key]) ?? null
}

/** Why staff may no longer send an order elsewhere, or null. */
export function impedimentoParaConcederla(clase: Clase, donde: number) {
  return clase === 'direccion' && impedimentoParaMudarlo(donde)
    ? 'Este pedido ya está cerrado: un cambio de dirección no lo alcanza.'
    : null
}

type RequestState = { clase: Clase; estado: EstadoDeSolicitud | undefined; conCorreo: boolean }

/**
 * Why a request may not be granted, or null: nobody's address is changed on a stranger's word, and an order without an
 * e-mail is asked by phone first.
 */
export function impedimentoParaAprobar({ clase, estado, conCorreo }: RequestState) {
  if (estado !== 'por_confirmar' || (clase === 'ayuda' && conCorreo)) return null
  return 'Nadie ha confirmado esta solicitud. Llama al teléfono del pedido y marca «Llamé y es suya»; después la decides.'
}

type ToCall = Omit<RequestState, 'conCorreo'> & {
  /** The order's own. */
  telefono: string | null
  /** The order's status, or the one it had before it was under review. */
  donde: number
  /** Whether another one of the kind is open. */
  hayOtra: boolean
}

/** Why staff may not say that they called and that a request is its order's own, or null. */
export function impedimentoParaConfirmar({ clase, estado, telefono, donde, hayOtra }: ToCall) {
  if (estado !== 'por_confirmar') return 'Esta solicitud ya no espera confirmación: otra persona se ocupó de ella.'
  const closed = impedimentoParaConcederla(clase, donde)
  if (closed) return closed
  if (hayOtra) return 'Este pedido tiene otra solicitud igual abierta. Decide esa primero.'
  if (!telefono)
    return 'Este pedido no tiene teléfono al que llamar. Si sabes de quién es, anótalo en el pedido y llama; si no, descarta la solicitud.'
  return null
}

/**
 * Why a request may not be refused without a word, or null. What nobody confirmed may: nobody waits for an answer, and
 * strangers can send as many as they like.
 */
export function impedimentoParaRechazar({ estado, nota }: { estado: EstadoDeSolicitud | undefined; nota: string }) {
  return estado !== 'por_confirmar' && nota === '' ? 'Para rechazar, escribe el motivo: le llega al cliente.' : null
}
