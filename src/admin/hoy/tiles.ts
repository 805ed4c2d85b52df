import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import type { Pendientes } from './contract.ts'
import { IN_LIST } from './rules.ts'

export type TileData = {
  kind: keyof Pendientes
  count: number
  title: string
  /** A phrase about the oldest item; at zero, a reassuring phrase. */
  detail: string
  /** Whether something is late or urgent for a customer. */
  urgent?: boolean
  to: string
}

const daysText = (n: number) => (n === 1 ? 'un día' : `${n} días`)
const sinceWhen = (n: number) => (n === 0 ? 'de hoy' : n === 1 ? 'de ayer' : `de hace ${daysText(n)}`)

/** The tiles of what is pending. The last two are rare and shown only above zero. */
export function tilesFor(pendientes: Pendientes): TileData[] {
  const { por_poner_precio: precio, listos_sin_buscar: ready, vencidos, solicitudes } = pendientes
  const { mensajes, tickets, chat, retiros, internacional, correos_fallidos: correos } = pendientes
  const rare: TileData[] = [
    {
      kind: 'retiros',
      count: retiros.cuantos,
      title: 'Retiros anunciados',
      detail: `el más viejo es ${sinceWhen(retiros.dias ?? 0)}`,
      to: linkTo('/manage/bandeja', { query: { clase: 'retiro' } }),
    },
    {
      kind: 'internacional',
      count: internacional.cuantos,
      title: negocio.servicioInternacional.nombre,
      detail: `la más vieja es ${sinceWhen(internacional.dias ?? 0)}`,
      to: linkTo('/manage/bandeja', { query: { clase: 'internacional' } }),
    },
  ]
  return [
    {
      kind: 'por_poner_precio',
      count: precio.cuantos,
      title: 'Por poner precio',
      detail: precio.cuantos ? `el más viejo es ${sinceWhen(precio.dias ?? 0)}` : 'todos lo tienen',
      to: linkTo('/manage/pedidos', { query: IN_LIST.por_poner_precio }),
    },
    {
      kind: 'solicitudes',
      count: solicitudes.cuantos,
      title: solicitudes.cuantos === 1 ? 'Solicitud' : 'Solicitudes',
      detail: solicitudesDetail(solicitudes),
      urgent: solicitudes.urgentes > 0,
      to: linkTo('/manage/bandeja', { query: { clase: kindOf(solicitudes) } }),
    },
    {
      kind: 'listos_sin_buscar',
      count: ready.cuantos,
      title: 'Listos sin buscar',
      detail: !ready.cuantos
        ? 'nadie por venir'
        : ready.dias
          ? `${ready.cuantos === 1 ? 'lleva' : 'uno lleva'} ${daysText(ready.dias)}`
          : 'desde hoy',
      to: linkTo('/manage/pedidos', { query: IN_LIST.listos_sin_buscar }),
    },
    {
      kind: 'mensajes',
      count: mensajes.cuantos,
      title: mensajes.cuantos === 1 ? 'Mensaje' : 'Mensajes',
      detail: mensajes.cuantos ? 'sin responder' : 'todos respondidos',
      to: linkTo('/manage/bandeja', { query: { clase: 'mensaje' } }),
    },
    {
      kind: 'chat',
      count: chat.cuantos + chat.dejadas,
      title: 'En el chat',
      detail: chatDetail(chat),
      urgent: chat.cuantos > 0,
      to: linkTo('/admin-dashboard/chat'),
    },
    {
      kind: 'tickets',
      count: tickets.cuantos,
      title: tickets.cuantos === 1 ? 'Ticket' : 'Tickets',
      detail: tickets.cuantos ? `el más viejo es ${sinceWhen(tickets.dias ?? 0)}` : 'todos respondidos',
      to: linkTo('/admin-dashboard/tickets', { query: { sin_responder: 'si' } }),
    },
    {
      kind: 'vencidos',
      count: vencidos.cuantos,
      title: vencidos.cuantos === 1 ? 'Vencido' : 'Vencidos',
      detail: !vencidos.cuantos
        ? 'todo a tiempo'
        : `${vencidos.cuantos === 1 ? '' : 'hasta '}${daysText(vencidos.dias ?? 0)} tarde`,
      urgent: vencidos.cuantos > 0,
      to: linkTo('/manage/pedidos', { query: IN_LIST.vencidos }),
    },
    {
      kind: 'correos_fallidos',
      count: correos.cuantos,
      title: correos.cuantos === 1 ? 'Correo fallido' : 'Correos fallidos',
      detail: !correos.cuantos
        ? 'todos salieron'
        : `${correos.cuantos === 1 ? '' : 'el último, '}a ${correos.para ?? 'nadie'}`,
      urgent: correos.cuantos > 0,
      to: linkTo('/manage/correos', { query: { estado: 'fallido' } }),
    },
    ...rare.filter(({ count }) => count > 0),
  ]
}

function solicitudesDetail({ cuantos, urgentes, sin_confirmar }: Pendientes['solicitudes']) {
  if (urgentes > 0) return urgentes === 1 ? '1 ayuda urgente' : `${urgentes} ayudas urgentes`
  if (sin_confirmar > 0) return `${cuantos > 0 ? 'y ' : ''}${sin_confirmar} sin confirmar`
  return cuantos > 0 ? 'de dirección' : 'ninguna espera'
}

function chatDetail({ cuantos, dejadas }: Pendientes['chat']) {
  if (cuantos > 0) return cuantos === 1 ? 'alguien espera ahora' : `${cuantos} esperan ahora`
  if (dejadas > 0) return dejadas === 1 ? 'un mensaje dejado' : 'mensajes dejados'
  return 'nadie espera'
}

/**
 * The filter of the tile that counts both kinds of requests: if only one kind is pending, its link filters by that
 * kind.
 */
function kindOf({ cuantos, urgentes }: Pendientes['solicitudes']) {
  if (urgentes === 0 && cuantos > 0) return 'direccion'
  return urgentes > 0 && urgentes === cuantos ? 'ayuda' : undefined
}
