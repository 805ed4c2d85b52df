import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db/open.server.ts'
import { faltaDelPedido } from '#db/schema/deudas.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { comprobantes, pagadoDelPedido } from '#db/schema/pagos.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { notFound } from '#lib/errors.ts'
import { MAX_COMPROBANTES, type Motivo } from './contract.ts'

const waiting = eq(comprobantes.estado, 'espera')
/** The number of the receipt of the payment that a transfer's receipt became. */
const reciboOf = sql<
  number | null
>`${sql.raw('(select g.recibo from pagos g where g.comprobante = "comprobantes"."id" order by g.id limit 1)')}`
const seVe = sql<boolean>`${comprobantes.contenido} is not null`

type Asked = { estado: 'esperan' | 'hechos'; pedido?: string | undefined }

/** Those that wait, oldest first, those that were decided, newest first, or all of one order. */
export async function listarComprobantes(db: Db, { estado, pedido }: Asked) {
  const decidedBy = alias(profiles, 'decide')
  const { fecha_creacion, decidido_en, id } = comprobantes
  const rows = await db
    .select({
      id,
      codigo: comprobantes.codigo,
      cliente: pedidos.cliente,
      telefono: pedidos.telefono,
      origen: comprobantes.origen,
      estado: comprobantes.estado,
      tipo: comprobantes.tipo,
      se_ve: seVe,
      banco: comprobantes.banco,
      referencia: comprobantes.referencia,
      monto: comprobantes.monto,
      hecho_en: comprobantes.hecho_en,
      fecha: fecha_creacion,
      visto_antes: comprobantes.visto_antes,
      total: pedidos.total,
      pagado: pagadoDelPedido,
      falta: faltaDelPedido,
      decidido_por: decidedBy.nombre_completo,
      decidido_en,
      razon: comprobantes.razon,
      recibo: reciboOf,
    })
    .from(comprobantes)
    .innerJoin(pedidos, eq(pedidos.codigo, comprobantes.codigo))
    .leftJoin(decidedBy, eq(decidedBy.user_id, comprobantes.decidido_por))
    .where(
      pedido ? eq(comprobantes.codigo, pedido) : estado === 'esperan' ? waiting : ne(comprobantes.estado, 'espera'),
    )
    .orderBy(...(estado === 'esperan' && !pedido ? [asc(fecha_creacion), asc(id)] : [desc(fecha_creacion), desc(id)]))
    .limit(MAX_COMPROBANTES)
  const earlier = await readEarlier(
    db,
    rows.flatMap(({ visto_antes }) => visto_antes),
  )
  return {
    esperan: await contarComprobantes(db),
    comprobantes: rows.map(({ visto_antes, ...row }) => ({
      ...row,
      vistos: visto_antes.flatMap(({ porque, comprobante }) => {
        const other = earlier.get(comprobante)
        return other ? [{ porque, comprobante, ...other }] : []
      }),
    })),
  }
}

async function readEarlier(db: Db, vistos: { porque: Motivo; comprobante: string }[]) {
  if (vistos.length === 0) return new Map<string, never>()
  const { id, codigo, estado, tipo, fecha_creacion: fecha } = comprobantes
  const rows = await db
    .select({ id, codigo, estado, tipo, se_ve: seVe, fecha, recibo: reciboOf })
    .from(comprobantes)
    .where(
      inArray(
        id,
        vistos.map(({ comprobante }) => comprobante),
      ),
    )
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** How many wait. */
export const contarComprobantes = (db: Db) => db.$count(comprobantes, waiting)

/** The file of a receipt. @throws ErrorDeNegocio 404, also once it is erased */
export async function obtenerArchivo(db: Db, id: string) {
  const { tipo, contenido } = comprobantes
  const [row] = await db
    .select({ tipo, contenido, codigo: comprobantes.codigo })
    .from(comprobantes)
    .where(and(eq(comprobantes.id, id), sql`${contenido} is not null`))
  if (!row?.contenido) throw notFound('Ese comprobante ya no está.')
  const { tipo: type, contenido: content, codigo } = row
  return {
    tipo: type,
    contenido: content,
    nombre: `comprobante-${codigo}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`,
  }
}

/** The name of an account; null if it is gone. */
export async function nameOf(db: Db | Tx, user_id: string | null) {
  if (!user_id) return null
  const [row] = await db
    .select({ nombre: profiles.nombre_completo })
    .from(profiles)
    .where(eq(profiles.user_id, user_id))
  return row?.nombre ?? null
}
