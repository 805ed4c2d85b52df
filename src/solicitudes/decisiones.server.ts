import { and, eq, sql } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import { conflicto, noExiste } from '#comun/errores.ts'
import { diaDe, formatearDia } from '#comun/fecha.ts'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { estatus, pedidos } from '#db/esquema/pedidos.server.ts'
import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/esquema/solicitudes.server.ts'
import { sacarDeRevision } from '#pedidos/pedidos.server.ts'
import type { Clase, SolicitudAbierta } from './contrato.ts'

const actual = alias(estatus, 'actual')
const tablas = { ayuda: solicitudesAyuda, direccion: solicitudesCambioDireccion }
const DICHO = {
  ayuda: { si: 'Atendimos tu solicitud de ayuda.', no: 'Cerramos tu solicitud de ayuda.' },
  direccion: { si: 'Cambiamos la dirección de entrega.', no: 'La dirección de entrega sigue igual.' },
}

/** The requests that wait for staff, oldest first. */
export async function listarAbiertas(db: Db | Tx): Promise<SolicitudAbierta[]> {
  const ayudas = db
    .select({
      clase: sql<Clase>`'ayuda'`.as('clase'),
      id: solicitudesAyuda.id,
      codigo: solicitudesAyuda.codigo_pedido,
      texto: solicitudesAyuda.situacion,
      razon: sql<string | null>`null::text`.as('razon'),
      correo: solicitudesAyuda.correo,
      fecha: solicitudesAyuda.fecha_creacion,
    })
    .from(solicitudesAyuda)
    .where(eq(solicitudesAyuda.estado, 'abierta'))
  const direcciones = db
    .select({
      clase: sql<Clase>`'direccion'`.as('clase'),
      id: solicitudesCambioDireccion.id,
      codigo: solicitudesCambioDireccion.codigo_pedido,
      texto: solicitudesCambioDireccion.nueva_direccion,
      razon: sql<string | null>`${solicitudesCambioDireccion.razon}`.as('razon'),
      correo: solicitudesCambioDireccion.correo,
      fecha: solicitudesCambioDireccion.fecha_creacion,
    })
    .from(solicitudesCambioDireccion)
    .where(eq(solicitudesCambioDireccion.estado, 'abierta'))
  const abiertas = unionAll(ayudas, direcciones).as('abiertas')
  const filas = await db
    .select({
      clase: abiertas.clase,
      id: abiertas.id,
      codigo: abiertas.codigo,
      texto: abiertas.texto,
      razon: abiertas.razon,
      correo: abiertas.correo,
      fecha: abiertas.fecha,
      cliente: pedidos.cliente,
      vuelve_a: estatus.nombre,
    })
    .from(abiertas)
    .innerJoin(pedidos, eq(pedidos.codigo, abiertas.codigo))
    .leftJoin(actual, eq(actual.id, pedidos.estatus_id))
    // Only from under review does an order go back.
    .leftJoin(estatus, and(eq(estatus.id, pedidos.estatus_previo), eq(actual.nombre, 'En Revisión')))
    .orderBy(abiertas.fecha)
  return filas.map(({ fecha, ...fila }) => ({ ...fila, fecha: fecha.toISOString() }))
}

type Decision = { clase: Clase; id: number; aprobada: boolean; autor: string }

/**
 * Grants or refuses a request. A granted address goes into the order's notes; the order goes back to where it was once
 * nothing else about it waits (decisions §7).
 * @throws ErrorDeNegocio 404, 409 when somebody has decided already
 */
export function decidir(db: Db, { clase, id, aprobada, autor }: Decision) {
  const tabla = tablas[clase]
  return db.transaction(async (tx) => {
    const [buscada] = await tx.select({ codigo: tabla.codigo_pedido }).from(tabla).where(eq(tabla.id, id))
    if (!buscada) throw noExiste('Esa solicitud no existe.')
    // The order first, as everybody takes it, then the request.
    const [pedido] = await tx.select().from(pedidos).where(eq(pedidos.codigo, buscada.codigo)).for('update')
    const [solicitud] = await tx
      .update(tabla)
      .set({ estado: aprobada ? 'aprobada' : 'rechazada', resuelta_en: sql`now()`, resuelta_por: autor })
      .where(and(eq(tabla.id, id), eq(tabla.estado, 'abierta')))
      .returning()
    if (!pedido || !solicitud) throw conflicto('Otra persona ya decidió esta solicitud.', 'solicitud-decidida')
    if (aprobada && 'nueva_direccion' in solicitud) await anotarDireccion(tx, pedido, solicitud.nueva_direccion)
    await auditar(tx, {
      quien: autor,
      accion: `${aprobada ? 'aprobar' : 'rechazar'}-${clase}`,
      entidad: 'pedido',
      clave: pedido.codigo,
      despues: { id },
    })
    if (!(await quedanAbiertas(tx, pedido.codigo)))
      await sacarDeRevision(tx, pedido, { descripcion: DICHO[clase][aprobada ? 'si' : 'no'], autor })
    return listarAbiertas(tx)
  })
}

async function anotarDireccion(tx: Tx, { codigo, notas }: { codigo: string; notas: string | null }, nueva: string) {
  const linea = `Nueva dirección (${formatearDia(diaDe(new Date()))}): ${nueva}`
  await tx
    .update(pedidos)
    .set({ notas: notas ? `${notas}\n${linea}` : linea })
    .where(eq(pedidos.codigo, codigo))
}

async function quedanAbiertas(tx: Tx, codigo: string) {
  for (const tabla of [solicitudesAyuda, solicitudesCambioDireccion])
    if ((await tx.$count(tabla, and(eq(tabla.codigo_pedido, codigo), eq(tabla.estado, 'abierta')))) > 0) return true
  return false
}
