import { and, asc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { SIN_NOMBRE } from '#db/columns/column.ts'
import { erased } from '#db/columns/columns.server.ts'
import { pedidosCuenta, profiles } from '#db/schema/miembros.server.ts'
import { avisosAMano, estatus, historial, movimientos, pedidos, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import { primeraPalabra } from '#lib/texto.ts'
import { revocarEnlacesDePedido } from '#mail/enlaces.server.ts'
import { estaCerrado } from './estatus.ts'
import { esDeCliente } from './filas.server.ts'
import { esDeMiembro } from './lecturas.server.ts'

/** The statuses in which nothing is to come any more, also those that the owner added. */
export async function listarCerrados(db: Db | Tx) {
  const [cerrados] = await listarPorCierre(db)
  return cerrados
}

/** All statuses, parted into those in which nothing is to come any more and those that are under way. */
export async function listarPorCierre(db: Db | Tx): Promise<[cerrados: number[], abiertos: number[]]> {
  const filas = await db.select({ id: estatus.id, categoria: estatus.categoria }).from(estatus)
  const ids = (cuales: typeof filas) => cuales.map(({ id }) => id)
  return [ids(filas.filter(estaCerrado)), ids(filas.filter((fila) => !estaCerrado(fila)))]
}

/**
 * Takes an account that is about to go out of its orders. What is over loses the person; what is under way keeps what its
 * delivery needs, as a guest's order has it (docs/decisions/019). The forms that the account sent go, and those of its
 * address but for orders under way.
 * @param correo null of one that nobody confirmed
 * @returns the codes of both, and the addresses to which what waits about the first may not leave any more
 */
export async function desvincularPedidos(tx: Tx, { id, correo }: { id: string; correo: string | null }) {
  const cerrados = await listarCerrados(tx)
  const suyos = await tx
    .select({
      codigo: pedidos.codigo,
      estatus_id: pedidos.estatus_id,
      cliente: pedidos.cliente,
      correo_cliente: pedidos.correo_cliente,
    })
    .from(pedidos)
    .where(and(esDeMiembro(tx, id), esDeCliente))
    .orderBy(asc(pedidos.codigo))
    .for('update')
  const acabados = suyos.filter(({ estatus_id }) => cerrados.includes(estatus_id)).map(({ codigo }) => codigo)
  const enCurso = suyos.map(({ codigo }) => codigo).filter((codigo) => !acabados.includes(codigo))

  await tx.update(pedidos).set(erased(pedidos)).where(inArray(pedidos.codigo, acabados))
  // Both hold the client's name: what it was before, and what was written to them.
  await tx.delete(movimientos).where(inArray(movimientos.codigo, acabados))
  await tx.delete(avisosAMano).where(inArray(avisosAMano.codigo, acabados))
  // Who may see it changes, which its readers hear of by its version.
  await tx
    .update(pedidos)
    .set({ version: sql`${pedidos.version} + 1` })
    .where(inArray(pedidos.codigo, enCurso))
  const sinPersona = suyos.filter(({ codigo }) => acabados.includes(codigo))
  for (const { codigo, cliente } of sinPersona) {
    await revocarEnlacesDePedido(tx, codigo)
    await olvidarNombre(tx, { codigo, cliente })
  }
  for (const { codigo } of suyos)
    await auditar(tx, {
      quien: id,
      accion: 'desvincular',
      entidad: 'pedido',
      clave: codigo,
      despues: { sin_persona: acabados.includes(codigo) },
    })

  const membresia = tx.select({ codigo: profiles.codigo_membresia }).from(profiles).where(eq(profiles.user_id, id))
  await tx.delete(pedidosCuenta).where(inArray(pedidosCuenta.codigo_membresia, membresia))
  await tx
    .delete(pedidosFormulario)
    .where(
      or(
        eq(pedidosFormulario.user_id, id),
        inArray(pedidosFormulario.codigo_pedido, acabados),
        correo === null
          ? undefined
          : and(
              eq(sql`lower(${pedidosFormulario.correo})`, correo.toLowerCase()),
              or(isNull(pedidosFormulario.codigo_pedido), notInArray(pedidosFormulario.codigo_pedido, enCurso)),
            ),
      ),
    )
  // A code that somebody else typed: another member may draw it one day.
  await tx
    .update(pedidosFormulario)
    .set({ codigo_membresia: null })
    .where(inArray(pedidosFormulario.codigo_membresia, membresia))
  // The link in a mail would open the order anew.
  const sinCorreo = sinPersona.flatMap(({ codigo, correo_cliente: de }) => (de ? [{ codigo, de }] : []))
  return { acabados, enCurso, sinCorreo }
}

/** Steps speak to the client by name, and whoever knows the code reads them. */
async function olvidarNombre(tx: Tx, { codigo, cliente }: { codigo: string; cliente: string }) {
  const nombres = [cliente.trim(), primeraPalabra(cliente)].map((nombre) =>
    nombre.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
  )
  const dicho = new RegExp(`(?<!\\p{L})(${nombres.join('|')})(?!\\p{L})`, 'gu')
  const pasos = await tx
    .select({ id: historial.id, descripcion: historial.descripcion })
    .from(historial)
    .where(eq(historial.codigo, codigo))
  for (const { id, descripcion } of pasos) {
    const callado = descripcion?.replace(dicho, SIN_NOMBRE)
    if (callado === undefined || callado === descripcion) continue
    // The other name may be the longer one; the table takes no more, and no half of a character.
    const cabe = [...callado].slice(0, 500).join('')
    await tx.update(historial).set({ descripcion: cabe }).where(eq(historial.id, id))
  }
}
