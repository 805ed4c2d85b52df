import { envioDesde } from '#lib/calendario.ts'
import { addDinero, Dinero } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import type { TipoServicio } from '#pedidos/contract.ts'
import { type ClaveDeEstatus, keyOf } from '#pedidos/estatus.ts'
import type { Clase, EstadoDeSolicitud } from './contract.ts'

/** The kind of a request; `envio` for a change of address of a pickup. */
export function kindRequested<C extends Clase>(clase: C, servicio: TipoServicio | null | undefined): C | 'envio' {
  return clase === 'direccion' && servicio === 'retiro' ? 'envio' : clase
}

/** The minimum delivery cost; the exact cost depends on the address. */
export const envioCost = () => envioDesde()

/**
 * Error messages of the missing fields when a client asks to change a pickup to a delivery; null if none is missing.
 */
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
        : costo_aceptado !== envioCost() &&
          `El envío ahora es ${formatDinero(envioCost())}. Recarga la página y acéptalo otra vez.`,
  })
}

const MAX_TOTAL = '9999999999.99'

type ToSend = {
  telefono: string | null
  costo: string | null
  /** Total of the order, without the delivery. */
  total: string
  /** The cost that the client accepted in the request; null if the request asked for none. */
  aceptado: string | null
  /** Whether staff say that the client has since accepted the new cost. */
  lo_acepto: boolean
}

/**
 * Error messages of the missing fields before staff may make the order a delivery; null if none is missing. The client
 * must have accepted the cost.
 */
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
  // `Object.fromEntries` widens the keys to string.
  return filled.length > 0 ? (Object.fromEntries(filled) as Partial<Record<C, string>>) : null
}

/** The order's total with the delivery cost; null while the order has no price. */
export function totalWithEnvio({ total }: { total: string }, costo: string) {
  return Number(total) > 0 ? addDinero(total, costo) : null
}

const CLOSED: Partial<Record<ClaveDeEstatus, string>> = {
  entregado: 'Este pedido ya fue entregado: un cambio de dirección ya no lo alcanza. Si algo no está bien, pide ayuda.',
  devuelto: 'Este pedido volvió con nosotros. Escríbenos para coordinar otra entrega.',
  cancelado: 'Este pedido fue cancelado. Si crees que es un error, escríbenos.',
}

/** Why the address of a closed order cannot change, or null. Help can still be requested. */
export function impedimentoParaMudarlo(estatus_id: number) {
  const key = keyOf(estatus_id)
  return (key && CLOSED[key]) ?? null
}

/** Why staff can no longer grant another address, or null. */
export function impedimentoParaConcederla(clase: Clase, donde: number) {
  return clase === 'direccion' && impedimentoParaMudarlo(donde)
    ? 'Este pedido ya está cerrado: un cambio de dirección no lo alcanza.'
    : null
}

type RequestState = { clase: Clase; estado: EstadoDeSolicitud | undefined; conCorreo: boolean }

/**
 * Why a request cannot be granted, or null: an unconfirmed change of address, or any unconfirmed request for an order
 * without an e-mail, needs a call first.
 */
export function impedimentoParaAprobar({ clase, estado, conCorreo }: RequestState) {
  if (estado !== 'por_confirmar' || (clase === 'ayuda' && conCorreo)) return null
  return 'Nadie ha confirmado esta solicitud. Llama al teléfono del pedido y marca «Llamé y es suya»; después la decides.'
}

type ToCall = Omit<RequestState, 'conCorreo'> & {
  /** Phone of the order. */
  telefono: string | null
  /** Status of the order; under review, the status before it. */
  donde: number
  /** Whether another request of the same kind is open. */
  hayOtra: boolean
}

/** Why staff cannot confirm a request by a call, or null. */
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
 * Why a request cannot be refused with this note, or null: a confirmed request needs a reason. An unconfirmed request
 * needs none, because strangers may send many of them.
 */
export function impedimentoParaRechazar({ estado, nota }: { estado: EstadoDeSolicitud | undefined; nota: string }) {
  return estado !== 'por_confirmar' && nota === '' ? 'Para rechazar, escribe el motivo: le llega al cliente.' : null
}
