import { describe, expect, test } from 'vitest'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { leerPapel, type PedidoEnPapel } from './contract.ts'
import { printLink, readSearchParams, searchParamsFor } from './paperFormat.ts'
import { articuloOf, direccionLines, textSizeOf } from './rules.ts'

const { ana, beto, carla, db } = await openShop()
const read = (codigos: string, quien = carla) => quien.call(leerPapel, { querystring: { codigos } })

test('orders are printed in the requested order, each once, and unknown codes are listed', async () => {
  const codigo = await ana.pide('Pulsera de cuentas verdes')
  await db
    .insert(pedidos)
    .values({ codigo: 'B09-00001', cliente: 'Beto', notas: 'Aretes\nde plata', notas_privadas: 'Ojo' })
  const { body } = await read(`B98-00001,B09-00001,${codigo},b09-00001,otra-cosa`)
  expect(body.pedidos.map((pedido) => [pedido.codigo, pedido.articulo])).toEqual([
    ['B09-00001', 'Aretes'],
    [codigo, 'Pulsera de cuentas verdes'],
  ])
  expect(body.faltan).toEqual(['B98-00001', 'OTRA-COSA'])
  expect(JSON.stringify(body)).not.toContain('Ojo')
})

test('at most two hundred at once, and only for staff', async () => {
  const codigos = Array.from({ length: 201 }, (_, i) => `B97-${String(i).padStart(5, '0')}`)
  expect((await read(codigos.slice(1).join())).body.faltan).toHaveLength(200)
  expect((await read(codigos.join())).body).toMatchObject({
    status: 422,
    detail: 'Imprime hasta 200 pedidos a la vez.',
  })
  expect([(await read('B09-00001', ana)).status, (await read('B09-00001', beto)).status]).toEqual([401, 403])
})

test('the URL has the orders and the paper; orders beyond the maximum are left for the next print', () => {
  expect(
    readSearchParams(new URLSearchParams('codigos=b01-00001,B01-00001, B01-00002&formato=hoja&tamano=a6')),
  ).toEqual({
    codigos: ['B01-00001', 'B01-00002'],
    remaining: [],
    papel: 'a6',
    printsAtOnce: false,
  })
  const codigos = Array.from({ length: 201 }, (_, i) => `B97-${String(i).padStart(5, '0')}`)
  const { remaining, papel } = readSearchParams(
    new URLSearchParams({ ...searchParamsFor(codigos, 'rollo') } as Record<string, string>),
  )
  expect([remaining, papel]).toEqual([['B97-00200'], 'rollo'])
  expect(readSearchParams(new URLSearchParams('formato=otro'))).toEqual({
    codigos: [],
    remaining: [],
    papel: undefined,
    printsAtOnce: false,
  })
})

test('one tap prints at once, with the paper that the device used last', () => {
  const { search } = new URL(printLink(['B01-00001', 'B01-00002']), 'https://tienda.example')
  expect(readSearchParams(new URLSearchParams(search))).toEqual({
    codigos: ['B01-00001', 'B01-00002'],
    remaining: [],
    papel: undefined,
    printsAtOnce: true,
  })
})

const empty: PedidoEnPapel = {
  codigo: 'B01-00001',
  cliente: 'Ana Peña',
  tipo_servicio: 'envio',
  clase: 'pieza',
  total: '0.00',
  pagado: '0.00',
  falta: null,
  estatus_id: 2,
  articulo: null,
  telefono: null,
  direccion: null,
  numero_casa: null,
  sector: null,
  municipio: null,
  provincia: null,
  referencias: null,
  autorizado_a_recoger: null,
}

describe('an address as lines', () => {
  test.each<[Partial<PedidoEnPapel>, string[]]>([
    [{}, []],
    [{ direccion: 'Calle Duarte 5, Moca' }, ['Calle Duarte 5, Moca']],
    [{ direccion: 'Calle Duarte', numero_casa: '# 5' }, ['Calle Duarte #5']],
    [
      {
        direccion: 'Calle 1',
        numero_casa: '2',
        sector: 'Centro',
        municipio: 'Moca',
        provincia: 'Espaillat',
        referencias: 'Al lado',
      },
      ['Calle 1 #2', 'Centro', 'Moca, Espaillat', 'Ref.: Al lado'],
    ],
  ])('%o', (parts, lines) => {
    expect(direccionLines({ ...empty, ...parts })).toEqual(lines)
  })
})

test.each([
  ['Servicio: Retiro en tienda\nArtículo: Pulsera azul', 'Pulsera azul'],
  ['  Aretes \ncon piedra', 'Aretes'],
  ['', null],
  [null, null],
])('the notes %o give the article %o', (notas, articulo) => {
  expect(articuloOf(notas)).toBe(articulo)
})

test('long addresses get a smaller font, sooner on narrow paper', () => {
  const short = { ...empty, direccion: 'Calle Duarte', numero_casa: '5' }
  const medio = {
    ...short,
    direccion: 'Avenida Presidente Antonio Guzmán '.repeat(5),
    referencias: 'Frente al colmado '.repeat(10),
  }
  const largo = { ...medio, cliente: 'Maximiliana Altagracia '.repeat(8), referencias: 'x'.repeat(200) }
  expect(
    (['a5', 'etiqueta', 'rollo', 'rollo80'] as const).map((papel) =>
      [short, medio, largo].map((pedido) => textSizeOf(pedido, papel)),
    ),
  ).toEqual([
    ['normal', 'normal', 'minima'],
    ['normal', 'densa', 'minima'],
    ['normal', 'densa', 'minima'],
    ['normal', 'densa', 'minima'],
  ])
})
