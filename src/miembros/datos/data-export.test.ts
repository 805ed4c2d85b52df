import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { consultar } from '#conversaciones/contacto/contract.ts'
import { account, session, user } from '#db/schema/auth.server.ts'
import { cancelaciones, correos } from '#db/schema/machinery.server.ts'
import {
  creditosDados,
  fotosDePaquetes,
  notifications,
  paquetesDigitados,
  pedidosCuenta,
  profiles,
  registrosAcceso,
  respuestasTickets,
  ticketsAyuda,
} from '#db/schema/miembros.server.ts'
import { historial, pedidos } from '#db/schema/pedidos.server.ts'
import { contactos, respuestas, solicitudesAyuda, solicitudesRetiro } from '#db/schema/solicitudes.server.ts'
import { negocio } from '#negocio'
import { openShop } from '#testing/shop.server.ts'
import { descargarDatos } from '../contract.ts'

const { ana, beto, carla, db, mailbox, persona } = await openShop({ withMail: true })
const quien = async (correo: string) => {
  const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, correo))
  if (!perfil) throw new Error(`${correo} has no profile.`)
  return perfil
}
const deBeto = await quien(beto.correo)
const deCarla = await quien(carla.correo)

/** Creates one row of each kind for Beto; texts marked `ajeno` must not appear in his export. */
async function llenar() {
  const suyo = await beto.pide('Pulsera azul de Beto')
  const ajeno = await ana.pide('Cartera ajena de Ana')
  const enlazado = await ana.pide('Regalo enlazado')
  await db.insert(pedidosCuenta).values({ codigo_pedido: enlazado, codigo_membresia: deBeto.codigo_membresia })
  await db
    .update(pedidos)
    .set({ notas_privadas: 'nota ajena de la tienda', autorizado_a_recoger: 'Luisa Gómez' })
    .where(eq(pedidos.codigo, suyo))
  await db.insert(historial).values({ codigo: suyo, estatus_id: 2, descripcion: 'Va bien', autor: deCarla.user_id })
  await db.insert(solicitudesAyuda).values([
    { codigo_pedido: suyo, situacion: 'Me urge', correo: beto.correo.toUpperCase() },
    { codigo_pedido: ajeno, situacion: 'cosa ajena', correo: ana.correo },
  ])
  const retiro = { nombre: 'Beto', apellido: 'Cruz', estatus_id: 1 }
  await db.insert(solicitudesRetiro).values([
    { ...retiro, codigo_pedido: suyo, correo: beto.correo },
    { ...retiro, nombre: 'Persona ajena', codigo_pedido: suyo, correo: ana.correo },
  ])
  const mensaje = { nombre_cliente: 'Beto', descripcion_problema: 'Hola, tienda' }
  await db.insert(contactos).values([
    { ...mensaje, correo: beto.correo },
    { ...mensaje, descripcion_problema: 'mensaje ajeno', correo: ana.correo },
  ])
  for (const [para, text] of [
    [beto.correo, 'Sí, hacemos'],
    [ana.correo, 'respuesta ajena'],
  ] as const) {
    const carta = { funcion: 'send-answer', para, datos: {}, estado: 'omitido' as const, texto: text }
    const [correo] = await db.insert(correos).values(carta).returning()
    await db
      .insert(respuestas)
      .values({ clase: 'mensaje', asunto: 1, canal: 'correo', texto: text, correo: correo?.id })
  }
  await db.insert(cancelaciones).values([{ correo: beto.correo }, { correo: ana.correo }])
  await db
    .insert(registrosAcceso)
    .values({ codigo_membresia: deBeto.codigo_membresia, correo: beto.correo, nombre: 'Beto' })
  const aviso = { titulo: 'Aviso', mensaje: 'Para ti' }
  await db.insert(notifications).values([
    { ...aviso, user_id: deBeto.user_id },
    { ...aviso, mensaje: 'aviso ajeno', user_id: deCarla.user_id },
  ])
  const [ticket] = await db
    .insert(ticketsAyuda)
    .values({ user_id: deBeto.user_id, asunto: 'Duda', descripcion: '¿Cuándo llega?' })
    .returning()
  await db.insert(respuestasTickets).values([
    { ticket_id: ticket?.id ?? 0, user_id: deCarla.user_id, mensaje: 'El lunes', es_admin: true },
    { ticket_id: ticket?.id ?? 0, user_id: deCarla.user_id, mensaje: 'nota ajena', es_admin: true, interna: true },
  ])
  const credito = { correo: beto.correo, nombre: 'Beto', monto: '100.00', admin_nombre: 'Admin ajena' }
  await db.insert(creditosDados).values([
    { ...credito, codigo_membresia: deBeto.codigo_membresia, descripcion: 'Regalo' },
    { ...credito, codigo_membresia: '', descripcion: 'credito ajeno' },
  ])
  const paquete = { codigo_pedido: 'BBX-1', cliente: 'Beto', precio: '1.00', total: '1.00', estatus_id: 1 }
  const [deBetoElPaquete] = await db
    .insert(paquetesDigitados)
    .values([
      { ...paquete, user_id: deBeto.user_id, notas: 'nota ajena', admin_nombre: 'Admin ajena' },
      { ...paquete, cliente: 'Cliente ajeno', codigo_membresia: deCarla.codigo_membresia },
    ])
    .returning()
  const foto = { tipo: 'image/jpeg' as const, bytes: 1, ancho: 1, alto: 1, contenido: Buffer.from('x') }
  await db.insert(fotosDePaquetes).values({ ...foto, nombre: 'caja.jpg', paquete_id: deBetoElPaquete?.id ?? 0 })
  return { suyo, ajeno, enlazado }
}

