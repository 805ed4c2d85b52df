import { asc, eq } from 'drizzle-orm'
import { nombresDe } from '#actividad/actividad.server.ts'
import { SIN_DESCRIPCION } from '#comun/conjuntos.ts'
import type { Db } from '#db/abrir.server.ts'
import { estatus, historial } from '#db/esquema/pedidos.server.ts'
import { obtenerDeGestion } from '#pedidos/lecturas.server.ts'
import { buscarLoPedido } from '#pedidos/pedidos.server.ts'
import { ESPERABLES, pasosEsperados } from '#pedidos/reglas.ts'
import { dichoDelPaso, listarAuditados, sucesosDe } from './auditados.server.ts'
import type { Cronica, Quien } from './contrato.ts'
import { CUANTOS, listarAsuntos, listarAvisos, listarCorreos, listarLoHablado, TARDE } from './sucesos.server.ts'

/**
 * All that happened with an order, for staff. What is of one transaction bears its id: so a step knows the price that was
 * set with it, and whether a form caused it (docs/decisions/024).
 * @throws ErrorDeNegocio 404
 */
export async function leerCronica(db: Db, { codigo, lector }: { codigo: string; lector: string }): Promise<Cronica> {
  const [pedido, pasos] = await Promise.all([
    obtenerDeGestion(db, codigo),
    db.select().from(historial).where(eq(historial.codigo, codigo)).orderBy(asc(historial.fecha), asc(historial.id)),
  ])
  const [todos, auditados, correos, asuntos, avisos, hablado, lo_pedido] = await Promise.all([
    db.select().from(estatus).orderBy(asc(estatus.orden)),
    listarAuditados(db, codigo),
    listarCorreos(db, { codigo, pasos }),
    listarAsuntos(db, codigo),
    listarAvisos(db, codigo),
    listarLoHablado(db, pedido),
    buscarLoPedido(db, codigo),
  ])
  const nombres = new Map(todos.map(({ id, nombre }) => [id, nombre]))
  const conPaso = new Set(pasos.map(({ transaccion }) => transaccion))
  const sueltos = [...correos, ...asuntos, ...avisos, ...hablado, ...sucesosDe(auditados, { conPaso, nombres })]
  const ids = [...pasos.map(({ autor }) => autor), ...sueltos.map(({ quien }) => quien)].flatMap((id) => id ?? [])
  const personas = await nombresDe(db, ids)
  const quienDe = (id: string | null): Quien | null =>
    id === null ? null : { nombre: personas.get(id)?.nombre ?? 'Una cuenta borrada', yo: id === lector }
  const juntos = Map.groupBy(auditados, ({ transaccion }) => transaccion)

  return {
    lo_pedido,
    estatus: pedido.estatus,
    historial: pasos.map(({ id, estatus_id, descripcion, fecha, autor, registrado, transaccion }) => {
      const { total, para_el, web, cliente } = dichoDelPaso(juntos.get(transaccion) ?? [])
      return {
        id,
        estatus: { id: estatus_id, nombre: nombres.get(estatus_id) ?? '' },
        descripcion: descripcion === SIN_DESCRIPCION ? null : descripcion,
        fecha: fecha.toISOString(),
        anotado: autor && Math.abs(registrado.getTime() - fecha.getTime()) > TARDE ? registrado.toISOString() : null,
        quien: cliente ? { nombre: cliente, yo: false } : quienDe(autor),
        por_la_web: autor === null && web,
        total,
        para_el,
      }
    }),
    esperados: pasosEsperados(
      pedido,
      todos.filter(({ id }) => ESPERABLES.some((esperable) => esperable === id)),
    ).map(({ id, nombre }) => ({ id, nombre })),
    sucesos: sueltos.map((suceso) => ({ ...suceso, quien: quienDe(suceso.quien) })),
    recortada: [auditados, correos, avisos].some(({ length }) => length >= CUANTOS),
  }
}
