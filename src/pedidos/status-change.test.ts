import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditoria, correos, enlaces } from '#db/schema/machinery.server.ts'
import { historial, pedidos } from '#db/schema/pedidos.server.ts'
import { emptyFields } from '#testing/columns.ts'
import { openShop } from '#testing/shop.server.ts'
import { obtenerPedidoPorEnlace } from './contract.ts'
import {
  buscarPedidoDeGestion,
  cambiarEstatus,
  DatosDePedido,
  guardarPedido,
  listarPedidosRecientes,
  obtenerPedidoDeGestion,
} from './ficha/contract.ts'
import { moverPedidos } from './mover/contract.ts'

const { ana, beto, carla, db, mailbox, releaseMails } = await openShop({ withMail: true })

const versionDe = async (codigo: string) =>
  (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body.version

test('a status change is audited and mailed to the client', async () => {
  const codigo = await ana.pide('Pulsera de cuentas azules')
  await db.update(pedidos).set({ total: '900.00' }).where(eq(pedidos.codigo, codigo))
  const { status, body } = await carla.call(cambiarEstatus, {
    params: { codigo },
    body: { estatus_id: 2, version: await versionDe(codigo), razon: 'Lo acordó por WhatsApp' },
  })
  expect(status).toBe(200)
  expect(body.estatus.nombre).toBe('Confirmado')

  const pedido = await ana.rastrea(codigo)
  expect(pedido.historial.map((paso) => paso.estatus.nombre)).toEqual(['Recibido', 'Confirmado'])
  const sinFrase = 'Tu pedido quedó confirmado. Ya no se puede cancelar.'
  expect(pedido.historial.at(-1)?.descripcion).toBe(sinFrase)
  const stored = and(eq(historial.codigo, codigo), eq(historial.estatus_id, 2))
  expect(await db.select().from(historial).where(stored)).toMatchObject([{ descripcion: 'Actualización de estatus' }])
  const [done] = await db
    .select()
    .from(auditoria)
    .where(and(eq(auditoria.clave, codigo), eq(auditoria.accion, 'cambiar-estatus')))
  expect(done).toMatchObject({ antes: { estatus_id: 1 }, despues: { estatus_id: 2 } })
  await releaseMails()
  const mensaje = await mailbox.waitForMail(
    ({ subject, to }) => to.includes('ana@ejemplo.com') && /Confirmado/.test(subject),
  )
  expect(mensaje.text).toContain(codigo)
  expect(mensaje.text).toContain(sinFrase)
  expect(mensaje.text).toContain('Listo aproximadamente')
  expect(mensaje.text).not.toMatch(/Llega aproximadamente|Actualización de estatus/)
})

test('a step in the future or long before its order is refused with a reason, and nothing is stored', async () => {
  const codigo = await ana.pide()
  const version = await versionDe(codigo)
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
  const step = (fecha: string) =>
    carla.call(cambiarEstatus, {
      params: { codigo },
      body: { estatus_id: 2, fecha, version, razon: 'Lo acordó por WhatsApp' },
    })
  for (const fecha of ['2090-01-01T10:00:00-04:00', days(1), days(-370)]) {
    const { status, body } = await step(fecha)
    expect([status, body.campos?.fecha]).toEqual([422, body.detail])
    expect(body.detail).toMatch(/^(Esa fecha todavía no llega|El pedido es del \d+ \w+ \d{4})\. /)
  }
  const lote = { pedidos: [{ codigo, version }], destino: 2, razon: 'Lo acordó por WhatsApp', fecha: days(1) }
  const { movidos, rechazados } = (await carla.call(moverPedidos, { body: lote })).body
  expect([movidos, rechazados]).toEqual([
    [],
    [{ codigo, pide_razon: false, motivo: expect.stringMatching(/todavía no llega/) }],
  ])
  expect(await db.$count(historial, eq(historial.codigo, codigo))).toBe(1)
  expect((await step(days(-3))).status).toBe(200)
})

test('an order that staff type in is confirmed to its client once, like a request', async () => {
  const nuevo = { cliente: 'Luz Gil', correo_cliente: 'luz@ejemplo.com', notas: 'Pulsera azul', version: null }
  const typed = { ...emptyFields(DatosDePedido), ...nuevo, precio: '0.00', peso: '0', total: '0.00', abono: '0.00' }
  const codigo = 'B01-70707'
  expect((await carla.call(buscarPedidoDeGestion, { params: { codigo } })).body).toEqual({ pedido: null })
  const body = { ...typed, estatus_id: 1, fecha_estimada_entrega: '2027-03-14' }
  expect((await carla.call(guardarPedido, { params: { codigo }, body })).status).toBe(201)
  const queued = await db.select().from(correos).where(eq(correos.codigo_pedido, codigo))
  expect(queued.map(({ funcion, para }) => [funcion, para])).toEqual([
    ['send-order-request-confirmation', 'luz@ejemplo.com'],
  ])
  const { text } = await mailbox.waitForMail(({ subject }) => subject === `Recibimos tu pedido ${codigo}`)
  expect(text).toContain('anotamos un pedido con esta dirección')
  expect(text).toContain('Pulsera azul')
  expect((await carla.call(buscarPedidoDeGestion, { params: { codigo } })).body.pedido).toMatchObject({ codigo })
})

const mueve = async (codigo: string, estatus_id: number) =>
  carla.call(cambiarEstatus, {
    params: { codigo },
    body: { estatus_id, version: await versionDe(codigo), razon: 'Lo acordó por WhatsApp' },
  })
async function correoSobre(codigo: string, nombre: string) {
  await releaseMails()
  return mailbox.waitForMail(({ subject }) => subject === `Tu pedido ${codigo}: ${nombre}`)
}

test.each([
  ['retiro', ['Ya puedes pasar a buscarla', 'Dónde retirarlo', 'Lunes a viernes'], /Lista para salir|aproximadamente/],
  ['envio', ['Lista para salir', 'Ten a mano tu teléfono'], /retirarlo|pasar a buscarla|aproximadamente/],
] as const)('the mail of a ready order says what to do: %s', async (tipo_servicio, text, callado) => {
  const correo = `lista-${tipo_servicio}@ejemplo.com`
  const deEnvio = { direccion: 'Calle 1', numero_casa: '2', sector: 'Centro', provincia: 'Santiago' }
  const data = tipo_servicio === 'envio' ? { ...deEnvio, telefono: '809 555 0134' } : {}
  const { codigo } = (await ana.solicita({ correo, tipo_servicio, ...data })).body
  await mueve(codigo, 6)
  const { text: texto } = await correoSobre(codigo, 'Listo para Entregar')
  for (const frase of text) expect(texto).toContain(frase)
  // `callado` matches the words of the other service, and any day.
  expect(texto).not.toMatch(callado)
})

test('the mail of a late order names the missed day, promises none in the past, and says how to ask', async () => {
  const codigo = (await ana.solicita({ correo: 'tarde@ejemplo.com' })).body.codigo
  await db.update(pedidos).set({ fecha_estimada_entrega: '2026-01-15' }).where(eq(pedidos.codigo, codigo))
  await mueve(codigo, 3)
  const { text } = await correoSobre(codigo, 'En Preparación')
  expect(text).toMatch(/Se nos pasó la fecha: era el 15 de enero[\s\S]*nuestra lista de atrasados/)
  expect(text).toMatch(/si te urge, escríbenos\.\s*Escribir por WhatsApp https:\/\/wa\.me\//)
  expect(text).not.toMatch(/aproximadamente|el [a-záé]+, 15 de enero/)
})

test('only the link of a mail opens the full view', async () => {
  const codigo = await ana.pide('Aretes de argolla dorados')
  const { text } = await mailbox.waitForMail((mensaje) => mensaje.text.includes(codigo))
  const link = /\/rastrear\/([\w-]{22})/.exec(text)?.[1] ?? ''
  const open = (token: string) => beto.call(obtenerPedidoPorEnlace, {}, { 'x-enlace': token })

  const { status, body } = await open(link)
  expect(status).toBe(200)
  expect(body).toMatchObject({ codigo, cliente: 'Ana Peña', notas: expect.stringContaining('Aretes de argolla') })
  expect((await open(link.replace(/.$/, (fin) => (fin === 'A' ? 'B' : 'A')))).status).toBe(404)
  expect((await open('corto')).status).toBe(422)
  await db.update(enlaces).set({ revocado: new Date() })
  expect((await open(link)).status).toBe(404)
})

test('a step dated in the past is sorted into the history', async () => {
  const codigo = await ana.pide()
  const fecha = new Date(Date.now() - 300 * 86_400_000).toISOString()
  await carla.call(cambiarEstatus, {
    params: { codigo },
    body: {
      estatus_id: 3,
      fecha,
      descripcion: 'Empezó antes',
      version: await versionDe(codigo),
      razon: 'Lo acordó por WhatsApp',
    },
  })
  const pedido = await ana.rastrea(codigo)
  expect(pedido.historial.map((paso) => paso.descripcion)).toEqual(['Empezó antes', 'Tu solicitud llegó al taller.'])
  expect(new Date(pedido.historial[0]?.fecha ?? '').toISOString()).toBe(fecha)
})

test('line breaks that staff type are kept on the page and in the mail', async () => {
  const correo = 'lineas@ejemplo.com'
  const codigo = (await ana.solicita({ correo })).body.codigo
  const descripcion = 'Terminamos tu pulsera.\nPasa a buscarla:\n\nAbrimos a las 9.'
  const version = await versionDe(codigo)
  const moved = await carla.call(cambiarEstatus, {
    params: { codigo },
    body: { estatus_id: 6, descripcion, version, razon: 'Lo acordó por WhatsApp' },
  })
  expect(moved.status).toBe(200)
  expect((await ana.rastrea(codigo)).historial.at(-1)?.descripcion).toBe(descripcion)
  await releaseMails()
  const { text, html } = await mailbox.waitForMail(({ to, subject }) => to.includes(correo) && /Listo/.test(subject))
  expect(text).toContain(descripcion)
  expect(html).toMatch(/Terminamos tu pulsera\.<br\/?>Pasa a buscarla:/)
})

test('of two concurrent moves the second gets a 409, and nothing is overwritten', async () => {
  const codigo = await ana.pide()
  const version = await versionDe(codigo)
  const respuestas = await Promise.all(
    [2, 3].map((estatus_id) =>
      carla.call(cambiarEstatus, {
        params: { codigo },
        body: { estatus_id, version, razon: 'Lo acordó por WhatsApp' },
      }),
    ),
  )
  expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(respuestas.find(({ status }) => status === 409)?.body.type).toBe('version-vieja')
  expect(await db.$count(historial, eq(historial.codigo, codigo))).toBe(2)
})

test('a repeated change is done once', async () => {
  const codigo = await ana.pide()
  const version = await versionDe(codigo)
  const change = { params: { codigo }, body: { estatus_id: 2, version, razon: 'Lo acordó por WhatsApp' } }
  const key = { 'idempotency-key': randomUUID() }
  const [original, other] = await Promise.all([
    carla.call(cambiarEstatus, change, key),
    carla.call(cambiarEstatus, change, key),
  ])
  expect([original.status, other.status]).toEqual([200, 200])
  expect((await ana.rastrea(codigo)).historial.map((paso) => paso.estatus.id)).toEqual([1, 2])
  // A late repetition of the request gets the order as it is now.
  await mueve(codigo, 3)
  expect((await carla.call(cambiarEstatus, change, key)).body.estatus.id).toBe(3)
  expect((await carla.call(cambiarEstatus, change)).body.type).toBe('version-vieja')
})

test('only staff move orders', async () => {
  const codigo = await ana.pide()
  const change = {
    params: { codigo },
    body: { estatus_id: 2, version: await versionDe(codigo), razon: 'Lo acordó por WhatsApp' },
  }
  expect((await ana.call(cambiarEstatus, change)).status).toBe(401)
  expect((await beto.call(cambiarEstatus, change)).status).toBe(403)
  expect(await db.$count(historial, eq(historial.codigo, codigo))).toBe(1)
})

test('an unknown order, an unused status and a missing status are refused', async () => {
  const codigo = await ana.pide()
  const version = await versionDe(codigo)
  const mover = (params: { codigo: string }, estatus_id: number) =>
    carla.call(cambiarEstatus, { params, body: { estatus_id, version, razon: 'Lo acordó por WhatsApp' } })
  expect((await mover({ codigo: 'B09-00000' }, 2)).status).toBe(404)
  expect((await mover({ codigo }, 99)).body.campos).toHaveProperty('estatus_id')
  expect((await mover({ codigo }, 0)).body.campos?.estatus_id).toBe('Selecciona un pedido y un nuevo estatus')
})

const data = {
  ...emptyFields(DatosDePedido),
  cliente: 'Luis Báez',
  estatus_id: 1,
  precio: '950.00',
  peso: '0.25',
  total: '1150.00',
  abono: '0.00',
  fecha_estimada_entrega: '2026-12-01',
  version: null as number | null,
}

test('staff create and update an order, and a changed status adds a step', async () => {
  const params = { codigo: 'B01-77001' }
  const key = { 'idempotency-key': randomUUID() }
  const created = await carla.call(guardarPedido, { params, body: data }, key)
  expect(created.status).toBe(201)
  expect(await carla.call(guardarPedido, { params, body: data }, key)).toMatchObject({
    status: 201,
    body: created.body,
  })
  expect(created.body).toMatchObject({ total: '1150.00', peso: '0.25', fecha_estimada_entrega: '2026-12-01' })

  const { version } = created.body
  const body = { ...data, total: '1200.50', estatus_id: 6, version }
  // Its customer has accepted no price, so staff say how it was agreed on.
  expect((await carla.call(guardarPedido, { params, body })).status).toBe(409)
  const changed = await carla.call(guardarPedido, { params, body: { ...body, razon: 'Por teléfono' } })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({ total: '1200.50', estatus: { nombre: 'Listo para Entregar' } })
  expect((await ana.rastrea(params.codigo)).historial.map((paso) => paso.estatus.id)).toEqual([1, 6])

  const old = await carla.call(guardarPedido, { params, body: { ...data, total: '1.00', version } })
  expect(old.status).toBe(409)
  const repeated = await carla.call(guardarPedido, { params, body: data })
  expect(repeated.body.type).toBe('pedido-existente')
  expect((await carla.call(obtenerPedidoDeGestion, { params })).body.total).toBe('1200.50')
})

test('a form without required fields is refused with the one message', async () => {
  const { status, body } = await carla.call(guardarPedido, {
    params: { codigo: 'B01-77002' },
    body: { ...data, cliente: ' ', fecha_estimada_entrega: '' },
  })
  expect(status).toBe(422)
  expect(body.campos).toEqual({
    cliente: 'Por favor completa todos los campos obligatorios',
    fecha_estimada_entrega: 'Por favor completa todos los campos obligatorios',
  })
})

test('the five most recent orders are listed newest first', async () => {
  const { body } = await carla.call(listarPedidosRecientes, {})
  expect(body).toHaveLength(5)
  const fechas = body.map(({ fecha_creacion }) => fecha_creacion)
  expect(fechas).toEqual([...fechas].sort().reverse())
})

test('the audit log cannot be changed', async () => {
  await expect(db.update(auditoria).set({ accion: 'nada' })).rejects.toThrow()
  await expect(db.delete(auditoria)).rejects.toThrow()
})
