import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { correos } from '#db/schema/machinery.server.ts'
import { reenviarCorreo } from '#mail/buzon/contract.ts'
import { negocio } from '#negocio'
import { openTickets } from '#testing/tickets.server.ts'
import { leerTicket } from './contract.ts'
import { cambiarEstadoDeTicket, leerTicketEnGestion } from './gestion/contract.ts'

const { beto, carla, db, mailbox, releaseMails, open, write, answer, mailsOf } = await openTickets({
  withMail: true,
})

const cambia = (id: number, was: 'abierto' | 'en_progreso' | 'cerrado', estado: typeof was) =>
  carla.call(cambiarEstadoDeTicket, { params: { id }, body: { estado, era: was } })
const llega = (para: string, asunto: string) =>
  mailbox.waitForMail((mensaje) => mensaje.to.includes(para) && mensaje.subject === asunto)
const last = 2 ** 31 - 1
const estados = async (id: number) => (await mailsOf(id)).map(({ estado }) => estado)

test('the shop gets a ticket and later messages in one mail, which marks urgent ones', async () => {
  const { id } = await open({ asunto: 'El broche', descripcion: 'Se abre solo.', prioridad: 'alta' })
  await write(id, 'Mira www.ejemplo.com')
  expect(await estados(id)).toEqual(['omitido', 'pendiente'])
  await releaseMails()
  const { text } = await llega(negocio.contacto.correoPedidos, 'Urgente: Ticket nuevo: El broche')
  expect(text).toMatch(/Se abre solo\.[\s\S]*Mira \[enlace\]/)
  expect(text).toContain(`https://tienda.example/admin-dashboard/tickets/${id}`)
  await expect.poll(() => estados(id)).toEqual(['omitido', 'enviado'])
  // The second mail leaves out the messages of the first mail.
  await write(id, '¿Hola?')
  await releaseMails()
  const other = await llega(negocio.contacto.correoPedidos, 'Urgente: Respuesta en un ticket: El broche')
  expect(other.text).not.toContain('Se abre solo')
})

test('staff who see it meanwhile get no mail, and it cannot be resent by hand', async () => {
  const { id } = await open()
  await carla.call(leerTicketEnGestion, { params: { id }, body: { hasta: 0 } })
  const [correo] = await mailsOf(id)
  expect(correo?.estado).toBe('omitido')
  const { status, body } = await carla.call(reenviarCorreo, { params: { id: correo?.id ?? '' } })
  expect([status, body.detail]).toEqual([409, 'Ese correo cuenta algo que ya se vio en la página.'])
})

test('the member gets all unseen answers in one mail, with first names and without notes', async () => {
  const { id } = await open({ asunto: 'Largo' })
  await carla.call(leerTicketEnGestion, { params: { id }, body: { hasta: 0 } })
  const [view] = (await answer(id, 'Uno: visto.')).respuestas
  await beto.call(leerTicket, { params: { id }, body: { hasta: view?.id ?? 0 } })
  await answer(id, 'Dos.')
  await answer(id, 'Cliente difícil.', { interna: true })
  const { respuestas } = await answer(id, 'Tres.')
  await releaseMails()
  const { text } = await llega(beto.correo, 'Te respondimos: Largo')
  expect(text).toMatch(/Carla, del taller\s+Dos\.[\s\S]*Carla, del taller\s+Tres\./)
  expect(text).not.toMatch(/difícil|visto|Núñez|cerramos/)
  expect(text).toContain(`https://tienda.example/mi-cuenta?ticket=${id}&ver=soporte`)
  // Both answers refer to the mail that contained them.
  const [own] = await db
    .select()
    .from(correos)
    .where(eq(correos.id, respuestas.at(-1)?.correo?.id ?? ''))
  expect(own?.datos).toMatchObject({ mensajes: [{ texto: 'Dos.' }, { texto: 'Tres.' }] })
})

test('a member who sees the answer meanwhile gets no mail', async () => {
  const { id } = await open()
  const { respuestas } = await answer(id, 'Hola.')
  await answer(id, 'Ojo.', { interna: true })
  await beto.call(leerTicket, { params: { id }, body: { hasta: respuestas.at(-1)?.id ?? 0 } })
  expect((await mailsOf(id)).find(({ funcion }) => funcion === 'send-ticket-answer')?.estado).toBe('omitido')
})

test('closing is mailed with the answer before it, or alone; reopening cancels that', async () => {
  const { id } = await open({ asunto: 'Cierre' })
  await answer(id, 'Listo.')
  await cambia(id, 'en_progreso', 'cerrado')
  await cambia(id, 'cerrado', 'abierto')
  const deMiembro = async () => (await mailsOf(id)).filter(({ funcion }) => funcion === 'send-ticket-answer')
  expect((await deMiembro()).map(({ estado, datos }) => [estado, datos.cerrado])).toEqual([
    ['omitido', false],
    ['omitido', true],
    ['pendiente', false],
  ])
  await beto.call(leerTicket, { params: { id }, body: { hasta: last } })
  await cambia(id, 'abierto', 'cerrado')
  await releaseMails()
  expect((await llega(beto.correo, 'Cerramos tu ticket: Cierre')).text).not.toContain('Listo.')
  expect((await deMiembro()).filter(({ estado }) => estado !== 'omitido')).toHaveLength(1)
})
