import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { consultar, enviarMensaje } from '#conversaciones/contacto/contract.ts'
import { audit } from '#db/audit.server.ts'
import { user } from '#db/schema/auth.server.ts'
import { conversaciones, mensajes } from '#db/schema/chat.server.ts'
import { pedidosFormulario } from '#db/schema/pedidos.server.ts'
import { contactos, solicitudesAyuda } from '#db/schema/solicitudes.server.ts'
import { pedirAyuda } from '#solicitudes/contract.ts'
import { openTickets } from '#testing/tickets.server.ts'
import { leerHilo } from './contract.ts'

const { ana, beto, carla, db, open, write, answer, persona } = await openTickets()

const hilo = async (querystring: { codigo?: string; correo?: string }, quien = carla) =>
  quien.call(leerHilo, { querystring })
const entries = async (which: Parameters<typeof hilo>[0]) => (await hilo(which)).body.entradas

type NewConversation = Partial<typeof conversaciones.$inferInsert> & { correo: string }

/** Inserts a conversation with its first message. */
async function chat(values: NewConversation, firstMessage = '¿Están ahí?') {
  const [row] = await db.insert(conversaciones).values(values).returning()
  const conversacion_id = row?.id ?? ''
  await db.insert(mensajes).values([
    { conversacion_id, clave: randomUUID(), rol: 'user', contenido: firstMessage },
    { conversacion_id, clave: randomUUID(), rol: 'agent', contenido: 'Un momento.' },
  ])
  return conversacion_id
}

test('messages about an order from all channels are listed together, newest first, with their state', async () => {
  const codigo = await ana.pide()
  await ana.call(pedirAyuda, { params: { codigo }, body: { situacion: 'Es un regalo', correo: ana.correo } })
  await ana.call(consultar, {
    params: { codigo },
    body: { nombre_cliente: 'Ana', correo: ana.correo, mensaje: '¿Llega hoy?' },
  })
  const id = await chat({
    correo: ana.correo,
    correo_comprobado: true,
    codigo_pedido: codigo,
    espera_desde: new Date(),
  })
  const other = await chat({ correo: 'nadie@ejemplo.com', estado: 'terminada' })
  const all = await entries({ codigo })
  expect(all).toMatchObject([
    { clase: 'conversacion', id, titulo: '¿Están ahí?', estado: 'esperando', sin_responder: true, comprobado: true },
    { clase: 'asunto', asunto: 'mensaje', titulo: '¿Llega hoy?', estado: 'pendiente', sin_responder: true },
    { clase: 'asunto', asunto: 'ayuda', titulo: 'Es un regalo', estado: 'pendiente', comprobado: true },
  ])
  expect(all.map(({ codigo_pedido }) => codigo_pedido)).toEqual([codigo, codigo, codigo])
  expect(JSON.stringify(all)).not.toContain(other)
})

test('tickets and chats of a member belong to the account, whatever address was typed', async () => {
  const [cuenta] = await db.select().from(user).where(eq(user.email, beto.correo))
  const ticket = await open({ asunto: 'Largo de la pulsera' })
  const id = await chat({ correo: ana.correo, user_id: cuenta?.id })
  expect(await entries({ correo: beto.correo.toUpperCase() })).toMatchObject([
    { clase: 'conversacion', id, correo: beto.correo, comprobado: true, sin_responder: false },
    { clase: 'ticket', id: ticket.id, titulo: 'Largo de la pulsera', correo: beto.correo, comprobado: true },
  ])
  expect((await entries({ correo: ana.correo })).map((entry) => entry.id)).not.toContain(id)
  // After an answer from staff the ticket is no longer pending, and sorts by its last message.
  await write(ticket.id, '¿Y bien?')
  expect((await entries({ correo: beto.correo }))[0]).toMatchObject({ clase: 'ticket', sin_responder: true })
  await answer(ticket.id, 'Mide 17 cm.')
  expect((await entries({ correo: beto.correo }))[0]).toMatchObject({ estado: 'en_progreso', sin_responder: false })
})

