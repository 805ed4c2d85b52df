import { expect, test } from 'vitest'
import { leerCronica } from '#admin/ficha/contract.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { listarPedidos } from '../lista/contract.ts'
import { anotarGuia, buscarGuia, listarGuias, looksLikeGuia, quitarGuia, toGuia } from './contract.ts'

const { ana, beto, carla, db } = await openShop()
const OURS = 'B01-40718'
const OTHER = 'B01-40688'
await db.insert(pedidos).values([
  { codigo: OURS, cliente: 'Yokasta Peña', telefono: '829-555-0147' },
  { codigo: OTHER, cliente: 'José Tavárez', telefono: '012-345-6789' },
])
const put = (codigo: string, numero: string, quien = carla) =>
  quien.call(anotarGuia, { params: { codigo }, body: { numero } })
const find = async (numero: string) =>
  (await carla.call(buscarGuia, { querystring: { numero } })).body.pedido?.codigo ?? null
const search = async (q: string) =>
  (await carla.call(listarPedidos, { querystring: { q } })).body.pedidos.map(({ codigo }) => codigo)

test("a courier's number is remembered at its order, and found there however it is written", async () => {
  expect(await find('MIA 1234 5678')).toBe(null)
  expect((await put(OURS, ' mia 1234 5678')).status).toBe(201)
  expect(await find('MIA12345678')).toBe(OURS)
  expect(await search('mia12345678')).toEqual([OURS])
  expect((await carla.call(listarGuias, { params: { codigo: OURS } })).body).toMatchObject([{ numero: 'MIA12345678' }])
  // Noted twice, it stays once.
  expect((await put(OURS, 'MIA12345678')).status).toBe(201)
  expect((await carla.call(listarGuias, { params: { codigo: OURS } })).body).toHaveLength(1)
})

test("a courier's number becomes no other order's code and no phone", async () => {
  // Cut, these would be the code of the first order and the phone of the second.
  expect((await put(OTHER, 'B01-4071899')).status).toBe(201)
  expect((await put(OURS, '10123456789')).status).toBe(201)
  expect(await search('B01-4071899')).toEqual([OTHER])
  expect(await search('10123456789')).toEqual([OURS])
  expect(await search('B01-407185555')).toEqual([])
  expect(await search('0140718')).toEqual([])
})

test.each(['B01-40718', 'B01 40718', 'b 01 40718'])('our own code %s is no courier number', async (numero) => {
  expect((await put(OTHER, numero)).status).toBe(422)
})

test('a number belongs to one order, and can be taken from it', async () => {
  const { body: guia } = await put(OURS, 'DR-99887766')
  expect((await put(OTHER, 'dr-99887766')).body).toMatchObject({
    status: 409,
    detail: 'Ese número ya es del pedido B01-40718. Quítalo primero allí.',
  })
  const at = (codigo: string) => carla.call(quitarGuia, { params: { codigo, id: guia.id } })
  expect((await at(OTHER)).status).toBe(404)
  expect((await at(OURS)).status).toBe(204)
  expect((await at(OURS)).status).toBe(404)
  expect(await find('DR-99887766')).toBe(null)
  expect((await put(OTHER, 'DR-99887766')).status).toBe(201)
  const { body } = await carla.call(leerCronica, { params: { codigo: OURS } })
  const told = body.sucesos.flatMap((suceso) => (suceso.clase === 'hecho' ? [[suceso.accion, suceso.detalle]] : []))
  expect(told).toContainEqual(['anotar-guia', 'DR-99887766'])
  expect(told).toContainEqual(['quitar-guia', 'DR-99887766'])
})

test('our own codes, too short and too long numbers are refused; so are unknown orders and who is no staff', async () => {
  const field = async (numero: string) => (await put(OURS, numero)).body
  expect(await field('b01-40688')).toMatchObject({
    status: 422,
    campos: { numero: 'Ese es un código nuestro, no un número de mensajería.' },
  })
  expect(await field(' 12 3 ')).toMatchObject({ campos: { numero: expect.stringContaining('completo') } })
  for (const [written, said] of [
    ['40718', 'Escribe el código completo, por ejemplo'],
    ['01-40718', 'Escribe el código completo, por ejemplo'],
    ['https://rastreo.example/MIA12345678', 'dirección de internet'],
    ['www.rastreo.example/12345678', 'dirección de internet'],
    ['hola, una pulsera', 'no es un número de mensajería'],
  ] as const) {
    const refusal = { campos: { numero: expect.stringContaining(said) } }
    expect(await field(written)).toMatchObject(refusal)
    expect((await carla.call(buscarGuia, { querystring: { numero: written } })).body).toMatchObject(refusal)
    expect(looksLikeGuia(written)).toBe(false)
  }
  expect(await field('9'.repeat(201))).toMatchObject({ campos: { numero: expect.stringContaining('largo') } })
  expect(toGuia('MIA1234\u001d5678')).toBe('MIA12345678')
  expect((await put('B01-99999', 'MIA555')).status).toBe(404)
  expect([(await put(OURS, 'MIA555', ana)).status, (await put(OURS, 'MIA555', beto)).status]).toEqual([401, 403])
})
