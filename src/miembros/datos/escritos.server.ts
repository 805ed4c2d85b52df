import { and, asc, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#db/abrir.server.ts'
import { conversacionesAsistente } from '#db/esquema/chat.server.ts'
import { correos } from '#db/esquema/maquinaria.server.ts'
import { fotosDeTickets, respuestasTickets, ticketsAyuda } from '#db/esquema/miembros.server.ts'
import { pedidosFormulario } from '#db/esquema/pedidos.server.ts'
import {
  contactos,
  respuestas,
  solicitudesAyuda,
  solicitudesCambioDireccion,
  solicitudesRetiro,
} from '#db/esquema/solicitudes.server.ts'

/** Which rows of a table are theirs, by a column of it. */
export type Cual = (columna: PgColumn) => SQL

/** What a person wrote to the shop (`datos.server.ts`). */
export async function leerEscritos(tx: Tx, id: string, deCorreo: Cual) {
  return {
    solicitudes: {
      ayuda: await tx
        .select({
          codigo_pedido: solicitudesAyuda.codigo_pedido,
          situacion: solicitudesAyuda.situacion,
          estado: solicitudesAyuda.estado,
          fecha_creacion: solicitudesAyuda.fecha_creacion,
          resuelta_en: solicitudesAyuda.resuelta_en,
        })
        .from(solicitudesAyuda)
        .where(deCorreo(solicitudesAyuda.correo)),
      direccion: await tx
        .select({
          codigo_pedido: solicitudesCambioDireccion.codigo_pedido,
          nueva_direccion: solicitudesCambioDireccion.nueva_direccion,
          razon: solicitudesCambioDireccion.razon,
          telefono: solicitudesCambioDireccion.telefono,
          costo_aceptado: solicitudesCambioDireccion.costo_aceptado,
          costo_envio: solicitudesCambioDireccion.costo_envio,
          estado: solicitudesCambioDireccion.estado,
          fecha_creacion: solicitudesCambioDireccion.fecha_creacion,
          resuelta_en: solicitudesCambioDireccion.resuelta_en,
        })
        .from(solicitudesCambioDireccion)
        .where(deCorreo(solicitudesCambioDireccion.correo)),
    },
    retiros: await tx
      .select({
        codigo_pedido: solicitudesRetiro.codigo_pedido,
        nombre: solicitudesRetiro.nombre,
        apellido: solicitudesRetiro.apellido,
        fecha_creacion: solicitudesRetiro.fecha_creacion,
      })
      .from(solicitudesRetiro)
      .where(deCorreo(solicitudesRetiro.correo)),
    contactos: await tx
      .select({
        nombre: contactos.nombre_cliente,
        mensaje: contactos.descripcion_problema,
        codigo_pedido: contactos.codigo_pedido,
        fecha_creacion: contactos.fecha_creacion,
      })
      .from(contactos)
      .where(deCorreo(contactos.correo)),
    formularios: await tx
      .select({
        nombre: pedidosFormulario.nombre,
        apellido: pedidosFormulario.apellido,
        correo: pedidosFormulario.correo,
        correo_alternativo: pedidosFormulario.correo_alternativo,
        instagram: pedidosFormulario.instagram,
        whatsapp: pedidosFormulario.whatsapp,
        descripcion: pedidosFormulario.descripcion,
        codigo_pedido: pedidosFormulario.codigo_pedido,
        primera_compra: pedidosFormulario.primera_compra,
        fecha_creacion: pedidosFormulario.fecha_creacion,
      })
      .from(pedidosFormulario)
      .where(or(eq(pedidosFormulario.user_id, id), deCorreo(pedidosFormulario.correo))),
    conversaciones: await tx
      .select({
        conversacion: conversacionesAsistente.conversation_data,
        codigo_pedido: conversacionesAsistente.order_code,
        fecha_creacion: conversacionesAsistente.created_at,
      })
      .from(conversacionesAsistente)
      // Signed in, or with their address by nobody who was: what another member said is theirs, whatever they typed.
      .where(
        or(
          eq(conversacionesAsistente.user_id, id),
          and(isNull(conversacionesAsistente.user_id), deCorreo(conversacionesAsistente.email)),
        ),
      ),
    tickets: await leerTickets(tx, id),
    // What was mailed to them: an answer about an order may have gone to somebody else.
    respuestas: await tx
      .select({ clase: respuestas.clase, texto: respuestas.texto, fecha_creacion: respuestas.fecha_creacion })
      .from(respuestas)
      .innerJoin(correos, eq(correos.id, respuestas.correo))
      .where(deCorreo(correos.para))
      .orderBy(asc(respuestas.id)),
  }
}

async function leerTickets(tx: Tx, id: string) {
  const suyos = await tx
    .select({
      id: ticketsAyuda.id,
      asunto: ticketsAyuda.asunto,
      descripcion: ticketsAyuda.descripcion,
      prioridad: ticketsAyuda.prioridad,
      estado: ticketsAyuda.estado,
      codigo_pedido: ticketsAyuda.codigo_pedido,
      fecha_creacion: ticketsAyuda.fecha_creacion,
    })
    .from(ticketsAyuda)
    .where(eq(ticketsAyuda.user_id, id))
    .orderBy(asc(ticketsAyuda.id))
  const ids = suyos.map(({ id }) => id)
  const deTickets = await tx
    .select({
      ticket: respuestasTickets.ticket_id,
      mensaje: respuestasTickets.mensaje,
      de_la_tienda: respuestasTickets.es_admin,
      fecha: respuestasTickets.created_at,
    })
    .from(respuestasTickets)
    .where(and(inArray(respuestasTickets.ticket_id, ids), not(respuestasTickets.interna)))
    .orderBy(asc(respuestasTickets.id))
  const deFotos = await tx
    .select({ ticket: fotosDeTickets.ticket_id, nombre: fotosDeTickets.nombre, fecha: fotosDeTickets.fecha_creacion })
    .from(fotosDeTickets)
    .leftJoin(respuestasTickets, eq(respuestasTickets.id, fotosDeTickets.respuesta_id))
    .where(and(inArray(fotosDeTickets.ticket_id, ids), sql`${respuestasTickets.interna} is not true`))
    .orderBy(asc(fotosDeTickets.fecha_creacion), asc(fotosDeTickets.id))
  const porTicket = Map.groupBy(deTickets, ({ ticket }) => ticket)
  return suyos.map(({ id, ...ticket }) => ({
    ...ticket,
    respuestas: (porTicket.get(id) ?? []).map(({ ticket: _, ...respuesta }) => respuesta),
    /** Each is seen whole in the ticket itself. */
    fotos: deFotos.filter(({ ticket }) => ticket === id).map(({ ticket: _, ...foto }) => foto),
  }))
}
