import { and, asc, eq, exists, inArray, isNull, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { exportColumns } from '#db/columns/columns.server.ts'
import type { Tx } from '#db/open.server.ts'
import { conversacionesAsistente } from '#db/schema/chat.server.ts'
import { esperasDePieza } from '#db/schema/lineas.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { fotosDeTickets, respuestasTickets, ticketsAyuda } from '#db/schema/miembros.server.ts'
import { pedidos, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import { piezas } from '#db/schema/piezas.server.ts'
import {
  contactos,
  respuestas,
  solicitudesAyuda,
  solicitudesCambioDireccion,
  solicitudesRetiro,
} from '#db/schema/solicitudes.server.ts'
import { isOfMiembro } from '#pedidos/pedidos.server.ts'

/** Given a column, makes the SQL condition that selects the person's rows. */
export type ColumnMatch = (column: PgColumn) => SQL

/** All that a person wrote to the shop, for the export. */
export async function readWritten(tx: Tx, id: string, matchesCorreo: ColumnMatch) {
  const ownPedidos = tx.select({ codigo: pedidos.codigo }).from(pedidos).where(isOfMiembro(tx, id))
  // Whoever made an order with this address and never proved it may have mistyped it: what they wrote is theirs.
  const isInQuestion = (codigo: PgColumn) =>
    and(
      exists(
        tx
          .select({ codigo: pedidos.codigo })
          .from(pedidos)
          .where(
            and(
              eq(pedidos.codigo, codigo),
              not(pedidos.correo_comprobado),
              or(isNull(pedidos.correo_cliente), matchesCorreo(pedidos.correo_cliente)),
            ),
          ),
      ),
      notInArray(codigo, ownPedidos),
    ) ?? sql`false`
  const isWritten = ({ correo, codigo_pedido }: { correo: PgColumn; codigo_pedido: PgColumn }) =>
    and(matchesCorreo(correo), not(isInQuestion(codigo_pedido)))
  return {
    solicitudes: {
      ayuda: await tx.select(exportColumns(solicitudesAyuda)).from(solicitudesAyuda).where(isWritten(solicitudesAyuda)),
      direccion: await tx
        .select(exportColumns(solicitudesCambioDireccion))
        .from(solicitudesCambioDireccion)
        .where(isWritten(solicitudesCambioDireccion)),
    },
    retiros: await tx
      .select(exportColumns(solicitudesRetiro))
      .from(solicitudesRetiro)
      .where(isWritten(solicitudesRetiro)),
    esperas: await tx
      .select({ pieza: piezas.nombre, ...exportColumns(esperasDePieza) })
      .from(esperasDePieza)
      .innerJoin(piezas, eq(piezas.id, esperasDePieza.pieza_id))
      .where(matchesCorreo(esperasDePieza.correo)),
    contactos: await tx.select(exportColumns(contactos)).from(contactos).where(isWritten(contactos)),
    formularios: await tx
      .select(exportColumns(pedidosFormulario))
      .from(pedidosFormulario)
      .where(
        or(
          eq(pedidosFormulario.user_id, id),
          and(
            matchesCorreo(pedidosFormulario.correo),
            or(isNull(pedidosFormulario.codigo_pedido), inArray(pedidosFormulario.codigo_pedido, ownPedidos)),
          ),
        ),
      ),
    conversaciones: await tx
      .select(exportColumns(conversacionesAsistente))
      .from(conversacionesAsistente)
      // Talks held while signed in, or signed out with the person's address. A talk of another member stays with that
      // member, whatever address it names.
      .where(
        or(
          eq(conversacionesAsistente.user_id, id),
          and(isNull(conversacionesAsistente.user_id), matchesCorreo(conversacionesAsistente.email)),
        ),
      ),
    tickets: await readTickets(tx, id),
    // Only answers mailed to the person: an answer about an order may have gone to somebody else.
    respuestas: await tx
      .select(exportColumns(respuestas))
      .from(respuestas)
      .innerJoin(correos, eq(correos.id, respuestas.correo))
      .where(matchesCorreo(correos.para))
      .orderBy(asc(respuestas.id)),
  }
}

async function readTickets(tx: Tx, id: string) {
  const ownTickets = await tx
    .select({ id: ticketsAyuda.id, ...exportColumns(ticketsAyuda) })
    .from(ticketsAyuda)
    .where(eq(ticketsAyuda.user_id, id))
    .orderBy(asc(ticketsAyuda.id))
  const ids = ownTickets.map(({ id }) => id)
  const deTickets = await tx
    .select({ ticket: respuestasTickets.ticket_id, ...exportColumns(respuestasTickets) })
    .from(respuestasTickets)
    .where(and(inArray(respuestasTickets.ticket_id, ids), not(respuestasTickets.interna)))
    .orderBy(asc(respuestasTickets.id))
  const deFotos = await tx
    .select({ ticket: fotosDeTickets.ticket_id, ...exportColumns(fotosDeTickets) })
    .from(fotosDeTickets)
    .leftJoin(respuestasTickets, eq(respuestasTickets.id, fotosDeTickets.respuesta_id))
    .where(and(inArray(fotosDeTickets.ticket_id, ids), sql`${respuestasTickets.interna} is not true`))
    .orderBy(asc(fotosDeTickets.fecha_creacion), asc(fotosDeTickets.id))
  const porTicket = Map.groupBy(deTickets, ({ ticket }) => ticket)
  return ownTickets.map(({ id, ...ticket }) => ({
    ...ticket,
    respuestas: (porTicket.get(id) ?? []).map(({ ticket: _, ...respuesta }) => respuesta),
    /** Photos without image data, which the ticket itself shows. */
    fotos: deFotos.filter(({ ticket }) => ticket === id).map(({ ticket: _, ...foto }) => foto),
  }))
}
