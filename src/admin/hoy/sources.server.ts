import { type SQL, sql } from 'drizzle-orm'
import { waitingAsuntos } from '#conversaciones/bandeja/bandeja.server.ts'
import { TODAY } from '#db/clock.server.ts'
import type { Tx } from '#db/open.server.ts'
import { readRows } from '#db/rows.server.ts'
import { user } from '#db/schema/auth.server.ts'
import { conversaciones, mensajes, silencios } from '#db/schema/chat.server.ts'
import { lineasDePedido } from '#db/schema/lineas.server.ts'
import { profiles, ticketsAyuda } from '#db/schema/miembros.server.ts'
import { propuestas } from '#db/schema/pagos.server.ts'
import { avisosAMano, estatus, historial, pedidos } from '#db/schema/pedidos.server.ts'
import { negocio } from '#negocio'
import { listarPorRecordar } from '#pedidos/cuotas/recordatorios/recordatorios.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { conditionsOf } from '#pedidos/lista/lista.server.ts'
import { desde, sinAvisar } from '#pedidos/mover/whatsapp/sinAvisar.server.ts'
import { type Espera, MAX_READ } from './contract.ts'
import { DAYS_UNCOLLECTED, HOURS_AFTER_STEP, IN_LIST } from './rules.ts'

/** A wait as its table has it. `correo` is the account's or the typed address; null for waits of orders. */
export type Found = Pick<Espera, 'clase' | 'codigo' | 'texto' | 'sin_confirmar'> & {
  id: string
  desde: Date
  nombre: string | null
  correo: string | null
  /** Only of orders: the first end of a hold that waits to be confirmed. */
  apartada_hasta?: Date | null
}

/** SQL: of waits, the first of each kind, so that many of one kind hide none of another. */
const firstOfEachKind = (waits: SQL) => sql`select * from (
    select w.*, row_number() over (partition by w.clase order by w.sin_confirmar, w.desde) as place from (${waits}) w
  ) w where w.place <= ${MAX_READ}`

/** What people sent by forms and the shop has not finished. */
export async function findAsuntos(tx: Tx) {
  return readRows<Found>(
    tx,
    firstOfEachKind(
      sql`select t.clase, t.id::text as id, t.codigo, t.texto, t.sin_confirmar, t.fecha as desde, t.nombre, t.correo
        from (${await waitingAsuntos(tx)}) t`,
    ),
  )
}

/** Tickets that wait for an answer. */
export function findTickets(tx: Tx) {
  return readRows<Found>(
    tx,
    sql`select 'ticket' as clase, t.id::text as id, t.codigo_pedido as codigo, t.asunto as texto, false as sin_confirmar,
        t.espera_desde as desde, nullif(p.nombre_completo, '') as nombre, u.email as correo
      from ${ticketsAyuda} t join ${user} u on u.id = t.user_id left join ${profiles} p on p.user_id = t.user_id
      where t.espera_desde is not null order by t.espera_desde limit ${MAX_READ}`,
  )
}

/** Visitors in the chat's queue, and messages left there. Muted addresses do not wait. */
export function findChats(tx: Tx) {
  return readRows<Found>(
    tx,
    firstOfEachKind(sql`select case c.estado when 'esperando' then 'chat' else 'dejada' end as clase, c.id::text as id,
        c.codigo_pedido as codigo, false as sin_confirmar, c.espera_desde as desde,
        nullif(p.nombre_completo, '') as nombre, coalesce(u.email, c.correo) as correo,
        coalesce((select left(m.contenido, 240) from ${mensajes} m where m.conversacion_id = c.id and m.rol = 'user'
          order by m.id desc limit 1), '') as texto
      from ${conversaciones} c left join ${user} u on u.id = c.user_id left join ${profiles} p on p.user_id = c.user_id
      where c.espera_desde is not null and c.estado in ('esperando', 'dejada')
        and not exists (select from ${silencios} s where s.casa = c.casa and s.hasta > now())`),
  )
}

/**
 * Orders whose clients wait for a confirmation, a price, a step or a word. An order that is due waits for its price as
 * late.
 */