test('a typed address is not verified', async () => {
  const elena = await persona('Elena Mota', 'elena@ejemplo.com', { ip: '10.8.8.7' })
  const codigo = await elena.pide()
  const forastero = await persona('Un Forastero', 'forastero@ejemplo.com', { ip: '10.8.8.8' })
  await forastero.call(enviarMensaje, {
    body: { nombre_cliente: 'Elena', correo: elena.correo, descripcion_problema: 'Mándenlo a otra calle' },
  })
  const own = await chat({ correo: elena.correo })
  const comprobada = await chat({ correo: elena.correo, correo_comprobado: true })
  await db
    .insert(pedidosFormulario)
    .values({ nombre: 'Elena', apellido: 'M', correo: elena.correo, descripcion: 'Otra' })
  await forastero.call(pedirAyuda, { params: { codigo }, body: { situacion: 'Soy yo', correo: forastero.correo } })
  const marksOf = (all: Awaited<ReturnType<typeof entries>>) =>
    all.map((entry) => ({
      que: entry.clase === 'asunto' ? entry.asunto : entry.id,
      de: entry.correo,
      comprobado: entry.comprobado,
    }))
  expect(marksOf(await entries({ correo: elena.correo }))).toEqual([
    { que: 'internacional', de: elena.correo, comprobado: false },
    { que: comprobada, de: elena.correo, comprobado: true },
    { que: own, de: elena.correo, comprobado: false },
    { que: 'mensaje', de: elena.correo, comprobado: false },
  ])
  expect(marksOf(await entries({ codigo }))).toEqual([{ que: 'ayuda', de: forastero.correo, comprobado: false }])
  // A confirmation from the order's own address proves whose request it is; the typed address of another request stays
  // unproved.
  const [requested] = await db.select().from(solicitudesAyuda).where(eq(solicitudesAyuda.codigo_pedido, codigo))
  await db.transaction((tx) =>
    audit(tx, {
      quien: null,
      accion: 'confirmar-ayuda',
      entidad: 'pedido',
      clave: codigo,
      despues: { id: requested?.id },
    }),
  )
  expect(marksOf(await entries({ codigo }))).toEqual([{ que: 'ayuda', de: forastero.correo, comprobado: true }])
  expect(marksOf(await entries({ correo: forastero.correo }))[0]).toMatchObject({ comprobado: false })
})

test('only the fifty newest are listed, and `hay_mas` is true', async () => {
  const correo = 'mucho@ejemplo.com'
  const rows = Array.from({ length: 60 }, (_, n) => ({
    nombre_cliente: 'Mucho',
    correo,
    descripcion_problema: `Mensaje ${n}`,
    fecha_creacion: new Date(Date.UTC(2026, 0, 1, 0, n)),
  }))
  await db.insert(contactos).values(rows.slice(0, 50))
  expect((await hilo({ correo })).body).toMatchObject({ hay_mas: false })
  await db.insert(contactos).values(rows.slice(50))
  await chat({ correo, actividad_en: new Date(Date.UTC(2026, 0, 1, 0, 55, 30)) })
  const { entradas: all, hay_mas } = (await hilo({ correo })).body
  expect(hay_mas).toBe(true)
  expect(all).toHaveLength(50)
  expect(all.slice(3, 6).map(({ titulo }) => titulo)).toEqual(['Mensaje 56', '¿Están ahí?', 'Mensaje 55'])
})

test('only staff can read it, and a sender is required', async () => {
  expect((await hilo({ correo: ana.correo }, ana)).status).toBe(401)
  expect((await hilo({ correo: beto.correo }, beto)).status).toBe(403)
  expect((await hilo({})).body.campos).toHaveProperty('codigo')
  expect((await hilo({ correo: 'ana' })).body.campos).toHaveProperty('correo')
  expect((await hilo({ codigo: 'B1' })).body.campos).toHaveProperty('codigo')
  expect((await hilo({ correo: 'nadie-mas@ejemplo.com' })).body).toEqual({ entradas: [], hay_mas: false })
})
