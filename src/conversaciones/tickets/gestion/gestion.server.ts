import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar, buscarUltimoHecho } from '#db/auditoria.server.ts'
import { estaRespondida, type Repeticion, unaSolaVez } from '#db/repeticion.server.ts'
import { auditoria, correos } from '#db/schema/maquinaria.server.ts'
import { respuestasTickets, ticketsAyuda } from '#db/schema/miembros.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { inOneSnapshot } from '#db/snapshot.server.ts'
import { conflicto, noExiste } from '#lib/errores.ts'
import { formatearInstanteBreve } from '#lib/fecha.ts'
import type { FotoNueva } from '#lib/fotos/contract.ts'
import { revisarFotos } from '#lib/fotos/fotos.server.ts'
import { type EstadoDeTicket, NO_EXISTE, type Prioridad } from '../contract.ts'
import { avisarAlMiembro, callarALaTienda } from '../correos.server.ts'
import {
  agregarRespuesta,
  elTicket,
  type FilaDeTicket,
  leerFotos,
  leerRespuestas,
  obtenerFila,
  tomarTicket,
  ultimaDe,
  ultimaHasta,
} from '../filas.server.ts'
import { ETIQUETA_DE_ESTADO, ETIQUETA_DE_PRIORIDAD } from '../labels.ts'
import { exigirAbierto } from '../tickets.server.ts'
import { buscarFila } from './lista.server.ts'

export { contar, listar } from './lista.server.ts'

type DeAutor = { id: number; autor: string }

/**
 * One with its client, what was written in it, and what staff noted.
 * @throws ErrorDeNegocio 404
 */
export function obtener(db: Db, id: number) {
  return inOneSnapshot(db, async (tx) => {
    const fila = await buscarFila(tx, id)
    if (!fila) throw noExiste(NO_EXISTE)
    const { descripcion, visto_por_gestion, visto_por_miembro } = await obtenerFila(tx, { id })
    const fotos = await leerFotos(tx, id)
    const deCorreo = await leerCorreos(tx, id)
    const escritas = await leerRespuestas(tx, id, true)
    const { codigo_pedido } = fila
    return {
      ...fila,
      descripcion,
      visto: visto_por_gestion,
      visto_por_miembro,
      pedido_existe: codigo_pedido !== null && (await tx.$count(pedidos, eq(pedidos.codigo, codigo_pedido))) > 0,
      fotos: fotos.get(null) ?? [],
      respuestas: escritas.map(({ respuesta: { id, mensaje, created_at, es_admin, interna }, autor }) => ({
        ...{ id, mensaje, created_at, es_admin, interna },
        nombre: autor,
        fotos: fotos.get(id) ?? [],
        correo: deCorreo.get(id) ?? null,
      })),
    }
  })
}

async function leerCorreos(tx: Tx, ticket: number) {
  const filas = await tx
    .select({ respuesta: respuestasTickets.id, id: correos.id, estado: correos.estado })
    .from(respuestasTickets)
    .innerJoin(correos, eq(correos.id, respuestasTickets.correo))
    .where(eq(respuestasTickets.ticket_id, ticket))
  return new Map(filas.map(({ respuesta, ...correo }) => [respuesta, correo]))
}

type Escrita = DeAutor & { mensaje: string; interna: boolean; fotos: FotoNueva[]; repeticion: Repeticion }

/**
 * Answers, which takes the ticket up when nobody had and ends its member's wait; or notes something for staff, of which
 * its member hears nothing.
 * @throws ErrorDeNegocio 404, 409 for an answer to one that is closed, 422 for photos
 */
export async function responder(db: Db, { id, autor, mensaje, interna, fotos, repeticion }: Escrita) {
  await obtenerFila(db, { id })
  const revisadas = (await estaRespondida(db, repeticion)) ? [] : await revisarFotos(fotos, autor)
  await unaSolaVez(db, repeticion, async (tx) => {
    const ticket = await tomarTicket(tx, { id })
    if (!interna) exigirAbierto(ticket)
    await agregarRespuesta(tx, { ticket_id: id, user_id: autor, mensaje, es_admin: true, interna }, revisadas)
    const toma = !interna && ticket.estado === 'abierto'
    await auditar(tx, {
      quien: autor,
      accion: interna ? 'anotar-ticket' : 'responder-ticket',
      ...deTicket(id),
      ...(toma && { antes: { estado: ticket.estado }, despues: { estado: 'en_progreso' } }),
    })
    if (interna) return {}
    const fila = await guardar(tx, id, {
      actividad_en: sql`now()`,
      espera_desde: null,
      ...(toma && { estado: 'en_progreso' }),
    })
    await avisarAlMiembro(tx, fila)
    return {}
  })
  return obtener(db, id)
}