export async function findPedidos(tx: Tx) {
  const sinPrecio = await conditionsOf(tx, IN_LIST.por_poner_precio)
  const active = await conditionsOf(tx, {})
  const porBuscar = await conditionsOf(tx, IN_LIST.listos_sin_buscar)
  const day = pedidos.fecha_estimada_entrega
  const isDue = sql`${day} <= ${TODAY}`
  const startOfDay = sql`${day}::timestamp at time zone ${negocio.zonaHoraria}`
  const select = (
    clase: unknown,
    desde: unknown,
    hasta: unknown = sql`null::timestamptz`,
  ) => sql`select ${clase} as clase, ${pedidos.codigo} as id,
    ${pedidos.codigo} as codigo, '' as texto, false as sin_confirmar, ${desde} as desde, null as nombre, null as correo,
    ${hasta} as apartada_hasta
    from ${pedidos}`
  const heldUntil = sql`(select min(${lineasDePedido.apartada_hasta}) from ${lineasDePedido}
    where ${lineasDePedido.codigo} = ${pedidos.codigo} and ${lineasDePedido.liberada_en} is null)`
  const received = sql`(${await conditionsOf(tx, { estatus: String(ESTATUS.recibido) })} and not ${precioPropuesto})`
  // A hold ends whatever day was promised, so that only a late order is more urgent.
  const isToConfirm = sql`(${received} and (${pedidos.total} > 0 or ${heldUntil} is not null) and (${day} < ${TODAY}) is not true)`
  // An order that was just moved has had its step for now.
  const justMoved = sql`exists (select from ${historial} where ${historial.codigo} = ${pedidos.codigo}
    and ${historial.autor} is not null and ${historial.registrado} > now() - make_interval(hours => ${HOURS_AFTER_STEP}))`
  const ready = sql`(select max(${historial.fecha}) from ${historial}
    where ${historial.codigo} = ${pedidos.codigo} and ${historial.estatus_id} = ${ESTATUS.listo})`
  const reminded = sql`(select max(${avisosAMano.fecha_creacion}) from ${avisosAMano} where ${avisosAMano.codigo} = ${pedidos.codigo})`
  return readRows<Found>(
    tx,
    sql`
    (${select(sql`'confirmar'`, pedidos.fecha_creacion, heldUntil)} where ${isToConfirm}
      order by apartada_hasta, ${pedidos.fecha_creacion} limit ${MAX_READ})
    union all
    (${select(sql`'precio'`, pedidos.fecha_creacion)} where ${sinPrecio} and not ${precioPropuesto} and (${isDue}) is not true
        and not ${isToConfirm}
      order by ${pedidos.fecha_creacion} limit ${MAX_READ})
    union all
    (${select(sql`case when ${day} < ${TODAY} then 'tarde' else 'hoy' end`, startOfDay)}
      where ${active} and ${isDue} and ${pedidos.estatus_id} <> ${ESTATUS.en_revision}
        and not ${justMoved} and not ${isToConfirm}
        and (${pedidos.estatus_id} <> ${ESTATUS.listo} or ${pedidos.tipo_servicio} = 'envio')
      order by ${day} limit ${MAX_READ})
    union all
    (${select(sql`'avisar'`, desde)} join ${estatus} on ${estatus.id} = ${pedidos.estatus_id}
      where ${active} and ${sinAvisar} order by desde limit ${MAX_READ})
    union all
    (select * from (${select(sql`'buscar'`, ready)} where ${porBuscar}
        and coalesce(${reminded}, '-infinity') < now() - make_interval(days => ${DAYS_UNCOLLECTED})) listos
      where desde < now() - make_interval(days => ${DAYS_UNCOLLECTED}) order by desde limit ${MAX_READ})`,
  )
}

/** Condition: the newest price of the order waits for its customer, or for staff in a row of its own. */
const precioPropuesto = sql`exists (select from ${propuestas} where ${propuestas.codigo} = ${pedidos.codigo}
  and ${propuestas.estado} in ('abierta', 'por_cambiar', 'vencida'))`

/** Open orders whose proposed price its customer wants changed, or that lapsed. */
export async function findPrecios(tx: Tx) {
  const { codigo, estado, palabras, decidida_en, vale_hasta } = propuestas
  return readRows<Found>(
    tx,
    firstOfEachKind(sql`select case ${estado} when 'por_cambiar' then 'cambio' else 'vencio' end as clase, ${codigo} as id,
      ${codigo} as codigo, left(coalesce(${palabras}, ''), 240) as texto, false as sin_confirmar, null as nombre, null as correo,
      coalesce(${decidida_en}, (${vale_hasta} + 1)::timestamp at time zone ${negocio.zonaHoraria}) as desde
      from ${propuestas} join ${pedidos} on ${pedidos.codigo} = ${codigo}
      where ${estado} in ('por_cambiar', 'vencida') and ${await conditionsOf(tx, {})}`),
  )
}

/** Customers without e-mail who are reminded of a payment by WhatsApp. */
export async function findPagos(tx: Tx): Promise<Found[]> {
  const rows = await listarPorRecordar(tx, MAX_READ)
  return rows.map(({ codigo, desde, frase }) => ({
    ...{ clase: 'pago', id: codigo, codigo, texto: frase, sin_confirmar: false, desde, nombre: null, correo: null },
  }))
}
