import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/abrir.server.ts'
import { cut, ID, INSTANT, keyset } from '#db/keyset.server.ts'
import { shortName } from '#db/names.server.ts'
import { estaRespondida, type Repeticion, unaSolaVez } from '#db/repeticion.server.ts'
import { readRows } from '#db/rows.server.ts'
import { profiles, respuestasTickets, ticketsAyuda } from '#db/schema/miembros.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { inOneSnapshot } from '#db/snapshot.server.ts'
import { ErrorDeNegocio, invalido } from '#lib/errores.ts'
import { revisarFotos } from '#lib/fotos/fotos.server.ts'
import { esDeMiembro } from '#pedidos/pedidos.server.ts'
import { CERRADO, type EstadoDeTicket, type RespuestaNueva, type TicketEnLista, type TicketNuevo } from './contract.ts'
import { avisarALaTienda, callarAlMiembro } from './correos.server.ts'
import { exigirCupo, gastarCupo } from './cupo.server.ts'
import {
  agregarRespuesta,
  elTicket,
  guardarFotos,
  leerFotos,
  leerRespuestas,
  obtenerFila,
  tomarTicket,
  ultimaHasta,
} from './filas.server.ts'

export { obtenerFoto } from './filas.server.ts'

type Propio = { user_id: string; id: number }
type Filtro = { user_id: string; estado?: EstadoDeTicket; despues_de?: string }

const PAGINA = 20
const ULTIMOS = keyset({ by: sql`t.actividad_en`, kind: INSTANT }, { by: sql`t.id`, kind: ID })
const SIN_LEER = sql`(select count(*)::int from ${respuestasTickets} r
  where r.ticket_id = t.id and r.es_admin and not r.interna and r.id > t.visto_por_miembro)`

/** Somebody's tickets, the last one in which somebody wrote first. All is read at one moment. */
export function listar(db: Db, { user_id, estado, despues_de }: Filtro) {
  return inOneSnapshot(db, async (tx) => {
    const leidas = await readRows<FilaDeLista>(
      tx,
      sql`
      select t.id::float8 as id, t.asunto, t.estado, t.prioridad, t.codigo_pedido, t.fecha_creacion, t.actividad_en,
        ${ULTIMOS.cursor} as cursor, ${SIN_LEER} as sin_leer
      from ${ticketsAyuda} t
      where ${and(
        sql`t.user_id = ${user_id}`,
        estado ? sql`t.estado = ${estado}` : undefined,
        ULTIMOS.after(despues_de),
      )}
      order by ${ULTIMOS.order} limit ${PAGINA + 1}`,
    )
    const { rows, sigue } = cut(leidas, PAGINA, ({ cursor }) => cursor)
    return {
      tickets: rows,
      sigue,
      sin_leer: await contarSinLeer(tx, user_id),
      cuentas: await contarPorEstado(tx, user_id),
    }
  })
}

type FilaDeLista = z.input<typeof TicketEnLista> & { cursor: string }

async function contarSinLeer(tx: Tx, user_id: string) {
  const { rows } = await tx.execute<{ cuantos: number }>(sql`
    select count(*)::int as cuantos from ${ticketsAyuda} t where t.user_id = ${user_id} and ${SIN_LEER} > 0`)
  return rows[0]?.cuantos ?? 0
}

async function contarPorEstado(tx: Tx, user_id: string) {
  const { rows } = await tx.execute<{ estado: EstadoDeTicket; cuantos: number }>(sql`
    select t.estado, count(*)::int as cuantos from ${ticketsAyuda} t where t.user_id = ${user_id} group by t.estado`)
  const suyas = new Map(rows.map(({ estado, cuantos }) => [estado, cuantos]))
  const de = (estado: EstadoDeTicket) => suyas.get(estado) ?? 0
  return {
    todos: rows.reduce((suma, { cuantos }) => suma + cuantos, 0),
    estados: { abierto: de('abierto'), en_progreso: de('en_progreso'), cerrado: de('cerrado') },
  }
}

/**
 * One of somebody's, as they may read it: without what staff note.
 * @throws ErrorDeNegocio 404, also for somebody else's
 */
export function obtener(db: Db, propio: Propio) {
  return inOneSnapshot(db, async (tx) => {
    const fila = await obtenerFila(tx, propio)
    const fotos = await leerFotos(tx, fila.id)
    const respuestas = (await leerRespuestas(tx, fila.id, false)).map(({ respuesta, autor }) => ({
      id: respuesta.id,
      mensaje: respuesta.mensaje,
      created_at: respuesta.created_at,
      es_admin: respuesta.es_admin,
      nombre: shortName(autor),
      fotos: fotos.get(respuesta.id) ?? [],
    }))
    return {
      ...fila,
      visto: fila.visto_por_miembro,
      sin_leer: respuestas.filter((una) => una.es_admin && una.id > fila.visto_por_miembro).length,
      fotos: fotos.get(null) ?? [],
      respuestas,
    }
  })
}

type DeAutor<T> = T & { autor: string; repeticion: Repeticion }

