import { asc, eq, inArray } from 'drizzle-orm'
import { SIN_DESCRIPCION } from '#comun/conjuntos.ts'
import type { Db } from '#db/abrir.server.ts'
import { user } from '#db/esquema/acceso.server.ts'
import { profiles } from '#db/esquema/miembros.server.ts'
import { estatus, historial, pedidosFormulario } from '#db/esquema/pedidos.server.ts'
import { obtenerDeGestion } from '#pedidos/lecturas.server.ts'
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
  const [pasos, todos, auditados, correos, asuntos, avisos, hablado, formulario] = await Promise.all([
    db.select().from(historial).where(eq(historial.codigo, codigo)).orderBy(asc(historial.fecha), asc(historial.id)),
    db.select().from(estatus).orderBy(asc(estatus.orden)),
    listarAuditados(db, codigo),
    listarCorreos(db, codigo),
    listarAsuntos(db, codigo),
    listarAvisos(db, codigo),
    listarLoHablado(db, pedido),
    db
      .select({ descripcion: pedidosFormulario.descripcion })
      .from(pedidosFormulario)
      .where(eq(pedidosFormulario.codigo_pedido, codigo))
      .orderBy(asc(pedidosFormulario.id))
      .limit(1),
  ])
  const nombres = new Map(todos.map(({ id, nombre }) => [id, nombre]))
  const sueltos = [
    ...correos.map((correo) => trasSuPaso(correo, pasos)),
    ...asuntos,
    ...avisos,
    ...hablado,
    ...sucesosDe(auditados, { pasos, nombres }),
  ]
  const quienes = await nombrar(db, [...pasos.map(({ autor }) => autor), ...sueltos.map(({ quien }) => quien)], lector)
  const juntos = deCadaInstante(auditados)

  return {
    lo_pedido: formulario[0]?.descripcion ?? null,
    estatus: pedido.estatus,
    historial: pasos.map(({ id, estatus_id, descripcion, fecha, autor, registrado }) => {
      const { total = null, para_el = null, web = false, cliente = null } = juntos.get(registrado.getTime()) ?? {}
      return {
        id,
        estatus: { id: estatus_id, nombre: nombres.get(estatus_id) ?? '' },
        descripcion: descripcion === SIN_DESCRIPCION ? null : descripcion,
        fecha: fecha.toISOString(),
        anotado: autor && Math.abs(registrado.getTime() - fecha.getTime()) > TARDE ? registrado.toISOString() : null,
        quien: cliente ? { nombre: cliente, yo: false } : quienes(autor),
        por_la_web: autor === null && web,
        total,
        para_el,
      }
    }),
    esperados: pasosEsperados(
      pedido,
      todos.filter(({ id }) => ESPERABLES.some((esperable) => esperable === id)),
    ).map(({ id, nombre }) => ({ id, nombre })),
    sucesos: sueltos.map((suceso) => ({ ...suceso, quien: quienes(suceso.quien) })),
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

/** Names for accounts; of one that is gone only that it was somebody's. */
async function nombrar(db: Db, ids: (string | null)[], lector: string) {
  const suyos = [...new Set(ids.filter((id) => id !== null))]
  const filas =
    suyos.length === 0
      ? []
      : await db
          .select({ id: user.id, nombre: profiles.nombre_completo, correo: user.email })
          .from(user)
          .leftJoin(profiles, eq(profiles.user_id, user.id))
          .where(inArray(user.id, suyos))
  const nombres = new Map(filas.map(({ id, nombre, correo }) => [id, nombre || correo]))
  return (id: string | null): Quien | null =>
    id === null ? null : { nombre: nombres.get(id) ?? 'Una cuenta borrada', yo: id === lector }
}
