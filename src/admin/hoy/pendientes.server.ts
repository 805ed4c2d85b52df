import { sql } from 'drizzle-orm'
import { waitingAsuntos } from '#conversaciones/bandeja/bandeja.server.ts'
import type { ClaseAtendible } from '#conversaciones/bandeja/contract.ts'
import { countWaiting } from '#conversaciones/chat/chat.server.ts'
import { contarTicketsPendientes } from '#conversaciones/tickets/tickets.server.ts'
import { readClock } from '#db/clock.server.ts'
import type { Db } from '#db/open.server.ts'
import { preguntasSinRespuesta } from '#db/schema/chat.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { comprobantes, propuestas } from '#db/schema/pagos.server.ts'
import { historial, pedidos } from '#db/schema/pedidos.server.ts'
import { CLASES_DE_SOLICITUD } from '#lib/closedSets.ts'
import { dayOf, daysBetween } from '#lib/dates.ts'
import { negocio } from '#negocio'
import { ESTATUS } from '#pedidos/estatus.ts'
import { conditionsOf } from '#pedidos/lista/lista.server.ts'
import type { Pendientes } from './contract.ts'
import { IN_LIST } from './rules.ts'

/**
 * Counts what is pending for staff in a few statements, because every staff page shows the numbers. Orders are counted
 * by the filters of their list, messages as in the inbox, tickets and chats by their own modules.
 */
export async function contarPendientes(db: Db): Promise<Pendientes> {
  const today = dayOf(await readClock(db))
  const diasDesde = (instant: unknown) => sql`${today}::date - (${instant} at time zone ${negocio.zonaHoraria})::date`
  const conDias = (instant: unknown) =>
    sql`json_build_object('cuantos', count(*), 'dias', ${diasDesde(sql`min(${instant})`)})`
  const deClase = (kind: ClaseAtendible) => sql`(select ${conDias(sql`fecha`)} from esperan where clase = ${kind})`
  const deSolicitud = sql.join(
    CLASES_DE_SOLICITUD.map((kind) => sql`${kind}`),
    sql`, `,
  )
  const { por_poner_precio, listos_sin_buscar } = IN_LIST
  const [sinPrecio, ready, vencidos, porAceptar] = await Promise.all(
    [por_poner_precio, listos_sin_buscar, IN_LIST.vencidos, IN_LIST.por_aceptar].map((one) => conditionsOf(db, one)),
  )
  const tickets = contarTickets(db, today)
  const enElChat = countWaiting(db)
  const { rows } = await db.execute<
    Omit<Pendientes, 'tickets' | 'chat'>
  >(sql`with esperan as (${await waitingAsuntos(db)}) select
    (select ${conDias(pedidos.fecha_creacion)} from ${pedidos}
      where ${sinPrecio}) as por_poner_precio,
    (select ${conDias(sql`desde`)} from ${pedidos} cross join lateral (
        select max(${historial.fecha}) as desde from ${historial}
        where ${historial.codigo} = ${pedidos.codigo} and ${historial.estatus_id} = ${ESTATUS.listo}) listo
      where ${ready})
      as listos_sin_buscar,
    (select json_build_object('cuantos', count(*), 'dias', ${today}::date - min(${pedidos.fecha_estimada_entrega}))
      from ${pedidos} where ${vencidos}) as vencidos,
    (select json_build_object('cuantos', count(*), 'vence', min(${propuestas.vale_hasta}))
      from ${propuestas} join ${pedidos} on ${pedidos.codigo} = ${propuestas.codigo}
      where ${propuestas.estado} = 'abierta' and ${porAceptar}) as por_aceptar,
    (select json_build_object(
        'cuantos', count(*) filter (where not sin_confirmar),
        'urgentes', count(*) filter (where not sin_confirmar and clase = 'ayuda'),
        'sin_confirmar', count(*) filter (where sin_confirmar))
      from esperan where clase in (${deSolicitud})) as solicitudes,
    ${deClase('mensaje')} as mensajes,
    ${deClase('retiro')} as retiros,
    ${deClase('internacional')} as internacional,
    (select json_build_object('cuantos', count(*)) from ${preguntasSinRespuesta}
      where ${preguntasSinRespuesta.estado} = 'abierta') as preguntas,
    (select json_build_object('cuantos', count(*)) from ${comprobantes}
      where ${comprobantes.estado} = 'espera') as comprobantes,
    (select json_build_object('cuantos', count(*), 'para', (array_agg(
        coalesce((select ${pedidos.cliente} from ${pedidos} where ${pedidos.codigo} = ${correos.codigo_pedido}), ${correos.para})
        order by ${correos.fecha_creacion} desc))[1])
      from ${correos} where ${correos.estado} = 'fallido' and ${correos.vaciado} is null) as correos_fallidos`)
  const [row] = rows
  if (!row) throw new Error('The query of the counts returned no row.')
  const { esperan, dejadas } = await enElChat
  return { ...row, tickets: await tickets, chat: { cuantos: esperan, dejadas } }
}

async function contarTickets(db: Db, today: string) {
  const { esperan, espera_desde, abiertos, en_progreso } = await contarTicketsPendientes(db)
  const days = espera_desde ? daysBetween(dayOf(espera_desde), today) : null
  return { cuantos: esperan, dias: days, abiertos, en_progreso }
}
