import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { estatus, historial } from '#db/schema/pedidos.server.ts'
import { inOneSnapshot } from '#db/snapshot.server.ts'
import { SIN_DESCRIPCION } from '#lib/closedSets.ts'
import { getForStaff } from '#pedidos/ficha/ficha.server.ts'
import { findRequestForm } from '#pedidos/pedidos.server.ts'
import { EXPECTABLE, expectedPasos } from '#pedidos/rules.ts'
import { namesOf } from '../actividad/actividad.server.ts'
import { listAuditEntries, sucesosFrom, toldWithStep } from './audit.server.ts'
import type { Quien } from './contract.ts'
import { LATE_MS, LIMIT, listarAsuntos, listarAvisos, listarCorreos, listarTicketsYChats } from './sucesos.server.ts'

type Asked = { codigo: string; lector: string }

/**
 * Everything that happened to an order, for staff, in one snapshot. Rows hold their transaction's id, which connects a
 * step with the price set in the same transaction and tells whether a public form caused it (docs/decisions/024).
 * @throws ErrorDeNegocio 404
 */
export function leerCronica(db: Db, asked: Asked) {
  return inOneSnapshot(db, (tx) => read(tx, asked))
}

async function read(tx: Tx, { codigo, lector }: Asked) {
  const pedido = await getForStaff(tx, codigo)
  const pasos = await tx
    .select()
    .from(historial)
    .where(eq(historial.codigo, codigo))
    .orderBy(asc(historial.fecha), asc(historial.id))
  const all = await tx.select().from(estatus).orderBy(asc(estatus.orden))
  const entries = await listAuditEntries(tx, codigo)
  const correos = await listarCorreos(tx, { codigo, pasos })
  const asuntos = await listarAsuntos(tx, codigo)
  const avisos = await listarAvisos(tx, codigo)
  const hablado = await listarTicketsYChats(tx, pedido)
  const lo_pedido = await findRequestForm(tx, codigo)
  const names = new Map(all.map(({ id, nombre }) => [id, nombre]))
  const withStep = new Set(pasos.map(({ transaccion }) => transaccion))
  const loose = [...correos, ...asuntos, ...avisos, ...hablado, ...sucesosFrom(entries, { withStep, nombres: names })]
  const ids = [...pasos.map(({ autor }) => autor), ...loose.map(({ quien }) => quien)].flatMap((id) => id ?? [])
  const personas = await namesOf(tx, ids)
  const quienDe = (id: string | null): Quien | null =>
    id === null ? null : { nombre: personas.get(id)?.nombre ?? 'Una cuenta borrada', yo: id === lector }
  const together = Map.groupBy(entries, ({ transaccion }) => transaccion)

  return {
    lo_pedido,
    estatus: pedido.estatus,
    historial: pasos.map(({ id, estatus_id, descripcion, fecha, autor, registrado, transaccion }) => {
      const { total, para_el, web, cliente } = toldWithStep(together.get(transaccion) ?? [])
      return {
        id,
        estatus: { id: estatus_id, nombre: names.get(estatus_id) ?? '' },
        descripcion: descripcion === SIN_DESCRIPCION ? null : descripcion,
        fecha,
        anotado: autor && Math.abs(registrado.getTime() - fecha.getTime()) > LATE_MS ? registrado : null,
        quien: cliente ? { nombre: cliente, yo: false } : quienDe(autor),
        por_la_web: autor === null && web,
        total,
        para_el,
      }
    }),
    esperados: expectedPasos(
      pedido,
      all.filter(({ id }) => EXPECTABLE.some((esperable) => esperable === id)),
    ).map(({ id, nombre }) => ({ id, nombre })),
    sucesos: loose.map((suceso) => ({ ...suceso, quien: quienDe(suceso.quien) })),
    recortada: [entries, correos, avisos].some(({ length }) => length >= LIMIT),
  }
}