test('the export has all data of the member, and none of anybody else', async () => {
  const { suyo, ajeno, enlazado } = await llenar()
  await mailbox.waitForMail(({ to }) => to.includes(beto.correo))
  const { status, headers, body } = await beto.call(descargarDatos, {})
  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe('attachment; filename="mis-datos.json"')
  expect(headers['cache-control']).toBe('no-store')

  expect(body).toMatchObject({
    perfil: { nombre: 'Beto Cruz', codigo_membresia: deBeto.codigo_membresia, saldo: '0.00' },
    cuenta: { id: deBeto.user_id, correo: beto.correo, correo_confirmado: true, segundo_paso: false },
    sesiones: [{ direccion: '10.2.2.2', vence: expect.any(String) }],
    avisos_en_telefonos: [],
    de_que_avisar: [],
    roles: ['user'],
    registros: [{ correo: beto.correo, nombre: 'Beto' }],
    pedidos: [
      { codigo: enlazado, cliente: 'Ana Peña' },
      {
        codigo: suyo,
        notas: expect.stringContaining('Pulsera azul de Beto'),
        autorizado_a_recoger: 'Luisa Gómez',
        historial: [
          { estatus: 'Recibido' },
          { estatus: 'Confirmado', descripcion: 'Va bien', fecha: expect.any(String) },
        ],
      },
    ],
    solicitudes: { ayuda: [{ codigo_pedido: suyo, situacion: 'Me urge' }], direccion: [] },
    retiros: [{ codigo_pedido: suyo, nombre: 'Beto' }],
    contactos: [{ mensaje: 'Hola, tienda' }],
    formularios: [{ correo: beto.correo, codigo_pedido: suyo }],
    conversaciones: [],
    tickets: [{ asunto: 'Duda', respuestas: [{ mensaje: 'El lunes', de_la_tienda: true }] }],
    respuestas: [{ clase: 'mensaje', texto: 'Sí, hacemos' }],
    mensajes: expect.arrayContaining([
      expect.objectContaining({ funcion: 'send-order-request-confirmation', codigo_pedido: suyo }),
    ]),
    notificaciones: [{ mensaje: 'Para ti' }],
    bajas: [{ correo: beto.correo, sin_avisos: true }],
    creditos: [{ monto: '100.00', descripcion: 'Regalo' }],
    paquetes: [
      {
        codigo_pedido: 'BBX-1',
        cliente: 'Beto',
        fotos: [{ nombre: 'caja.jpg', direccion: expect.stringMatching(/^\/api\/mis-paquetes\/\d+\/fotos\//) }],
      },
    ],
  })

  const all = JSON.stringify(body)
  expect(all).not.toMatch(/ajen[ao]/i)
  for (const other of [ajeno, carla.correo, deCarla.user_id, deCarla.codigo_membresia]) expect(all).not.toContain(other)
  const [hash] = await db.select({ texto: account.password }).from(account).where(eq(account.userId, deBeto.user_id))
  const [witness] = await db.select({ texto: session.token }).from(session).where(eq(session.userId, deBeto.user_id))
  for (const secreto of [hash?.texto, witness?.texto]) {
    expect(secreto).toEqual(expect.any(String))
    expect(all).not.toContain(secreto)
  }
})

test('data linked by e-mail alone is left out until the e-mail is confirmed', async () => {
  await db.update(user).set({ emailVerified: false }).where(eq(user.id, deBeto.user_id))
  const { body } = await beto.call(descargarDatos, {})
  expect(body).toMatchObject({
    pedidos: [{ cliente: 'Ana Peña' }],
    contactos: [],
    mensajes: [],
    bajas: [],
    creditos: [{ monto: '100.00' }],
  })
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, deBeto.user_id))
})

test("an account with the shop's own address does not get the mails to the shop", async () => {
  const { correoPedidos } = negocio.contacto
  const shop = await persona('Tienda Brisa', correoPedidos, { rol: 'admin', ip: '10.4.4.4' })
  const codigo = await ana.pide()
  const body = { nombre_cliente: 'Ana', correo: ana.correo, mensaje: 'Hola, tienda' }
  await ana.call(consultar, { params: { codigo }, body })
  expect(await db.$count(correos, eq(correos.para, correoPedidos))).toBeGreaterThan(0)
  expect((await shop.call(descargarDatos, {})).body).toMatchObject({
    cuenta: { correo: correoPedidos, correo_confirmado: true },
    mensajes: [],
  })
})

test('an account without a membership gets no anonymized credits', async () => {
  await db.delete(profiles).where(eq(profiles.user_id, deBeto.user_id))
  const { status, body } = await beto.call(descargarDatos, {})
  expect(status).toBe(200)
  expect(body).toMatchObject({ perfil: null, creditos: [], registros: [] })
})

test('a session is required', async () => {
  expect((await ana.call(descargarDatos, {})).status).toBe(401)
  await db
    .update(session)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(session.userId, deCarla.user_id))
  expect((await carla.call(descargarDatos, {})).status).toBe(401)
})
