import { expect, test } from 'vitest'
import { orderColumnsThat } from '#db/columns/orders.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { filledColumns } from '#testing/columns.ts'
import { openShop } from '#testing/shop.server.ts'
import { buscarPedidos, contarPedidos, listarPedidos } from './contract.ts'

const { db, carla } = await openShop()

const YOKASTA = 'B01-40718'
const JOSE = 'B01-40688'
const CIEN = 'B01-40001'
const IGUAL = 'B07-18000'
const ALL = [YOKASTA, JOSE, CIEN, IGUAL]

await db.insert(pedidos).values([
  {
    codigo: YOKASTA,
    cliente: 'Yokasta Peña',
    correo_cliente: 'Yokasta.Pena@ejemplo.com',
    telefono: '829-555-0147',
    notas: 'Servicio: Envío a domicilio\nArtículo: Una pulsera azul de tres hilos',
    fecha_creacion: new Date('2026-01-04T12:00:00Z'),
  },
  {
    codigo: JOSE,
    cliente: 'José Manuel Tavárez',
    correo_cliente: 'jm@ejemplo.com',
    telefono: '+1 (809) 555 0134',
    notas: 'Artículo: Aretes de ámbar 😀',
    estatus_id: 8,
    fecha_creacion: new Date('2026-01-03T12:00:00Z'),
  },
  {
    codigo: CIEN,
    cliente: 'Zoila Güílamo',
    notas: 'Descuento del 100% en snake_case \\ barra',
    fecha_creacion: new Date('2026-01-02T12:00:00Z'),
  },
  {
    codigo: IGUAL,
    cliente: 'Ñ',
    notas: 'De Lupe💎 Pérez, Esperanza💎',
    fecha_creacion: new Date('2026-01-01T12:00:00Z'),
  },
])

const codigos = async (q: string) => {
  const { body } = await carla.call(listarPedidos, { querystring: { q } })
  return body.pedidos.map(({ codigo }) => codigo)
}

test.each<[string, string[]]>([
  // Searches by code.
  ['B01-40718', [YOKASTA]],
  ['b01-40718', [YOKASTA]],
  ['b0140718', [YOKASTA]],
  ['B01 40718', [YOKASTA]],
  ['b01-407', [YOKASTA]],
  ['40718', [YOKASTA]],
  ['0718', [YOKASTA]],
  ['b0', ALL],
  // Searches by name, in any case and word order, with or without accents.
  ['yokasta peña', [YOKASTA]],
  ['PENA yokasta', [YOKASTA]],
  ['Jose', [JOSE]],
  ['tavarez josé', [JOSE]],
  ['guilamo', [CIEN]],
  ['yokasta tavárez', []],
  // Searches by e-mail.
  ['yokasta.pena@ejemplo.com', [YOKASTA]],
  ['JM@EJEMPLO', [JOSE]],
  // Searches by phone, in any notation.
  ['829-555-0147', [YOKASTA]],
  ['(829) 555-0147', [YOKASTA]],
  ['8295550147', [YOKASTA]],
  ['829 555 0147', [YOKASTA]],
  ['+1 829.555.0147', [YOKASTA]],
  ['001 829 555 0147', [YOKASTA]],
  ['555 0147', [YOKASTA]],
  ['0147', [YOKASTA]],
  ['809-555-0134', [JOSE]],
  ['18095550134', [JOSE]],
  ['jose 809 555 0134', [JOSE]],
  ['yokasta 809 555 0134', []],
  // Searches by words of the requested article.
  ['pulsera', [YOKASTA]],
  ['pulsera hilos peña', [YOKASTA]],
  ['ámbar', [JOSE]],
  ['AMBAR', [JOSE]],
  // Special characters of SQL are plain text.
  ['%', [CIEN]],
  ['100%', [CIEN]],
  ['0%0', []],
  ['snake_case', [CIEN]],
  ['snake-case', []],
  ['_', [CIEN]],
  ['％', [CIEN]],
  ['\\', [CIEN]],
  ["'", []],
  ['"; drop table', []],
  // Emoji are searched like words.
  ['😀', [JOSE]],
  ['😎', []],
  ['Lupe💎 Pérez', [IGUAL]],
  ['Esperanza💎', [IGUAL]],
  // One or two letters match the beginning of a word.
  ['y', [YOKASTA]],
  ['t', [YOKASTA, JOSE]],
  ['ta', [JOSE]],
  ['ña', []],
  ['ñ', [IGUAL]],
  ['pu', [YOKASTA]],
  ['ar', [YOKASTA, JOSE]],
  // A blank search finds all open orders.
  ['   ', [YOKASTA, CIEN, IGUAL]],
])('«%s» finds %o', async (q, expected) => {
  expect(await codigos(q)).toEqual(expected)
  const { body } = await carla.call(contarPedidos, { querystring: { q } })
  expect(body.hallados).toBe(expected.length)
})

test('a search may have 200 characters, and more are refused', async () => {
  const pedir = async (q: string) => (await carla.call(listarPedidos, { querystring: { q } })).status
  expect(await pedir('a b '.repeat(50))).toBe(200)
  expect(await pedir(`${'%_'.repeat(99)}\\`)).toBe(200)
  expect(await pedir('x'.repeat(201))).toBe(422)
  expect(await pedir('x'.repeat(5_000))).toBe(422)
})

test('results are ranked: code, beginning of the name, then by date', async () => {
  const best = async (q: string) =>
    (await carla.call(buscarPedidos, { querystring: { q } })).body.map(({ codigo }) => codigo)
  expect(await best('99')).toEqual([])
  expect(await best('zo')).toEqual([CIEN])
  expect(await best('b01-4')).toEqual([YOKASTA, JOSE, CIEN])
  expect(await best('')).toEqual([])
  await db.insert(pedidos).values({ codigo: 'B01-50000', cliente: 'Tavárez Luis', fecha_creacion: new Date(0) })
  expect(await best('Tavárez')).toEqual(['B01-50000', JOSE])
})

test('a search covers the columns that are marked as searched, and no others', async () => {
  const codigo = 'B77-00001'
  const texts = filledColumns(({ label, is = 'text' }) => label && (is === 'text' || is === 'long'))
  await db.insert(pedidos).values({ cliente: '', ...texts, codigo })
  const halladas: string[] = []
  for (const [column, text] of Object.entries({ ...texts, codigo }))
    if ((await codigos(`${text}`)).includes(codigo)) halladas.push(column)
  expect(halladas.toSorted()).toEqual(orderColumnsThat({ searched: true }).toSorted())
})