/** @throws ErrorDeNegocio 422 for an order that is not theirs and for photos, 429, 409 when the key stands for another */
export async function crear(db: Db, { autor: user_id, repeticion, fotos: enviadas, ...escrito }: DeAutor<TicketNuevo>) {
  const fotos = await revisarConCupo(db, { user_id, fotos: enviadas, repeticion })
  const { id } = await unaSolaVez(db, repeticion, async (tx) => {
    await gastarCupo(tx, user_id, fotos.length)
    if (escrito.codigo_pedido) await exigirSuyo(tx, { user_id, codigo: escrito.codigo_pedido })
    const [perfil] = await tx
      .select({ codigo_membresia: profiles.codigo_membresia })
      .from(profiles)
      .where(eq(profiles.user_id, user_id))
    const [fila] = await tx
      .insert(ticketsAyuda)
      .values({ ...escrito, user_id, codigo_membresia: perfil?.codigo_membresia })
      .returning()
    if (!fila) throw new Error('The tickets took no row.')
    await guardarFotos(tx, { ticket_id: fila.id, respuesta_id: null }, fotos)
    await avisarALaTienda(tx, fila, { fotos: fotos.length })
    return { id: fila.id }
  })
  return obtener(db, { user_id, id })
}

/**
 * Writes in one's own ticket, which waits for the shop from then on, if it did not already.
 * @throws ErrorDeNegocio 404, 409 of one that is closed, 422 for photos, 429
 */
export async function responder(
  db: Db,
  { id, autor: user_id, repeticion, mensaje, fotos: enviadas }: DeAutor<RespuestaNueva & { id: number }>,
) {
  const propio = { user_id, id }
  await obtenerFila(db, propio)
  const fotos = await revisarConCupo(db, { user_id, fotos: enviadas, repeticion })
  await unaSolaVez(db, repeticion, async (tx) => {
    await gastarCupo(tx, user_id, fotos.length)
    exigirAbierto(await tomarTicket(tx, propio))
    await agregarRespuesta(tx, { ticket_id: id, user_id, mensaje, es_admin: false, interna: false }, fotos)
    const [fila] = await tx
      .update(ticketsAyuda)
      .set({ actividad_en: sql`now()`, espera_desde: sql`coalesce(${ticketsAyuda.espera_desde}, now())` })
      .where(elTicket(propio))
      .returning()
    if (fila) await avisarALaTienda(tx, fila)
    return {}
  })
  return obtener(db, propio)
}

/** @throws ErrorDeNegocio 409 */
export function exigirAbierto({ estado }: { estado: EstadoDeTicket }) {
  if (estado === 'cerrado')
    throw new ErrorDeNegocio({
      status: 409,
      type: 'ticket-cerrado',
      title: 'No se pudo enviar el mensaje',
      detail: CERRADO,
    })
}

/**
 * Notes what of the shop's its member has seen, who needs no mail of it then.
 * @throws ErrorDeNegocio 404
 */
export function leer(db: Db, { hasta, ...propio }: Propio & { hasta: number }) {
  return db.transaction(async (tx) => {
    const ticket = await tomarTicket(tx, propio)
    const visto = Math.max(ticket.visto_por_miembro, await ultimaHasta(tx, propio.id, hasta, false))
    if (visto > ticket.visto_por_miembro)
      await tx.update(ticketsAyuda).set({ visto_por_miembro: visto }).where(elTicket(propio))
    await callarAlMiembro(tx, ticket, visto)
    return { visto, sin_leer: await contarSinLeer(tx, propio.user_id) }
  })
}

type PorAtender = { abiertos: number; en_progreso: number; esperan: number; espera_desde: Date | null }

/** What waits for staff; `espera_desde`: of who waits longest. */
export async function contarTicketsPendientes(db: Db) {
  const [fila] = await readRows<PorAtender>(
    db,
    sql`
    select count(*) filter (where estado = 'abierto')::int as abiertos,
      count(*) filter (where estado = 'en_progreso')::int as en_progreso,
      count(espera_desde)::int as esperan, min(espera_desde) as espera_desde
    from ${ticketsAyuda} where estado <> 'cerrado'`,
  )
  return fila ?? { abiertos: 0, en_progreso: 0, esperan: 0, espera_desde: null }
}

type PorRevisar = { user_id: string; fotos: TicketNuevo['fotos']; repeticion: Repeticion }

// Counted before too, so that nobody makes the shop decode photos for nothing; those of a replay are there already.
async function revisarConCupo(db: Db, { user_id, fotos, repeticion }: PorRevisar) {
  if (fotos.length === 0 || (await estaRespondida(db, repeticion))) return []
  await exigirCupo(db, user_id, fotos.length)
  return revisarFotos(fotos, user_id)
}

async function exigirSuyo(tx: Tx, { user_id, codigo }: { user_id: string; codigo: string }) {
  const suyos = and(eq(pedidos.codigo, codigo), esDeMiembro(tx, user_id))
  if ((await tx.$count(pedidos, suyos)) > 0) return
  const texto = 'Ese pedido no está en tu cuenta.'
  throw invalido(texto, { codigo_pedido: texto })
}
