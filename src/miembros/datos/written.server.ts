import { and, asc, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { own } from '#db/columns/columns.server.ts'
import type { Tx } from '#db/open.server.ts'
import { conversacionesAsistente } from '#db/schema/chat.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { fotosDeTickets, respuestasTickets, ticketsAyuda } from '#db/schema/miembros.server.ts'
import { pedidosFormulario } from '#db/schema/pedidos.server.ts'
import {
  contactos,
  respuestas,
  solicitudesAyuda,
  solicitudesCambioDireccion,
  solicitudesRetiro,
} from '#db/schema/solicitudes.server.ts'

/** Which rows of a table are theirs, by a column of it. */
export type ColumnMatch = (column: PgColumn) => SQL

/** What a person wrote to the shop (`datos.server.ts`). */
export async function readWritten(tx: Tx, id: string, matchesCorreo: ColumnMatch) {
  return {
    solicitudes: {
      ayuda: await tx
        .select(own(solicitudesAyuda))
        .from(solicitudesAyuda)
        .where(matchesCorreo(solicitudesAyuda.correo)),
      direccion: await tx
        .select(own(solicitudesCambioDireccion))
        .from(solicitudesCambioDireccion)
        .where(matchesCorreo(solicitudesCambioDireccion.correo)),
    },
    retiros: await tx
      .select(own(solicitudesRetiro))
      .from(solicitudesRetiro)
      .where(matchesCorreo(solicitudesRetiro.correo)),
    contactos: await tx.select(own(contactos)).from(contactos).where(matchesCorreo(contactos.correo)),
    formularios: await tx
      .select(own(pedidosFormulario))
      .from(pedidosFormulario)
      .where(or(eq(pedidosFormulario.user_id, id), matchesCorreo(pedidosFormulario.correo))),
    conversaciones: await tx
      .select(own(conversacionesAsistente))
      .from(conversacionesAsistente)
      // Signed in, or with their address by nobody who was: what another member said is theirs, whatever they typed.
      .where(
        or(
          eq(conversacionesAsistente.user_id, id),
          and(isNull(conversacionesAsistente.user_id), matchesCorreo(conversacionesAsistente.email)),
        ),
      ),
    tickets: await readTickets(tx, id),
    // What was mailed to them: an answer about an order may have gone to somebody else.
    respuestas: await tx
      .select(own(respuestas))
      .from(respuestas)
      .innerJoin(correos, eq(correos.id, respuestas.correo))
      .where(matchesCorreo(correos.para))
      .orderBy(asc(respuestas.id)),
  }
}

async function readTickets(tx: Tx, id: string) {
  const ownTickets = await tx
    .select({ id: ticketsAyuda.id, ...own(ticketsAyuda) })
    .from(ticketsAyuda)
    .where(eq(ticketsAyuda.user_id, id))
    .orderBy(asc(ticketsAyuda.id))
  const ids = ownTickets.map(({ id }) => id)
  const deTickets = await tx
    .select({ ticket: respuestasTickets.ticket_id, ...own(respuestasTickets) })
    .from(respuestasTickets)
    .where(and(inArray(respuestasTickets.ticket_id, ids), not(respuestasTickets.interna)))
    .orderBy(asc(respuestasTickets.id))
  const deFotos = await tx
    .select({ ticket: fotosDeTickets.ticket_id, ...own(fotosDeTickets) })
    .from(fotosDeTickets)
    .leftJoin(respuestasTickets, eq(respuestasTickets.id, fotosDeTickets.respuesta_id))
    .where(and(inArray(fotosDeTickets.ticket_id, ids), sql`${respuestasTickets.interna} is not true`))
    .orderBy(asc(fotosDeTickets.fecha_creacion), asc(fotosDeTickets.id))
  const porTicket = Map.groupBy(deTickets, ({ ticket }) => ticket)
  return ownTickets.map(({ id, ...ticket }) => ({
    ...ticket,
    respuestas: (porTicket.get(id) ?? []).map(({ ticket: _, ...respuesta }) => respuesta),
    /** Each is seen whole in the ticket itself. */
    fotos: deFotos.filter(({ ticket }) => ticket === id).map(({ ticket: _, ...foto }) => foto),
  }))
}
