import { enlaceA } from '#lib/enlaceA.ts'
import { negocio } from '#negocio'
import type { Pendientes } from './contract.ts'
import { EN_LA_LISTA } from './rules.ts'

export type Ficha = {
  clase: keyof Pendientes
  cuantos: number
  titulo: string
  /** About the one that waits longest; of nothing, calm words. */
  detalle: string
  /** Somebody waits for what is late or urgent. */
  grave?: boolean
  a: string
}

const dias = (n: number) => (n === 1 ? 'un día' : `${n} días`)
const desdeCuando = (n: number) => (n === 0 ? 'de hoy' : n === 1 ? 'de ayer' : `de hace ${dias(n)}`)

/** What waits, in words: a tile for each kind. The last two, which are rare, only while there are any. */
export function fichasDe(pendientes: Pendientes): Ficha[] {
  const { por_poner_precio: precio, listos_sin_buscar: listos, vencidos, solicitudes } = pendientes
  const { mensajes, tickets, chat, retiros, internacional, correos_fallidos: correos } = pendientes
  const raras: Ficha[] = [
    {
      clase: 'retiros',
      cuantos: retiros.cuantos,
      titulo: 'Retiros anunciados',
      detalle: `el primero, ${desdeCuando(retiros.dias ?? 0)}`,
      a: enlaceA('/manage/bandeja', { consulta: { clase: 'retiro' } }),
    },
    {
      clase: 'internacional',
      cuantos: internacional.cuantos,
      titulo: negocio.servicioInternacional.nombre,
      detalle: `la primera, ${desdeCuando(internacional.dias ?? 0)}`,
      a: enlaceA('/manage/bandeja', { consulta: { clase: 'internacional' } }),
    },
  ]
  return [
    {
      clase: 'por_poner_precio',
      cuantos: precio.cuantos,
      titulo: 'Por poner precio',
      detalle: precio.cuantos ? `el primero, ${desdeCuando(precio.dias ?? 0)}` : 'todos lo tienen',
      a: enlaceA('/manage/pedidos', { consulta: EN_LA_LISTA.por_poner_precio }),
    },
    {
      clase: 'solicitudes',
      cuantos: solicitudes.cuantos,
      titulo: solicitudes.cuantos === 1 ? 'Solicitud' : 'Solicitudes',
      detalle: detalleDeSolicitudes(solicitudes),
      grave: solicitudes.urgentes > 0,
      a: enlaceA('/manage/bandeja', { consulta: { clase: claseDe(solicitudes) } }),
    },
    {
      clase: 'listos_sin_buscar',
      cuantos: listos.cuantos,
      titulo: 'Listos sin buscar',
      detalle: !listos.cuantos
        ? 'nadie por venir'
        : listos.dias
          ? `${listos.cuantos === 1 ? 'lleva' : 'uno lleva'} ${dias(listos.dias)}`
          : 'desde hoy',
      a: enlaceA('/manage/pedidos', { consulta: EN_LA_LISTA.listos_sin_buscar }),
    },
    {
      clase: 'mensajes',
      cuantos: mensajes.cuantos,
      titulo: mensajes.cuantos === 1 ? 'Mensaje' : 'Mensajes',
      detalle: mensajes.cuantos ? 'sin responder' : 'todos respondidos',
      a: enlaceA('/manage/bandeja', { consulta: { clase: 'mensaje' } }),
    },
    {
      clase: 'chat',
      cuantos: chat.cuantos + chat.dejadas,
      titulo: 'En el chat',
      detalle: detalleDelChat(chat),
      grave: chat.cuantos > 0,
      a: enlaceA('/admin-dashboard/chat'),
    },
    {
      clase: 'tickets',
      cuantos: tickets.cuantos,
      titulo: tickets.cuantos === 1 ? 'Ticket' : 'Tickets',
      detalle: tickets.cuantos ? `el primero, ${desdeCuando(tickets.dias ?? 0)}` : 'todos respondidos',
      a: enlaceA('/admin-dashboard/tickets', { consulta: { sin_responder: 'si' } }),
    },
    {
      clase: 'vencidos',
      cuantos: vencidos.cuantos,
      titulo: vencidos.cuantos === 1 ? 'Vencido' : 'Vencidos',
      detalle: !vencidos.cuantos
        ? 'todo a tiempo'
        : `${vencidos.cuantos === 1 ? '' : 'hasta '}${dias(vencidos.dias ?? 0)} tarde`,
      grave: vencidos.cuantos > 0,
      a: enlaceA('/manage/pedidos', { consulta: EN_LA_LISTA.vencidos }),
    },
    {
      clase: 'correos_fallidos',
      cuantos: correos.cuantos,
      titulo: correos.cuantos === 1 ? 'Correo fallido' : 'Correos fallidos',
      detalle: !correos.cuantos
        ? 'todos salieron'
        : `${correos.cuantos === 1 ? '' : 'el último, '}a ${correos.para ?? 'nadie'}`,
      grave: correos.cuantos > 0,
      a: enlaceA('/manage/correos', { consulta: { estado: 'fallido' } }),
    },
    ...raras.filter(({ cuantos }) => cuantos > 0),
  ]
}

function detalleDeSolicitudes({ cuantos, urgentes, sin_confirmar }: Pendientes['solicitudes']) {
  if (urgentes > 0) return urgentes === 1 ? '1 ayuda urgente' : `${urgentes} ayudas urgentes`
  if (sin_confirmar > 0) return `${cuantos > 0 ? 'y ' : ''}${sin_confirmar} sin confirmar`
  return cuantos > 0 ? 'de dirección' : 'ninguna espera'
}

function detalleDelChat({ cuantos, dejadas }: Pendientes['chat']) {
  if (cuantos > 0) return cuantos === 1 ? 'alguien espera ahora' : `${cuantos} esperan ahora`
  if (dejadas > 0) return dejadas === 1 ? 'un mensaje dejado' : 'mensajes dejados'
  return 'nadie espera'
}

/** Both kinds stand in one tile; the inbox shows one of them where there is no other. */
function claseDe({ cuantos, urgentes }: Pendientes['solicitudes']) {
  if (urgentes === 0 && cuantos > 0) return 'direccion'
  return urgentes > 0 && urgentes === cuantos ? 'ayuda' : undefined
}