/**
 * Takes it up, closes it, which ends the wait and is told to its member, or opens it again.
 * @throws ErrorDeNegocio 404, 409 when somebody has changed it since it `era`
 */
export async function cambiarEstado(
  db: Db,
  { id, autor, estado, era }: DeAutor & { estado: EstadoDeTicket; era: EstadoDeTicket },
) {
  await db.transaction(async (tx) => {
    const ticket = await tomarTicket(tx, { id })
    if (ticket.estado !== era && !(ticket.estado === estado && (await quienCambio(tx, id, 'estado'))?.quien === autor))
      throw await cambioAjeno(tx, id, { campo: 'estado', ahora: ETIQUETA_DE_ESTADO[ticket.estado] })
    if (ticket.estado === estado) return
    await auditar(tx, {
      quien: autor,
      accion: 'cambiar-ticket',
      ...deTicket(id),
      antes: { estado: ticket.estado },
      despues: { estado },
    })
    const fila = await guardar(tx, id, { estado, ...(await esperaDe(tx, ticket, estado)) })
    if (estado === 'cerrado' || ticket.estado === 'cerrado') await avisarAlMiembro(tx, fila)
  })
  return obtener(db, id)
}

/** @throws ErrorDeNegocio 404, 409 when somebody has changed it since it `era` */
export async function cambiarPrioridad(
  db: Db,
  { id, autor, prioridad, era }: DeAutor & { prioridad: Prioridad; era: Prioridad },
) {
  await db.transaction(async (tx) => {
    const { prioridad: ahora } = await tomarTicket(tx, { id })
    if (ahora === prioridad) return
    if (ahora !== era) throw await cambioAjeno(tx, id, { campo: 'prioridad', ahora: ETIQUETA_DE_PRIORIDAD[ahora] })
    await auditar(tx, {
      quien: autor,
      accion: 'priorizar-ticket',
      ...deTicket(id),
      antes: { prioridad: ahora },
      despues: { prioridad },
    })
    await guardar(tx, id, { prioridad })
  })
  return obtener(db, id)
}

/**
 * Notes what staff have seen, who need no mail of it then.
 * @throws ErrorDeNegocio 404
 */
export function leer(db: Db, { id, hasta }: { id: number; hasta: number }) {
  return db.transaction(async (tx) => {
    const ticket = await tomarTicket(tx, { id })
    const visto = Math.max(ticket.visto_por_gestion ?? 0, await ultimaHasta(tx, id, hasta, true))
    if (visto !== ticket.visto_por_gestion) await guardar(tx, id, { visto_por_gestion: visto })
    await callarALaTienda(tx, ticket, visto)
    return { visto }
  })
}

const deTicket = (id: number) => ({ entidad: 'ticket', clave: String(id) })

async function guardar(tx: Tx, id: number, cambios: PgUpdateSetSource<typeof ticketsAyuda>) {
  const [fila] = await tx.update(ticketsAyuda).set(cambios).where(elTicket({ id })).returning()
  if (!fila) throw new Error('The ticket is gone while it is held.')
  return fila
}

/** One that is closed waits for nobody; opened again, its member waits anew if they wrote last. */
async function esperaDe(tx: Tx, { id, estado: era }: FilaDeTicket, estado: EstadoDeTicket) {
  if (estado === 'cerrado') return { espera_desde: null }
  if (era !== 'cerrado') return {}
  const deLaTienda = await ultimaDe(tx, id, true)
  return { espera_desde: deLaTienda > 0 && deLaTienda > (await ultimaDe(tx, id, false)) ? null : sql`now()` }
}

async function cambioAjeno(tx: Tx, id: number, { campo, ahora }: { campo: 'estado' | 'prioridad'; ahora: string }) {
  const cambio = await quienCambio(tx, id, campo)
  const quien = cambio?.nombre ?? 'Otra persona'
  const cuando = cambio ? ` (${formatearInstanteBreve(cambio.cuando)})` : ''
  return conflicto(
    campo === 'estado'
      ? `${quien} ya pasó este ticket a ${ahora}${cuando}.`
      : `${quien} ya puso este ticket en prioridad ${ahora.toLowerCase()}${cuando}.`,
    'ticket-cambiado',
  )
}

function quienCambio(tx: Tx, id: number, campo: 'estado' | 'prioridad') {
  return buscarUltimoHecho(tx, deTicket(id), sql`${auditoria.despues} ->> ${campo} is not null`)
}
