import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditoria } from '#db/schema/machinery.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { emptyFields } from '#testing/columns.ts'
import { putPieza } from '#testing/piezas.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { confirmarConPrecio } from '../mover/contract.ts'
import { crearPedido, guardarPedido, obtenerPedidoDeGestion, PedidoNuevo } from './contract.ts'

const { ana, carla, db, beto } = await openShop()

const NUEVO = {
  ...emptyFields(PedidoNuevo),
  cliente: 'Yudelka Rosario',
  telefono: '829-555-0172',
  notas: '2 pulseras de mariposa doradas\n1 par de aretes de perla',
  tipo_servicio: 'envio' as const,
  direccion: 'Calle 5 #23',
  municipio: 'Santiago de los Caballeros',
  provincia: 'Santiago',
  estatus_id: 1,
  precio: '2650.00',
  peso: '0.00',
  total: '2650.00',
  abono: '1000.00',
  fecha_estimada_entrega: '2099-11-26',
}

const create = (changes: object = {}, key: string = randomUUID()) =>
  carla.call(crearPedido, { body: { ...NUEVO, ...changes } }, { 'idempotency-key': key })

test('an order without a code gets one, and a repeated request creates no second order', async () => {
  const key = randomUUID()
  const { status, body } = await create({}, key)
  expect(status).toBe(201)
  expect(body).toMatchObject({ codigo: expect.stringMatching(/^B01-\d{5}$/), abono: '1000.00', total: '2650.00' })
  expect((await create({}, key)).body).toEqual(body)
  expect(await db.$count(pedidos, eq(pedidos.cliente, NUEVO.cliente))).toBe(1)
  expect((await ana.rastrea(body.codigo)).historial.map(({ estatus }) => estatus.nombre)).toEqual(['Recibido'])
  const [entry] = await db
    .select()
    .from(auditoria)
    .where(and(eq(auditoria.clave, body.codigo), eq(auditoria.accion, 'crear')))
  expect(entry?.despues).toMatchObject({ abono: '1000.00', notas: NUEVO.notas })
})

test('the customer sees neither the advance nor a word that it was paid', async () => {
  const { body } = await create()
  const seen = JSON.stringify(await ana.rastrea(body.codigo))
  expect(seen).not.toContain('1000')
  expect(seen).not.toContain('abono')
})

test('a code that staff give is kept, and refused if an order has it', async () => {
  const codigo = 'B01-31313'
  expect((await create({ codigo })).body.codigo).toBe(codigo)
  const taken = await create({ codigo })
  expect([taken.status, taken.body.type]).toEqual([409, 'pedido-existente'])
})

test('an advance is not negative and not above the total, also when the price changes later', async () => {
  expect((await create({ abono: '-1.00' })).body.campos).toHaveProperty('abono')
  const tooMuch = await create({ abono: '2650.01' })
  expect([tooMuch.status, tooMuch.body.campos?.abono]).toEqual([422, tooMuch.body.detail])
  expect(tooMuch.body.detail).toContain('2,650.01')
  expect((await create({ abono: '2650.00' })).status).toBe(201)

  // Without a price any advance fits; a price below it is refused, and one above it is not.
  const { body } = await create({ precio: '0.00', total: '0.00' })
  const params = { codigo: body.codigo }
  const price = (total: string) =>
    carla.call(confirmarConPrecio, {
      params,
      body: { total, fecha_estimada_entrega: '2099-11-26', version: body.version, razon: 'Lo acordó por WhatsApp' },
    })
  const below = await price('999.99')
  expect([below.status, Object.keys(below.body.campos ?? {})]).toEqual([422, ['total']])
  expect((await price('1000.00')).status).toBe(200)
})

test('an advance is corrected on the order, and stays when the form is saved again', async () => {
  const { body } = await create()
  const params = { codigo: body.codigo }
  const { codigo: _codigo, ...data } = { ...NUEVO, codigo: undefined }
  const saved = await carla.call(guardarPedido, { params, body: { ...data, abono: '500.00', version: body.version } })
  expect([saved.status, saved.body.abono]).toEqual([200, '500.00'])
  expect((await carla.call(obtenerPedidoDeGestion, { params })).body.abono).toBe('500.00')
})

test('a new order without name or day is refused with the one message, and others may not create one', async () => {
  const { status, body } = await create({ cliente: ' ', fecha_estimada_entrega: '' })
  expect(status).toBe(422)
  expect(Object.keys(body.campos ?? {}).sort()).toEqual(['cliente', 'fecha_estimada_entrega'])
  expect(body.campos?.cliente).toBe('Por favor completa todos los campos obligatorios')
  expect((await beto.call(crearPedido, { body: NUEVO }, { 'idempotency-key': randomUUID() })).status).toBe(403)
})

test('a piece of the window in a new order is held, and the second order for it is refused whole', async () => {
  const pieza = await putPieza(db)
  const lineas = [
    { id: null, pieza: pieza.slug, nombre: pieza.nombre, cantidad: 1, precio: '850.00', texto: null },
    { id: null, pieza: null, nombre: 'Caja de regalo', cantidad: 1, precio: null, texto: null },
  ]
  const { status, body } = await create({ lineas, cliente: 'Altagracia Mena' })
  expect(status).toBe(201)
  expect(body.lineas).toMatchObject([
    { pieza: pieza.slug, apartada_hasta: expect.any(String) },
    { pieza: null, apartada_hasta: null },
  ])
  expect((await create({ lineas, cliente: 'Altagracia Mena' })).body).toMatchObject({ type: 'pieza-no-queda' })
  expect(await db.$count(pedidos, eq(pedidos.cliente, 'Altagracia Mena'))).toBe(1)
})
