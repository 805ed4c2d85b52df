import { and, desc, eq, gt, inArray, not, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { daysAgo } from '#db/cleanup.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { user } from '#db/schema/auth.server.ts'
import { faltaDelPedido } from '#db/schema/deudas.server.ts'
import { pedidosCuenta } from '#db/schema/miembros.server.ts'
import { pagadoDelPedido, propuestas } from '#db/schema/pagos.server.ts'
import { estatus, pedidos } from '#db/schema/pedidos.server.ts'
import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'
import type { CLASES_DE_SOLICITUD } from '#lib/closedSets.ts'
import { DAYS_TO_CONFIRM } from '#lib/confirmationDays.ts'
import { maskCorreo } from '#lib/maskCorreo.ts'
import { listByClosed } from '../desvincular.server.ts'
import { ESTATUS } from '../estatus.ts'
import { precioPorAceptar } from '../propuestas/reads.server.ts'
import { isOfMiembro, listPublic } from '../reads.server.ts'
import { isOfCliente, NEWEST } from '../rows.server.ts'
import { MAX_EN_ESTADO } from './contract.ts'

const PAGE_SIZE = 10
/** How many orders in question are listed. */
const TYPED_SIZE = 3

/** The member's own orders, newest first. */
export function listar(db: Db, { miembro, despues_de }: { miembro: string; despues_de?: string }) {
  return listPublic(db, isOfMiembro(db, miembro), { despues_de, cuantos: PAGE_SIZE })
}

/** What a member's orders cost, what was paid of them and what they owe. */
export async function leerEstado(db: Db, miembro: string) {
  const own = and(isOfMiembro(db, miembro), isOfCliente)
  const owed = sql`${faltaDelPedido}::numeric`
  const [sum] = await db
    .select({ debe: sql<string>`coalesce(sum(${owed}), 0)::numeric(12,2)::text` })
    .from(pedidos)
    .where(own)
  const { codigo, fecha_creacion } = pedidos
  const total = sql<string | null>`nullif(${pedidos.total}, 0)::text`
  const rows = await db
    .select({
      ...{ codigo, fecha_creacion, estatus, total, pagado: pagadoDelPedido, falta: faltaDelPedido },
      precio_por_aceptar: precioPorAceptar,
    })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .where(own)
    .orderBy(desc(sql`coalesce(${owed}, 0) > 0`), NEWEST.order)
    .limit(MAX_EN_ESTADO)
  return { debe: sum?.debe ?? '0.00', pedidos: rows }
}

/**
 * What a member can act on: prices to answer, orders to pick up, then requests to confirm, and apart from them the newest orders that may
 * be theirs. Each part has its own length, because strangers can fill the last one.
 */
export async function listarPendientes(db: Db | Tx, miembro: string) {
  const [, abiertos] = await listByClosed(db)
  const priced = await db
    .select({ codigo: pedidos.codigo, total: propuestas.total })
    .from(propuestas)
    .innerJoin(pedidos, eq(pedidos.codigo, propuestas.codigo))
    .where(
      and(
        isOfMiembro(db, miembro),
        isOfCliente,
        eq(propuestas.estado, 'abierta'),
        inArray(pedidos.estatus_id, abiertos),
      ),
    )
    .orderBy(NEWEST.order)
    .limit(PAGE_SIZE)
  const ready = await db
    .select({ codigo: pedidos.codigo })
    .from(pedidos)
    .where(
      and(
        isOfMiembro(db, miembro),
        isOfCliente,
        eq(pedidos.estatus_id, ESTATUS.listo),
        eq(pedidos.tipo_servicio, 'retiro'),
      ),
    )
    .orderBy(NEWEST.order)
    .limit(PAGE_SIZE)
  const toConfirm = await unionAll(
    fromTable(db, miembro, solicitudesAyuda, 'ayuda'),
    fromTable(db, miembro, solicitudesCambioDireccion, 'direccion'),
  ).limit(PAGE_SIZE)
  const typed = await selectTyped(db, miembro).limit(TYPED_SIZE)
  return {
    pendientes: [
      ...priced.map((price) => ({ clase: 'precio' as const, ...price })),
      ...ready.map(({ codigo }) => ({ clase: 'retiro' as const, codigo })),
      ...toConfirm.map(({ codigo, solicitud, correo }) => ({
        clase: 'confirmacion' as const,
        codigo,
        solicitud,
        correo: maskCorreo(correo ?? ''),
      })),
    ],
    por_reconocer: typed.map(({ total: _, ...pedido }) => pedido),
    sin_reconocer: typed[0]?.total ?? 0,
  }
}

/**
 * The orders whose form only typed the member's e-mail, newest first, each with the number of all.
 * @param condition which of them
 */
export function selectTyped(db: Db | Tx, miembro: string, condition?: SQL) {
  return db
    .select({
      codigo: pedidos.codigo,
      fecha_creacion: pedidos.fecha_creacion,
      tipo_servicio: pedidos.tipo_servicio,
      total: sql`count(*) over ()`.mapWith(Number),
    })
    .from(pedidos)
    .innerJoin(user, eq(sql`lower(${user.email})`, sql`lower(${pedidos.correo_cliente})`))
    .where(
      and(
        eq(user.id, miembro),
        user.emailVerified,
        not(pedidos.correo_comprobado),
        not(isLinked),
        isOfCliente,
        condition,
      ),
    )
    .orderBy(NEWEST.order)
}

const isLinked = sql`exists (select from ${pedidosCuenta} where ${pedidosCuenta.codigo_pedido} = ${pedidos.codigo})`

// Requests that wait for confirmation by a valid link, for orders with the member's e-mail, which got the link.
function fromTable(
  db: Db | Tx,
  miembro: string,
  table: typeof solicitudesAyuda | typeof solicitudesCambioDireccion,
  clase: (typeof CLASES_DE_SOLICITUD)[number],
) {
  return db
    .select({
      codigo: pedidos.codigo,
      solicitud: sql<typeof clase>`${clase}::text`.as('solicitud'),
      correo: pedidos.correo_cliente,
    })
    .from(table)
    .innerJoin(pedidos, eq(pedidos.codigo, table.codigo_pedido))
    .innerJoin(user, eq(sql`lower(${user.email})`, sql`lower(${pedidos.correo_cliente})`))
    .where(
      and(
        eq(user.id, miembro),
        user.emailVerified,
        pedidos.correo_comprobado,
        eq(table.estado, 'por_confirmar'),
        gt(table.fecha_creacion, daysAgo(DAYS_TO_CONFIRM)),
      ),
    )
}
