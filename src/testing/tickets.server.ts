import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { crearTicket, responderTicket, type TicketNuevo } from '#conversaciones/tickets/contract.ts'
import { responderEnGestion } from '#conversaciones/tickets/gestion/contract.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { openShop } from './shop.server.ts'

type Persona = Awaited<ReturnType<typeof openShop>>['ana']

/** A small PNG in the form in which a browser sends a photo. */
export async function newFoto(name = 'pulsera.png') {
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#0e6277' } })
    .png()
    .toBuffer()
  return { nombre: name, contenido: bytes.toString('base64') }
}

/** A shop with helpers for tickets; Dora is staff too, Elsa another member. */
export async function openTickets(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(options)
  const { beto, carla, db, persona } = shop
  return {
    ...shop,
    dora: await persona('Dora Paz', 'dora@brisa.example', { rol: 'admin', ip: '10.7.7.7' }),
    elsa: await persona('Elsa Gil', 'elsa@ejemplo.com', { rol: 'user', ip: '10.6.6.6' }),
    open: async (changes: Partial<TicketNuevo> = {}, who: Persona = beto) =>
      (
        await who.call(crearTicket, {
          body: { asunto: 'Largo de la pulsera', descripcion: 'Mide 17 cm cerrada.', ...changes },
        })
      ).body,
    write: async (id: number, mensaje: string, who: Persona = beto) =>
      (await who.call(responderTicket, { params: { id }, body: { mensaje } })).body,
    answer: async (id: number, mensaje: string, { interna = false, quien: who = carla } = {}) =>
      (await who.call(responderEnGestion, { params: { id }, body: { mensaje, interna } })).body,
    /** Mails about a ticket in the outbox, oldest first. */
    mailsOf: async (ticket: number) =>
      (await db.select().from(correos).orderBy(correos.numero)).filter(({ datos }) => datos.ticket === ticket),
    mailById: async (id: string) => (await db.select().from(correos).where(eq(correos.id, id)))[0],
  }
}
