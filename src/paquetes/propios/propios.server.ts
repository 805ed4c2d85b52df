import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/open.server.ts'
import { fotosDePaquetes, paquetesDigitados } from '#db/schema/miembros.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { notFound } from '#lib/errors.ts'
import { isOfMiembro } from '#pedidos/pedidos.server.ts'
import { fotosOf } from '../digitar/lista.server.ts'
import { kilosOf } from '../digitar/rules.ts'
import { MAX_CODIGOS, type MiPaquete } from './contract.ts'

/**
 * The packages of a member's own orders, newest first: for each order the package typed in last, with the photos of all
 * of them.
 * @param codigos the orders to read; without it, the newest
 */
export async function listar(
  db: Db,
  { miembro, codigos }: { miembro: string; codigos?: string[] },
): Promise<MiPaquete[]> {
  const ultimos = db
    .selectDistinctOn([paquetesDigitados.codigo_pedido], { id: paquetesDigitados.id })
    .from(paquetesDigitados)
    .innerJoin(pedidos, eq(pedidos.codigo, paquetesDigitados.codigo_pedido))
    .where(and(isOfMiembro(db, miembro), codigos && inArray(pedidos.codigo, codigos)))
    .orderBy(paquetesDigitados.codigo_pedido, desc(paquetesDigitados.id))
  const paquetes = await db
    .select({
      id: paquetesDigitados.id,
      codigo_pedido: paquetesDigitados.codigo_pedido,
      descripcion: paquetesDigitados.descripcion,
      peso: paquetesDigitados.peso,
      total: paquetesDigitados.total,
    })
    .from(paquetesDigitados)
    .where(inArray(paquetesDigitados.id, ultimos))
    .orderBy(desc(paquetesDigitados.id))
    .limit(MAX_CODIGOS)
  const times = await db
    .select({ id: paquetesDigitados.id, codigo: paquetesDigitados.codigo_pedido })
    .from(paquetesDigitados)
    .where(
      inArray(
        paquetesDigitados.codigo_pedido,
        paquetes.map(({ codigo_pedido }) => codigo_pedido),
      ),
    )
    .orderBy(desc(paquetesDigitados.id))
  const fotos = await fotosOf(
    db,
    times.map(({ id }) => id),
  )
  return paquetes.map((paquete) => ({
    ...paquete,
    kilos: paquete.peso && kilosOf(paquete.peso),
    fotos: times
      .filter(({ codigo }) => codigo === paquete.codigo_pedido)
      .flatMap(({ id }) => fotos.get(id) ?? [])
      .map(({ paquete_id: _, ...foto }) => foto),
  }))
}

/**
 * A photo of a member's own package.
 * @throws ErrorDeNegocio 404, also for the photo of another member's package
 */
export async function obtenerFoto(db: Db, { miembro, id, foto }: { miembro: string; id: number; foto: string }) {
  const own = db
    .select({ codigo: pedidos.codigo })
    .from(pedidos)
    .innerJoin(paquetesDigitados, eq(paquetesDigitados.codigo_pedido, pedidos.codigo))
    .where(and(eq(paquetesDigitados.id, id), isOfMiembro(db, miembro)))
  const [row] = await db
    .select({ nombre: fotosDePaquetes.nombre, tipo: fotosDePaquetes.tipo, contenido: fotosDePaquetes.contenido })
    .from(fotosDePaquetes)
    .innerJoin(paquetesDigitados, eq(paquetesDigitados.id, fotosDePaquetes.paquete_id))
    .where(and(eq(fotosDePaquetes.id, foto), inArray(paquetesDigitados.codigo_pedido, own)))
  if (!row) throw notFound('Esa foto no existe.')
  return row
}
