import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditoria, correos } from '#db/schema/machinery.server.ts'
import { estatus, pedidos } from '#db/schema/pedidos.server.ts'
import { solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { cambiarEstatus, obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { type Clase, pedirAyuda } from '#solicitudes/contract.ts'
import { inBandeja, NEW_ADDRESS, sendFormAbout } from '#testing/bandeja.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { decidirSolicitud, obtenerAsunto } from './contract.ts'

const { ana, beto, carla, db, persona } = await openShop()

const FULL = 'Calle Duarte 5, Centro, Moca, Espaillat'

const pedidoWith = (...kinds: Clase[]) => pedidoOf(ana, kinds)
const neighbor = await persona('Vecina', 'vecina@ejemplo.com', { ip: '10.6.6.6' })
const pedidoOfOther = (clase: Clase) => pedidoOf(neighbor, [clase], neighbor.correo)

async function pedidoOf(quien: typeof ana, kinds: Clase[], other?: string) {
  const own = `${randomUUID()}@ejemplo.com`
  const { codigo } = (await quien.solicita({ correo: own })).body
  for (const clase of kinds) await sendFormAbout(quien, { clase, codigo, correo: other ?? own })
  return codigo
}

const abiertas = (codigo: string) => inBandeja(carla, codigo)
const gestion = async (codigo: string) => (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body

async function decide(codigo: string, clase: Clase, aprobada: boolean, quien = carla) {
  const id = (await abiertas(codigo)).find((abierta) => abierta.clase === clase)?.id ?? 0
  const nota = aprobada ? '' : 'Ya salió.'
  return quien.call(decidirSolicitud, { params: { clase, id }, body: { aprobada, nota } })
}

test('approving an address writes it into the notes and returns the order to its status', async () => {
  const codigo = await pedidoWith('direccion')
  expect(await abiertas(codigo)).toMatchObject([{ texto: FULL, sin_confirmar: false }])
  expect((await decide(codigo, 'direccion', true)).status).toBe(200)
  const { notas, estatus } = await gestion(codigo)
  expect(notas).toMatch(
    /^Servicio: Retiro en tienda\n.*\nYa no se retira, va a domicilio. Nueva dirección \(.+\): Calle Duarte 5, Centro, Moca, Espaillat$/,
  )
  expect(estatus.nombre).toBe('Recibido')
  expect((await ana.rastrea(codigo)).historial.at(-1)?.descripcion).toBe('Te lo enviamos a la dirección que pediste.')
  expect(await abiertas(codigo)).toEqual([])
})

test('when the notes have no room for the new address, staff are told and nothing is decided', async () => {
  const codigo = await pedidoWith('direccion')
  await db
    .update(pedidos)
    .set({ notas: 'x'.repeat(4990) })
    .where(eq(pedidos.codigo, codigo))
  const full = await decide(codigo, 'direccion', true)
  expect(full).toMatchObject({ status: 409, body: { detail: expect.stringMatching('Acórtalas') } })
  expect(await abiertas(codigo)).toHaveLength(1)
  await db.update(pedidos).set({ notas: 'x' }).where(eq(pedidos.codigo, codigo))
  expect((await decide(codigo, 'direccion', true)).status).toBe(200)
})

test('a status that staff may no longer choose still stops an order and takes it back', async () => {
  const codigo = await pedidoWith()
  await db
    .update(estatus)
    .set({ activo: false })
    .where(inArray(estatus.id, [ESTATUS.recibido, ESTATUS.en_revision]))
  try {
    const { version } = await gestion(codigo)
    const elegido = {
      params: { codigo },
      body: { estatus_id: ESTATUS.recibido, version, razon: 'Lo acordó por WhatsApp' },
    }
    expect((await carla.call(cambiarEstatus, elegido)).status).toBe(422)
    const correo = (await gestion(codigo)).correo_cliente ?? ''
    const ayuda = { params: { codigo }, body: { situacion: 'Es un regalo', correo } }
    await ana.call(pedirAyuda, ayuda, { 'idempotency-key': randomUUID() })
    expect((await gestion(codigo)).estatus.id).toBe(ESTATUS.en_revision)
    expect((await decide(codigo, 'ayuda', true)).status).toBe(200)
    expect((await gestion(codigo)).estatus.id).toBe(ESTATUS.recibido)
  } finally {
    await db.update(estatus).set({ activo: true })
  }
})

async function traceOf(codigo: string) {
  const [record] = await db
    .select()
    .from(auditoria)
    .where(and(eq(auditoria.clave, codigo), eq(auditoria.accion, 'cambiar-direccion')))
  return record
}

test('an approved address replaces each part, and the audit log keeps the old one', async () => {
  const correo = `${randomUUID()}@ejemplo.com`
  const direccion = { direccion: 'Calle del Sol', numero_casa: '14', sector: 'Los Jardines', provincia: 'Santiago' }
  const referencias = 'portón blanco'
  const envio = { ...direccion, referencias, tipo_servicio: 'envio' as const, telefono: '809 555 0134', correo }
  const { codigo } = (await ana.solicita(envio)).body
  await sendFormAbout(ana, { clase: 'direccion', codigo, correo })
  await decide(codigo, 'direccion', true)
  expect(await gestion(codigo)).toMatchObject({
    ...NEW_ADDRESS,
    referencias: null,
    telefono: '809 555 0134',
    tipo_servicio: 'envio',
    notas: expect.not.stringContaining('Ya no se retira'),
  })
  expect(await traceOf(codigo)).toMatchObject({ antes: { ...direccion, referencias }, despues: NEW_ADDRESS })
  expect((await ana.rastrea(codigo)).historial.at(-1)?.descripcion).toBe('Cambiamos la dirección de entrega.')
})

test('approving an address for a pickup makes it a delivery, and the mail tells so', async () => {
  const codigo = await pedidoWith('direccion')
  const days = { fecha_estimada_entrega: '2026-01-15' }
  await db
    .update(pedidos)
    .set({ estatus_previo: ESTATUS.listo, ...days })
    .where(eq(pedidos.codigo, codigo))
  await decide(codigo, 'direccion', true)
  expect(await gestion(codigo)).toMatchObject({ tipo_servicio: 'envio', ...NEW_ADDRESS, fecha_estimada_entrega: null })
  expect(await traceOf(codigo)).toMatchObject({
    antes: { tipo_servicio: 'retiro', direccion: null },
    despues: { tipo_servicio: 'envio', direccion: 'Calle Duarte' },
  })
  expect((await ana.rastrea(codigo)).historial.at(-1)?.descripcion).toBe('Te lo enviamos a la dirección que pediste.')
  const avisos = await db.select().from(correos).where(eq(correos.codigo_pedido, codigo))
  expect(avisos.filter(({ funcion }) => funcion === 'send-status-update').at(-1)?.datos).toMatchObject({
    situacion: { titular: 'Lista para salir', porRetirar: false, atrasado: false },
  })
})

test('a request from before addresses had parts shows its address whole in the first part', async () => {
  const codigo = await pedidoWith('direccion')
  const nothing = { direccion: null, numero_casa: null, sector: null, municipio: null, provincia: null }
  await db
    .update(solicitudesCambioDireccion)
    .set({ nueva_direccion: 'Calle Vieja 3, Bonao', ...nothing })
    .where(eq(solicitudesCambioDireccion.codigo_pedido, codigo))
  await decide(codigo, 'direccion', true)
  expect(await gestion(codigo)).toMatchObject({ ...nothing, direccion: 'Calle Vieja 3, Bonao' })
})

test('refusing leaves the notes alone and returns the order too', async () => {
  const codigo = await pedidoWith('direccion')
  await decide(codigo, 'direccion', false)
  const { notas, estatus } = await gestion(codigo)
  expect(notas).not.toContain('Nueva dirección')
  expect(estatus.nombre).toBe('Recibido')
})

test('an order with two requests returns to its status after the last one', async () => {
  const codigo = await pedidoWith('ayuda', 'direccion')
  await decide(codigo, 'ayuda', true)
  expect((await gestion(codigo)).estatus.nombre).toBe('En Revisión')
  await decide(codigo, 'direccion', true)
  expect((await gestion(codigo)).estatus.nombre).toBe('Recibido')
})

test('an order that staff moved meanwhile stays where they put it', async () => {
  const codigo = await pedidoWith('ayuda')
  const { version } = await gestion(codigo)
  await carla.call(cambiarEstatus, {
    params: { codigo },
    body: { estatus_id: 3, version, razon: 'Lo acordó por WhatsApp' },
  })
  await decide(codigo, 'ayuda', true)
  expect((await gestion(codigo)).estatus.nombre).toBe('En Preparación')
})

test('of two concurrent decisions the second is refused', async () => {
  const codigo = await pedidoWith('direccion')
  const [{ id = 0 } = {}] = await abiertas(codigo)
  const decision = { params: { clase: 'direccion', id }, body: { aprobada: true } } as const
  const dora = await persona('Dora Paz', 'dora@brisa.example', { rol: 'admin', ip: '10.7.7.7' })
  const respuestas = await Promise.all([carla, dora].map((quien) => quien.call(decidirSolicitud, decision)))
  expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await gestion(codigo)).notas?.match(/Nueva dirección/g)).toHaveLength(1)
})

test('repeating one’s own decision succeeds and changes nothing', async () => {
  const codigo = await pedidoOf(await persona('Luz Gil', 'luz@ejemplo.com', { ip: '10.6.6.7' }), ['direccion'])
  const [{ id = 0 } = {}] = await abiertas(codigo)
  const decidida = (aprobada: boolean) =>
    carla.call(decidirSolicitud, { params: { clase: 'direccion', id }, body: { aprobada, nota: 'Ya salió.' } })
  const first = await decidida(true)
  expect(await decidida(true)).toMatchObject({ status: 200, body: first.body })
  expect((await decidida(false)).status).toBe(409)
  expect((await gestion(codigo)).notas?.match(/Nueva dirección/g)).toHaveLength(1)
})

test('an unconfirmed address cannot be approved; refusing it changes nothing and sends nothing', async () => {
  const codigo = await pedidoOfOther('direccion')
  const before = await gestion(codigo)
  const { status, body } = await decide(codigo, 'direccion', true)
  expect([status, body.type]).toEqual([409, 'sin-confirmar'])
  expect((await decide(codigo, 'direccion', false)).status).toBe(200)
  expect(await gestion(codigo)).toEqual(before)
  expect(await abiertas(codigo)).toEqual([])
})

test('an unconfirmed help request can be handled, and the order stays, also when under review', async () => {
  const codigo = await pedidoOfOther('ayuda')
  const { version } = await gestion(codigo)
  await carla.call(cambiarEstatus, {
    params: { codigo },
    body: { estatus_id: ESTATUS.en_revision, version, razon: 'Lo acordó por WhatsApp' },
  })
  await db.update(pedidos).set({ estatus_previo: ESTATUS.recibido }).where(eq(pedidos.codigo, codigo))
  expect((await decide(codigo, 'ayuda', true)).status).toBe(200)
  expect((await gestion(codigo)).estatus.id).toBe(ESTATUS.en_revision)
})

test('only staff decide', async () => {
  const codigo = await pedidoWith('ayuda')
  expect((await decide(codigo, 'ayuda', true, beto)).status).toBe(403)
  expect((await decide(codigo, 'ayuda', true, ana)).status).toBe(401)
})

test('staff read the address of a request also after the decision, and nobody else does', async () => {
  const codigo = await pedidoWith('direccion')
  const [{ clase, id } = { clase: 'direccion' as const, id: 0 }] = await abiertas(codigo)
  const selectAsuntos = (quien: typeof carla, params = { clase, id }) => quien.call(obtenerAsunto, { params })
  expect((await selectAsuntos(carla)).body).toMatchObject({
    codigo,
    texto: FULL,
    estado: 'pendiente',
    direcciones: { antes: null, nueva: NEW_ADDRESS },
    pedido: { codigo, antes: 'Recibido' },
    decision: null,
  })
  await decide(codigo, 'direccion', false)
  expect((await selectAsuntos(carla)).body).toMatchObject({ estado: 'rechazada', decision: { por: 'Carla Núñez' } })
  expect((await selectAsuntos(carla, { clase: 'ayuda', id: 999_999 })).status).toBe(404)
  expect([(await selectAsuntos(beto)).status, (await selectAsuntos(ana)).status]).toEqual([403, 401])
})

test('an approved request still shows the old address', async () => {
  const correo = `${randomUUID()}@ejemplo.com`
  const old = { direccion: 'Calle del Sol', numero_casa: '14', sector: 'Los Jardines', provincia: 'Santiago' }
  const { codigo } = (await ana.solicita({ ...old, tipo_servicio: 'envio', telefono: '809 555 0134', correo })).body
  await sendFormAbout(ana, { clase: 'direccion', codigo, correo })
  const [{ id } = { id: 0 }] = await abiertas(codigo)
  const selectAsuntos = async () =>
    (await carla.call(obtenerAsunto, { params: { clase: 'direccion', id } })).body.direcciones
  const lasDos = { antes: old, nueva: NEW_ADDRESS }
  expect(await selectAsuntos()).toMatchObject(lasDos)
  await decide(codigo, 'direccion', true)
  expect(await selectAsuntos()).toMatchObject(lasDos)
})
