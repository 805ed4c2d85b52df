import { and, asc, desc, eq, exists, ne, or, type SQL, sql } from 'drizzle-orm'
import { noExiste } from '#comun/errores.ts'
import type { Db } from '#db/abrir.server.ts'
import { user } from '#db/esquema/acceso.server.ts'
import { pedidosCuenta, profiles } from '#db/esquema/miembros.server.ts'
import { busquedaDePedidos, estatus, pedidos } from '#db/esquema/pedidos.server.ts'
import { DIGITOS_DE_TELEFONO, digitosDeTelefono, esDeCliente, NO_EXISTE } from '../filas.server.ts'
import { esDeMiembro } from '../lecturas.server.ts'
import type { OtrosPedidos } from './contrato.ts'

const MUESTRA = 5

/**
 * Other orders of who an order is for: those of the same e-mail; when there are none, those of the same phone; else those
 * of the same account.
 * @throws ErrorDeNegocio 404
 */
export async function listarOtros(db: Db, codigo: string): Promise<OtrosPedidos> {
  const [pedido] = await db
    .select({ correo: pedidos.correo_cliente, telefono: pedidos.telefono })
    .from(pedidos)
    .where(eq(pedidos.codigo, codigo))
  if (!pedido) throw noExiste(NO_EXISTE)
  const dueno = await buscarDueno(db, codigo)
  const miembro = dueno && { codigo_membresia: dueno.codigo_membresia, vinculado: dueno.vinculado }
  const maneras = [
    pedido.correo && eq(sql`lower(${pedidos.correo_cliente})`, pedido.correo.toLowerCase()),
    pedido.telefono && delTelefono(pedido.telefono),
    dueno && esDeMiembro(db, dueno.user_id),
  ]
  for (const suyos of maneras) {
    const cuales = suyos && and(suyos, ne(pedidos.codigo, codigo), esDeCliente)
    const hallados = cuales ? await listar(db, cuales) : null
    if (hallados && hallados.cuantos > 0) return { ...hallados, miembro }
  }
  return { cuantos: 0, desde: null, pedidos: [], miembro }
}

async function listar(db: Db, cuales: SQL) {
  const [cuenta] = await db
    .select({ cuantos: sql<number>`count(*)::int`, desde: sql<Date | null>`min(${pedidos.fecha_creacion})` })
    .from(pedidos)
    .where(cuales)
  const filas = await db
    .select({
      codigo: pedidos.codigo,
      estatus: { id: estatus.id, nombre: estatus.nombre },
      fecha_creacion: pedidos.fecha_creacion,
      total: sql<string | null>`nullif(${pedidos.total}, 0)`,
    })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .where(cuales)
    .orderBy(desc(pedidos.fecha_creacion), desc(pedidos.codigo))
    .limit(MUESTRA)
  return {
    cuantos: cuenta?.cuantos ?? 0,
    desde: cuenta?.desde ? new Date(cuenta.desde).toISOString() : null,
    pedidos: filas.map((fila) => ({ ...fila, fecha_creacion: fila.fecha_creacion.toISOString() })),
  }
}

// By the index of what orders are found by; the column then says whether it is the phone and no other number.
function delTelefono(telefono: string) {
  const digitos = telefono.replace(/\D/g, '').slice(-DIGITOS_DE_TELEFONO)
  if (digitos.length < DIGITOS_DE_TELEFONO) return null
  return and(sql`${busquedaDePedidos} like ${`%${digitos}%`}`, sql`${digitosDeTelefono} = ${digitos}`)
}

/** The account that an order is in: linked before any other, then the one whose confirmed e-mail it has. */
async function buscarDueno(db: Db, codigo: string) {
  const vinculado = exists(
    db
      .select({ uno: sql`1` })
      .from(pedidosCuenta)
      .where(
        and(eq(pedidosCuenta.codigo_pedido, codigo), eq(pedidosCuenta.codigo_membresia, profiles.codigo_membresia)),
      ),
  )
  const porCorreo = exists(
    db
      .select({ uno: sql`1` })
      .from(pedidos)
      .where(and(eq(pedidos.codigo, codigo), eq(sql`lower(${pedidos.correo_cliente})`, sql`lower(${user.email})`))),
  )
  const [dueno] = await db
    .select({
      user_id: profiles.user_id,
      codigo_membresia: profiles.codigo_membresia,
      vinculado: sql<boolean>`${vinculado}`.as('vinculado'),
    })
    .from(profiles)
    .innerJoin(user, eq(user.id, profiles.user_id))
    .where(or(vinculado, and(user.emailVerified, porCorreo)))
    .orderBy(desc(sql`vinculado`), asc(profiles.codigo_membresia))
    .limit(1)
  return dueno ?? null
}
