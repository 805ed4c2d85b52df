import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { estatus, historial } from '#db/schema/pedidos.server.ts'
import { inOneSnapshot } from '#db/snapshot.server.ts'
import { SIN_DESCRIPCION } from '#lib/conjuntos.ts'
import { obtenerDeGestion } from '#pedidos/ficha/ficha.server.ts'
import { buscarLoPedido } from '#pedidos/pedidos.server.ts'
import { ESPERABLES, pasosEsperados } from '#pedidos/rules.ts'
import { nombresDe } from '../actividad/actividad.server.ts'
import { dichoDelPaso, listarAuditados, sucesosDe } from './auditados.server.ts'
import type { Quien } from './contract.ts'
import { CUANTOS, listarAsuntos, listarAvisos, listarCorreos, listarLoHablado, TARDE } from './sucesos.server.ts'

type Asked = { codigo: string; lector: string }

/**
 * All that happened with an order, for staff, as of one moment. What is of one transaction bears its id: so a step knows
 * the price that was set with it, and whether a form caused it (docs/decisions/024).
 * @throws ErrorDeNegocio 404
 */
export function leerCronica(db: Db, asked: Asked) {
  return inOneSnapshot(db, (tx) => leer(tx, asked))
}

async function leer(tx: Tx, { codigo, lector }: Asked) {
  const pedido = await obtenerDeGestion(tx, codigo)
  const pasos = await tx
    .select()
    .from(historial)
    .where(eq(historial.codigo, codigo))
    .orderBy(asc(historial.fecha), asc(historial.id))
  const todos = await tx.select().from(estatus).orderBy(asc(estatus.orden))
  const auditados = await listarAuditados(tx, codigo)
  const correos = await listarCorreos(tx, { codigo, pasos })
  const asuntos = await listarAsuntos(tx, codigo)
  const avisos = await listarAvisos(tx, codigo)
  const hablado = await listarLoHablado(tx, pedido)
  const lo_pedido = await buscarLoPedido(tx, codigo)
  const nombres = new Map(todos.map(({ id, nombre }) => [id, nombre]))
  const conPaso = new Set(pasos.map(({ transaccion }) => transaccion))
  const sueltos = [...correos, ...asuntos, ...avisos, ...hablado, ...sucesosDe(auditados, { conPaso, nombres })]
  const ids = [...pasos.map(({ autor }) => autor), ...sueltos.map(({ quien }) => quien)].flatMap((id) => id ?? [])
  const personas = await nombresDe(tx, ids)
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
        fecha,
        anotado: autor && Math.abs(registrado.getTime() - fecha.getTime()) > TARDE ? registrado : null,
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
