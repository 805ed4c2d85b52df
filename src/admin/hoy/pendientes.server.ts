import { sql } from 'drizzle-orm'
import { losQueEsperan } from '#conversaciones/bandeja/bandeja.server.ts'
import type { ClaseAtendible } from '#conversaciones/bandeja/contract.ts'
import { contarEnEspera } from '#conversaciones/chat/chat.server.ts'
import { contarTicketsPendientes } from '#conversaciones/tickets/tickets.server.ts'
import type { Db } from '#db/abrir.server.ts'
import { preguntasSinRespuesta } from '#db/schema/chat.server.ts'
import { correos } from '#db/schema/maquinaria.server.ts'
import { historial, pedidos } from '#db/schema/pedidos.server.ts'
import { CLASES_DE_SOLICITUD } from '#lib/conjuntos.ts'
import { diaDe, diasEntre } from '#lib/fecha.ts'
import { negocio } from '#negocio'
import { ESTATUS } from '#pedidos/estatus.ts'
import { condicionesDe } from '#pedidos/lista/lista.server.ts'
import type { Pendientes } from './contract.ts'
import { EN_LA_LISTA } from './rules.ts'

/** What waits for staff, by three statements: no page of theirs is without these numbers. Orders are counted as their list
 * finds them, what people send as the inbox finds it, tickets and chats by their own rooms. */
export async function contarPendientes(db: Db, hoy = diaDe(new Date())): Promise<Pendientes> {
  const diasDesde = (instante: unknown) => sql`${hoy}::date - (${instante} at time zone ${negocio.zonaHoraria})::date`
  const conDias = (instante: unknown) =>
    sql`json_build_object('cuantos', count(*), 'dias', ${diasDesde(sql`min(${instante})`)})`
  const deClase = (clase: ClaseAtendible) => sql`(select ${conDias(sql`fecha`)} from esperan where clase = ${clase})`
  const deSolicitud = sql.join(
    CLASES_DE_SOLICITUD.map((clase) => sql`${clase}`),
    sql`, `,
  )
  const [sinPrecio, listos, vencidos] = await Promise.all(
    [EN_LA_LISTA.por_poner_precio, EN_LA_LISTA.listos_sin_buscar, EN_LA_LISTA.vencidos].map((filtro) =>
      condicionesDe(db, filtro),
    ),
  )
  const tickets = contarTickets(db, hoy)
  const enElChat = contarEnEspera(db)
  const { rows } = await db.execute<
    Omit<Pendientes, 'tickets' | 'chat'>
  >(sql`with esperan as (${await losQueEsperan(db)}) select
    (select ${conDias(pedidos.fecha_creacion)} from ${pedidos}
      where ${sinPrecio}) as por_poner_precio,
    (select ${conDias(sql`desde`)} from ${pedidos} cross join lateral (
        select max(${historial.fecha}) as desde from ${historial}
        where ${historial.codigo} = ${pedidos.codigo} and ${historial.estatus_id} = ${ESTATUS.listo}) listo
      where ${listos})
      as listos_sin_buscar,
    (select json_build_object('cuantos', count(*), 'dias', ${hoy}::date - min(${pedidos.fecha_estimada_entrega}))
      from ${pedidos} where ${vencidos}) as vencidos,
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
    (select json_build_object('cuantos', count(*), 'para', (array_agg(
        coalesce((select ${pedidos.cliente} from ${pedidos} where ${pedidos.codigo} = ${correos.codigo_pedido}), ${correos.para})
        order by ${correos.fecha_creacion} desc))[1])
      from ${correos} where ${correos.estado} = 'fallido' and ${correos.vaciado} is null) as correos_fallidos`)
  const [fila] = rows
  if (!fila) throw new Error('A statement without a table answers with one row.')
  const { esperan, dejadas } = await enElChat
  return { ...fila, tickets: await tickets, chat: { cuantos: esperan, dejadas } }
}

async function contarTickets(db: Db, hoy: string) {
  const { esperan, espera_desde, abiertos, en_progreso } = await contarTicketsPendientes(db)
  const dias = espera_desde ? diasEntre(diaDe(espera_desde), hoy) : null
  return { cuantos: esperan, dias, abiertos, en_progreso }
}
