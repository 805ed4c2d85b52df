import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Tx } from '#db/abrir.server.ts'
import { readNames, shortName } from '#db/names.server.ts'
import { user } from '#db/schema/acceso.server.ts'
import { fotosDeTickets, respuestasTickets } from '#db/schema/miembros.server.ts'
import { encolar, omitirSobre } from '#mail/mail.server.ts'
import { negocio } from '#negocio'
import { esPublica, type FilaDeTicket, ultimaDe } from './filas.server.ts'

/**
 * Seconds that a mail waits: who is at the page sees it meanwhile and gets none, and what is written one after another
 * leaves as one.
 */
const ESPERA = 90

const AL_MIEMBRO = 'send-ticket-answer'
const A_LA_TIENDA = 'send-ticket-message'

/** Tells its member by mail what the shop wrote, or that it closed the ticket, unless they see it first. */
export async function avisarAlMiembro(tx: Tx, ticket: FilaDeTicket) {
  const omitidos = await omitirSobre(tx, { funcion: AL_MIEMBRO, sobre: { ticket: ticket.id }, motivo: 'junto' })
  const nuevas = await leerPorContar(tx, ticket, { es_admin: true, desde: ticket.visto_por_miembro, omitidos })
  const cerrado = ticket.estado === 'cerrado'
  if (nuevas.length === 0 && !cerrado) return
  const nombres = await readNames(tx, [ticket.user_id, ...nuevas.map(({ user_id }) => user_id)])
  const correo = await encolar(tx, {
    funcion: AL_MIEMBRO,
    para: await correoDe(tx, ticket.user_id),
    espera: ESPERA,
    datos: {
      user_id: ticket.user_id,
      ticket: ticket.id,
      asunto: ticket.asunto,
      nombre: nombres.get(ticket.user_id) ?? '',
      cerrado,
      mensajes: nuevas.map(({ user_id, mensaje, fotos }) => ({
        de: shortName(nombres.get(user_id ?? '')) ?? '',
        texto: mensaje,
        fotos,
      })),
    },
  })
  await anotarCorreo(tx, nuevas, correo)
}

/**
 * Tells the shop by mail what a member wrote, unless somebody of staff sees it first.
 * @param fotos of the ticket itself, when it is a new one
 */
export async function avisarALaTienda(tx: Tx, ticket: FilaDeTicket, nuevo?: { fotos: number }) {
  const omitidos = await omitirSobre(tx, { funcion: A_LA_TIENDA, sobre: { ticket: ticket.id }, motivo: 'junto' })
  const desde = ticket.visto_por_gestion ?? 0
  const nuevas = await leerPorContar(tx, ticket, { es_admin: false, desde, omitidos })
  // What opened it is told again with what came after, when the mail that told it has not left.
  const apertura =
    nuevo ?? (omitidos.some(({ datos }) => datos.nuevo) ? { fotos: await contarFotos(tx, ticket) } : null)
  const nombres = await readNames(tx, [ticket.user_id])
  const correo = await encolar(tx, {
    funcion: A_LA_TIENDA,
    para: negocio.contacto.correoPedidos,
    espera: ESPERA,
    datos: {
      user_id: ticket.user_id,
      ticket: ticket.id,
      asunto: ticket.asunto,
      nombre: nombres.get(ticket.user_id) ?? '',
      correo: await correoDe(tx, ticket.user_id),
      codigo_pedido: ticket.codigo_pedido ?? '',
      prioridad: ticket.prioridad,
      nuevo: apertura !== null,
      mensajes: [
        ...(apertura ? [{ texto: ticket.descripcion, fotos: apertura.fotos }] : []),
        ...nuevas.map(({ mensaje, fotos }) => ({ texto: mensaje, fotos })),
      ],
    },
  })
  await anotarCorreo(tx, nuevas, correo)
}

/** Its member is at the page: once nothing is left that they have not seen, no mail need tell it. */
export async function callarAlMiembro(tx: Tx, { id }: FilaDeTicket, visto: number) {
  if ((await ultimaDe(tx, id, true)) > visto) return
  await omitirSobre(tx, { funcion: AL_MIEMBRO, sobre: { ticket: id }, motivo: 'visto' })
}

/** The same of staff. */
export async function callarALaTienda(tx: Tx, { id }: FilaDeTicket, visto: number) {
  if ((await ultimaDe(tx, id, false)) > visto) return
  await omitirSobre(tx, { funcion: A_LA_TIENDA, sobre: { ticket: id }, motivo: 'visto' })
}

type Lado = { es_admin: boolean; desde: number; omitidos: { id: string }[] }

/** What one side wrote after `desde` and no mail tells, or one that has just been left out. */
async function leerPorContar(tx: Tx, { id }: FilaDeTicket, { es_admin, desde, omitidos }: Lado) {
  const fuera = omitidos.map((omitido) => omitido.id)
  const filas = await tx
    .select()
    .from(respuestasTickets)
    .where(
      and(
        eq(respuestasTickets.ticket_id, id),
        eq(respuestasTickets.es_admin, es_admin),
        esPublica,
        gt(respuestasTickets.id, desde),
        or(isNull(respuestasTickets.correo), inArray(respuestasTickets.correo, fuera)),
      ),
    )
    .orderBy(asc(respuestasTickets.id))
  const deFotos = await tx
    .select({ de: fotosDeTickets.respuesta_id })
    .from(fotosDeTickets)
    .where(eq(fotosDeTickets.ticket_id, id))
  return filas.map((fila) => ({ ...fila, fotos: deFotos.filter(({ de }) => de === fila.id).length }))
}

async function anotarCorreo(tx: Tx, respuestas: { id: number }[], correo: string) {
  if (respuestas.length === 0) return
  const ids = respuestas.map(({ id }) => id)
  await tx.update(respuestasTickets).set({ correo }).where(inArray(respuestasTickets.id, ids))
}

function contarFotos(tx: Tx, { id }: FilaDeTicket) {
  return tx.$count(fotosDeTickets, and(eq(fotosDeTickets.ticket_id, id), isNull(fotosDeTickets.respuesta_id)))
}

async function correoDe(tx: Tx, user_id: string) {
  const [fila] = await tx.select({ correo: user.email }).from(user).where(eq(user.id, user_id))
  if (!fila) throw new Error('The ticket is held, and its account is gone.')
  return fila.correo
}
