import { and, eq, exists, ne, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { cut } from '#db/keyset.server.ts'
import { pedidosCuenta, profiles } from '#db/schema/miembros.server.ts'
import { busquedaDePedidos, estatus, pedidos } from '#db/schema/pedidos.server.ts'
import { inOneSnapshot } from '#db/snapshot.server.ts'
import { CLIENTE_QUE_NO_ESTA } from '#lib/conjuntos.ts'
import { noExiste } from '#lib/errores.ts'
import { DIGITOS_DE_TELEFONO, digitosDeTelefono, esDeCliente, NO_EXISTE, NUEVOS } from '../filas.server.ts'
import { esDeMiembro } from '../lecturas.server.ts'
import { buscarDueno } from '../propios/dueno.server.ts'

/** What of an order is said among those of one client. */
const enFila = {
  codigo: pedidos.codigo,
  estatus: { id: estatus.id, nombre: estatus.nombre },
  fecha_creacion: pedidos.fecha_creacion,
  total: sql<string | null>`nullif(${pedidos.total}, 0)`,
}

const PAGINA = 20

/**
 * A member's orders, by a link or by the confirmed e-mail.
 * @throws ErrorDeNegocio 404
 */
export async function listar(db: Db, { codigo, despues_de }: { codigo: string; despues_de?: string }) {
  const [miembro] = await db
    .select({ id: profiles.user_id })
    .from(profiles)
    .where(eq(profiles.codigo_membresia, codigo))
  if (!miembro) throw noExiste(CLIENTE_QUE_NO_ESTA)
  const enlace = db
    .select({ uno: sql`1` })
    .from(pedidosCuenta)
    .where(and(eq(pedidosCuenta.codigo_pedido, pedidos.codigo), eq(pedidosCuenta.codigo_membresia, codigo)))
  const leidas = await db
    .select({
      ...enFila,
      vinculado: sql<boolean>`${exists(enlace)}`,
      cursor: NUEVOS.cursor,
    })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .where(and(esDeMiembro(db, miembro.id), esDeCliente, NUEVOS.after(despues_de)))
    .orderBy(NUEVOS.order)
    .limit(PAGINA + 1)
  const { rows, sigue } = cut(leidas, PAGINA, ({ cursor }) => cursor)
  return { pedidos: rows, sigue }
}

const MUESTRA = 5

/**
 * Other orders of who an order is for: those of the same e-mail; when there are none, those of the same phone; else those
 * of the same account. All is read at one moment.
 * @throws ErrorDeNegocio 404
 */
export function listarOtros(db: Db, codigo: string) {
  return inOneSnapshot(db, (tx) => leerOtros(tx, codigo))
}

async function leerOtros(tx: Tx, codigo: string) {
  const [pedido] = await tx
    .select({ codigo: pedidos.codigo, correo_cliente: pedidos.correo_cliente, telefono: pedidos.telefono })
    .from(pedidos)
    .where(eq(pedidos.codigo, codigo))
  if (!pedido) throw noExiste(NO_EXISTE)
  const { correo_cliente, telefono } = pedido
  const dueno = await buscarDueno(tx, pedido)
  const miembro = dueno && { codigo_membresia: dueno.codigo_membresia, vinculado: dueno.vinculado }
  const maneras = [
    correo_cliente && eq(sql`lower(${pedidos.correo_cliente})`, correo_cliente.toLowerCase()),
    telefono && delTelefono(telefono),
    dueno && esDeMiembro(tx, dueno.user_id),
  ]
  for (const suyos of maneras) {
    const cuales = suyos && and(suyos, ne(pedidos.codigo, codigo), esDeCliente)
    const hallados = cuales ? await leerPrimeros(tx, cuales) : null
    if (hallados) return { ...hallados, miembro }
  }
  return { cuantos: 0, desde: null, pedidos: [], miembro }
}

/** @returns null when there are none */
async function leerPrimeros(tx: Tx, cuales: SQL) {
  const filas = await tx
    .select({
      // Of all of them, beside each of the few that are shown.
      cuantos: sql<number>`count(*) over ()::int`,
      desde: sql`min(${pedidos.fecha_creacion}) over ()`.mapWith(pedidos.fecha_creacion),
      ...enFila,
    })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .where(cuales)
    .orderBy(NUEVOS.order)
    .limit(MUESTRA)
  const [una] = filas
  if (!una) return null
  return { cuantos: una.cuantos, desde: una.desde, pedidos: filas }
}

// By the index of what orders are found by; the column then says whether it is the phone and no other number.
function delTelefono(telefono: string) {
  const digitos = telefono.replace(/\D/g, '').slice(-DIGITOS_DE_TELEFONO)
  if (digitos.length < DIGITOS_DE_TELEFONO) return null
  return and(sql`${busquedaDePedidos} like ${`%${digitos}%`}`, sql`${digitosDeTelefono} = ${digitos}`)
}
