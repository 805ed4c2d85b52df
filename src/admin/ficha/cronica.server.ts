import { asc, eq } from 'drizzle-orm'
import { nombresDe } from '#actividad/actividad.server.ts'
import { SIN_DESCRIPCION } from '#comun/conjuntos.ts'
import type { Db } from '#db/abrir.server.ts'
import { estatus, historial } from '#db/esquema/pedidos.server.ts'
import { obtenerDeGestion } from '#pedidos/lecturas.server.ts'
import { buscarLoPedido } from '#pedidos/pedidos.server.ts'
import { ESPERABLES, pasosEsperados } from '#pedidos/reglas.ts'
import { type Auditado, listarAuditados, sucesosDe } from './auditados.server.ts'
import type { Cronica, Quien } from './contrato.ts'
import {
  CUANTOS,
  listarAsuntos,
  listarAvisos,
  listarCorreos,
  listarLoHablado,
  type SinNombre,
} from './sucesos.server.ts'

/** A step written down so much later than it happened says so; a form left open for a while does not. */
const TARDE = 5 * 60_000

/**
 * All that happened with an order, for staff. What is of one transaction has one instant: so a step knows the price that
 * was set with it, and whether a form caused it.
 * @throws ErrorDeNegocio 404
 */
export async function leerCronica(db: Db, { codigo, lector }: { codigo: string; lector: string }): Promise<Cronica> {
  const pedido = await obtenerDeGestion(db, codigo)
  const [pasos, todos, auditados, correos, asuntos, avisos, hablado, lo_pedido] = await Promise.all([
    db.select().from(historial).where(eq(historial.codigo, codigo)).orderBy(asc(historial.fecha), asc(historial.id)),
    db.select().from(estatus).orderBy(asc(estatus.orden)),
    listarAuditados(db, codigo),
    listarCorreos(db, codigo),
    listarAsuntos(db, codigo),
    listarAvisos(db, codigo),
    listarLoHablado(db, pedido),
    buscarLoPedido(db, codigo),
  ])
  const nombres = new Map(todos.map(({ id, nombre }) => [id, nombre]))
  const sueltos = [
    ...correos.map((correo) => trasSuPaso(correo, pasos)),
    ...asuntos,
    ...avisos,
    ...hablado,
    ...sucesosDe(auditados, { pasos, nombres }),
  ]
  const ids = [...pasos.map(({ autor }) => autor), ...sueltos.map(({ quien }) => quien)].flatMap((id) => id ?? [])
  const personas = await nombresDe(db, ids)
  const quienDe = (id: string | null): Quien | null =>
    id === null ? null : { nombre: personas.get(id)?.nombre ?? 'Una cuenta borrada', yo: id === lector }
  const juntos = deCadaInstante(auditados)

  return {
    lo_pedido,
    estatus: pedido.estatus,
    historial: pasos.map(({ id, estatus_id, descripcion, fecha, autor, registrado }) => {
      const { total = null, para_el = null, web = false, cliente = null } = juntos.get(registrado.getTime()) ?? {}
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

/** A mail is written down when its transaction begins, a step when it is made: what waits stands after what it tells. */
function trasSuPaso(correo: SinNombre, pasos: { fecha: Date; registrado: Date }[]): SinNombre {
  const suyo = pasos.find(({ registrado }) => registrado.toISOString() === correo.fecha)
  if (!suyo || suyo.fecha.getTime() - suyo.registrado.getTime() > TARDE) return correo
  return { ...correo, fecha: new Date(Math.max(suyo.fecha.getTime(), suyo.registrado.getTime())).toISOString() }
}

/** What the audit tells of a transaction, by its instant. */
function deCadaInstante(auditados: Auditado[]) {
  const instantes = new Map<number, { total?: string; para_el?: string; web?: boolean; cliente?: string }>()
  for (const { cuando, quien, accion, antes, despues } of auditados) {
    const dicho = instantes.get(cuando.getTime()) ?? {}
    const { total, cliente, fecha_estimada_entrega: dia } = despues ?? {}
    if (typeof total === 'string' && Number(total) > 0 && total !== antes?.total) dicho.total = total
    if (accion === 'poner-precio' && typeof dia === 'string' && dia !== antes?.fecha_estimada_entrega)
      dicho.para_el = dia
    if (quien === null) dicho.web = true
    if (accion === 'solicitar' && typeof cliente === 'string') dicho.cliente = cliente
    instantes.set(cuando.getTime(), dicho)
  }
  return instantes
}
