import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { correos } from '#db/schema/machinery.server.ts'
import { reenviarCorreo } from '#mail/buzon/contract.ts'
import { negocio } from '#negocio'
import { openTickets } from '#testing/tickets.server.ts'
import { leerTicket } from './contract.ts'
import { cambiarEstadoDeTicket, leerTicketEnGestion } from './gestion/contract.ts'

const {
  beto,
  carla,
  db,
  buzon,
  dejarSalir,
  abre,
  escribe: typing,
  responde,
  correosDe,
} = await openTickets({
  withMail: true,
})

const cambia = (id: number, was: 'abierto' | 'en_progreso' | 'cerrado', estado: typeof was) =>
  carla.llamar(cambiarEstadoDeTicket, { params: { id }, body: { estado, era: was } })
const llega = (para: string, asunto: string) =>
  buzon.esperarA((mensaje) => mensaje.para.includes(para) && mensaje.asunto === asunto)
const last = 2 ** 31 - 1
const estados = async (id: number) => (await correosDe(id)).map(({ estado }) => estado)

test('the shop gets a ticket and later messages in one mail, which marks urgent ones', async () => {
  const { id } = await abre({ asunto: 'El broche', descripcion: 'Se abre solo.', prioridad: 'alta' })
  await typing(id, 'Mira www.ejemplo.com')
  expect(await estados(id)).toEqual(['omitido', 'pendiente'])
  await dejarSalir()
  const { texto } = await llega(negocio.contacto.correoPedidos, 'Urgente: Ticket nuevo: El broche')
  expect(texto).toMatch(/Se abre solo\.[\s\S]*Mira \[enlace\]/)
  expect(texto).toContain(`https://tienda.example/admin-dashboard/tickets/${id}`)
  await expect.poll(() => estados(id)).toEqual(['omitido', 'enviado'])
  // The second mail leaves out the messages of the first mail.
  await typing(id, '¿Hola?')
  await dejarSalir()
  const other = await llega(negocio.contacto.correoPedidos, 'Urgente: Respuesta en un ticket: El broche')
  expect(other.texto).not.toContain('Se abre solo')
})

test('staff who see it meanwhile get no mail, and it cannot be resent by hand', async () => {
  const { id } = await abre()
  await carla.llamar(leerTicketEnGestion, { params: { id }, body: { hasta: 0 } })
  const [correo] = await correosDe(id)
  expect(correo?.estado).toBe('omitido')
  const { status, cuerpo: body } = await carla.llamar(reenviarCorreo, { params: { id: correo?.id ?? '' } })
  expect([status, body.detail]).toEqual([409, 'Ese correo cuenta algo que ya se vio en la página.'])
})

test('the member gets all unseen answers in one mail, with first names and without notes', async () => {
  const { id } = await abre({ asunto: 'Largo' })
  await carla.llamar(leerTicketEnGestion, { params: { id }, body: { hasta: 0 } })
  const [view] = (await responde(id, 'Uno: visto.')).respuestas
  await beto.llamar(leerTicket, { params: { id }, body: { hasta: view?.id ?? 0 } })
  await responde(id, 'Dos.')
  await responde(id, 'Cliente difícil.', { interna: true })
  const { respuestas } = await responde(id, 'Tres.')
  await dejarSalir()
  const { texto } = await llega(beto.correo, 'Te respondimos: Largo')
  expect(texto).toMatch(/Carla, del taller\s+Dos\.[\s\S]*Carla, del taller\s+Tres\./)
  expect(texto).not.toMatch(/difícil|visto|Núñez|cerramos/)
  expect(texto).toContain(`https://tienda.example/mi-cuenta?ticket=${id}&ver=soporte`)
  // Both answers refer to the mail that contained them.
  const [own] = await db
    .select()
    .from(correos)
    .where(eq(correos.id, respuestas.at(-1)?.correo?.id ?? ''))
  expect(own?.datos).toMatchObject({ mensajes: [{ texto: 'Dos.' }, { texto: 'Tres.' }] })
})

test('a member who sees the answer meanwhile gets no mail', async () => {
  const { id } = await abre()
  const { respuestas } = await responde(id, 'Hola.')
  await responde(id, 'Ojo.', { interna: true })
  await beto.llamar(leerTicket, { params: { id }, body: { hasta: respuestas.at(-1)?.id ?? 0 } })
  expect((await correosDe(id)).find(({ funcion }) => funcion === 'send-ticket-answer')?.estado).toBe('omitido')
})

test('closing is mailed with the answer before it, or alone; reopening cancels that', async () => {
  const { id } = await abre({ asunto: 'Cierre' })
  await responde(id, 'Listo.')
  await cambia(id, 'en_progreso', 'cerrado')
  await cambia(id, 'cerrado', 'abierto')
  const deMiembro = async () => (await correosDe(id)).filter(({ funcion }) => funcion === 'send-ticket-answer')
  expect((await deMiembro()).map(({ estado, datos }) => [estado, datos.cerrado])).toEqual([
    ['omitido', false],
    ['omitido', true],
    ['pendiente', false],
  ])
  await beto.llamar(leerTicket, { params: { id }, body: { hasta: last } })
  await cambia(id, 'abierto', 'cerrado')
  await dejarSalir()
  expect((await llega(beto.correo, 'Cerramos tu ticket: Cierre')).texto).not.toContain('Listo.')
  expect((await deMiembro()).filter(({ estado }) => estado !== 'omitido')).toHaveLength(1)
})
