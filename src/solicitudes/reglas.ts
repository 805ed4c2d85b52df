import type { TipoServicio } from '#pedidos/contrato.ts'
import { type ClaveDeEstatus, claveDe } from '#pedidos/estatus.ts'
import type { Clase, EstadoDeSolicitud } from './contrato.ts'

/** What a request asks of an order: `envio` is another address for one that somebody would come for. */
export function loQuePide<C extends Clase>(clase: C, servicio: TipoServicio | null | undefined): C | 'envio' {
  return clase === 'direccion' && servicio === 'retiro' ? 'envio' : clase
}

const CERRADO: Partial<Record<ClaveDeEstatus, string>> = {
  entregado: 'Este pedido ya fue entregado: un cambio de dirección ya no lo alcanza. Si algo no está bien, pide ayuda.',
  devuelto: 'Este pedido volvió al taller. Escríbenos para coordinar otra entrega.',
  cancelado: 'Este pedido fue cancelado. Si crees que es un error, escríbenos.',
}

/** Why an order that is over goes nowhere else, or null; help can be asked for all the same. */
export function impedimentoParaMudarlo(estatus_id: number) {
  const clave = claveDe(estatus_id)
  return (clave && CERRADO[clave]) ?? null
}

type Pedida = { clase: Clase; estado: EstadoDeSolicitud | undefined; conCorreo: boolean }

/**
 * Why a request may not be granted, or null: nobody's address is changed on a stranger's word, and an order without an
 * e-mail is asked by phone first.
 */
export function impedimentoParaAprobar({ clase, estado, conCorreo }: Pedida) {
  if (estado !== 'por_confirmar' || (clase === 'ayuda' && conCorreo)) return null
  return 'Nadie ha confirmado esta solicitud. Llama al teléfono del pedido y marca «Llamé y es suya»; después la decides.'
}

type PorLlamar = Omit<Pedida, 'conCorreo'> & {
  /** The order's own. */
  telefono: string | null
  /** The order's status, or the one it had before it was under review. */
  donde: number
  /** Whether another one of the kind is open. */
  hayOtra: boolean
}

/** Why staff may not say that they called and that a request is its order's own, or null. */
export function impedimentoParaConfirmar({ clase, estado, telefono, donde, hayOtra }: PorLlamar) {
  if (estado !== 'por_confirmar') return 'Esta solicitud ya no espera confirmación: otra persona se ocupó de ella.'
  if (clase === 'direccion' && impedimentoParaMudarlo(donde))
    return 'Este pedido ya está cerrado: un cambio de dirección no lo alcanza.'
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
