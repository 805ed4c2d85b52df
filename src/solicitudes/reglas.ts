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

type Pedida = { clase: Clase; estado: EstadoDeSolicitud | undefined }

/** Why a request may not be granted, or null: nobody's address is changed on a stranger's word. */
export function impedimentoParaAprobar({ clase, estado }: Pedida) {
  return clase === 'direccion' && estado === 'por_confirmar'
    ? 'Nadie ha confirmado este cambio desde el correo del pedido. Si hablaste con el cliente, cambia la dirección en el pedido.'
    : null
}

/**
 * Why a request may not be refused without a word, or null. What nobody confirmed may: nobody waits for an answer, and
 * strangers can send as many as they like.
 */
export function impedimentoParaRechazar({ estado, nota }: { estado: EstadoDeSolicitud | undefined; nota: string }) {
  return estado !== 'por_confirmar' && nota === '' ? 'Para rechazar, escribe el motivo: le llega al cliente.' : null
}
