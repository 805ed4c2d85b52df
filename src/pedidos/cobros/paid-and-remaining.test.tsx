import type { RouteOptions } from 'fastify'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cuotas } from '#db/schema/pagos.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { registrar } from '#pagos/pagos.server.ts'
import { BETO } from '#testing/people.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { listarOtrosPedidos } from '../deCliente/contract.ts'
import { ESTATUS } from '../estatus.ts'
import { listarPedidos } from '../lista/contract.ts'
import { obtenerTexto } from '../mover/whatsapp/contract.ts'
import { leerPapel } from '../papel/contract.ts'
import { PedidoImpreso } from '../papel/PedidoImpreso.tsx'
import { listarMisPedidos } from '../propios/contract.ts'
import { LoQueFalta } from './LoQueFalta.tsx'
import { frasesDeCuenta } from './labels.ts'

const routes: RouteOptions[] = []
const { app, db, beto, carla } = await openShop({ onRoute: (route) => routes.push(route) })
const [codigo, otro] = ['B01-77001', 'B01-77002']
const deBeto = {
  cliente: 'Beto Cruz',
  correo_cliente: BETO.correo,
  correo_comprobado: true,
  estatus_id: ESTATUS.confirmado,
}
await db.insert(pedidos).values([
  { ...deBeto, codigo, total: '2000.00', abono: '1900.00' },
  { ...deBeto, codigo: otro },
])
const paga = (monto: string) =>
  db.transaction((tx) => registrar(tx, { codigo, clase: 'pago', metodo: 'transferencia', monto, autor: null }))
await paga('1234.57')

const text = (entry: string) => entry.replaceAll('\u00a0', ' ')

test.each([
  ['nothing paid', { pagado: '0.00', falta: '2000.00' }, ['Faltan RD$ 2,000.00']],
  [
    'a claimed advance, which is not called paid',
    { pagado: '0.00', falta: '2000.00', abono: '500.00' },
    ['Faltan RD$ 2,000.00', 'RD$ 500.00 por verificar'],
  ],
  ['a part', { pagado: '1234.57', falta: '765.43' }, ['Pagado RD$ 1,234.57', 'Faltan RD$ 765.43']],
  [
    'a claimed advance that payments cover',
    { pagado: '500.00', falta: '1500.00', abono: '500.00' },
    ['Pagado RD$ 500.00', 'Faltan RD$ 1,500.00'],
  ],
  ['all but a centavo', { pagado: '1999.99', falta: '0.01' }, ['Pagado RD$ 1,999.99', 'Faltan RD$ 0.01']],
  ['all', { pagado: '2000.00', falta: '0.00' }, ['Pagado']],
  ['more than all', { pagado: '2050.00', falta: '0.00' }, ['Pagado, y RD$ 50.00 de más']],
  ['before it has a price', { total: null, pagado: '300.00' }, ['Pagado RD$ 300.00']],
  ['neither price nor payment', { total: '0.00', pagado: '0.00' }, []],
  ['handed over before the ledger', { pagado: '0.00', abono: '500.00', estatus: { id: ESTATUS.entregado } }, []],
  [
    'handed over with a debt',
    { pagado: '1500.00', falta: '500.00', estatus: { id: ESTATUS.entregado } },
    ['Pagado RD$ 1,500.00', 'Faltan RD$ 500.00'],
  ],
  ['cancelled', { pagado: '1500.00', estatus: { id: ESTATUS.cancelado } }, ['Pagado RD$ 1,500.00']],
  ['an answer kept before the ledger', { pagado: undefined }, []],
])('%s', (_, montos, expected) => {
  const frases = frasesDeCuenta({ total: '2000.00', falta: null, estatus: { id: ESTATUS.confirmado }, ...montos })
  expect(frases.map(({ texto }) => text(texto))).toEqual(expected)
})

test('they are shown in one line, and nothing where there is nothing to say', () => {
  const estatus = { id: ESTATUS.confirmado }
  const html = renderToStaticMarkup(
    <LoQueFalta total="2000.00" pagado="1500.00" falta="500.00" abono="1900.00" estatus={estatus} />,
  )
  expect(text(html.replace(/<[^>]+>/g, ''))).toBe(
    'Pagado RD$ 1,500.00 · Faltan RD$ 500.00 · RD$ 1,900.00 por verificar',
  )
  expect(renderToStaticMarkup(<LoQueFalta total={null} pagado="0.00" falta={null} estatus={estatus} />)).toBe('')
})

test('the list, other orders, paper and the owner’s cards have what was paid', async () => {
  const lista = await carla.call(listarPedidos, { querystring: { pago: 'por_pagar' } })
  expect(lista.body.pedidos).toMatchObject([
    { codigo, pagado: '1234.57', comprobante_en_espera: false, pago_vencido: false },
  ])
  const otros = await carla.call(listarOtrosPedidos, { params: { codigo: otro } })
  expect(otros.body.pedidos).toMatchObject([{ codigo, pagado: '1234.57' }])
  const mios = await beto.call(listarMisPedidos, { querystring: {} })
  expect(mios.body.pedidos.find((mio) => mio.codigo === codigo)).toMatchObject({ total: '2000.00', pagado: '1234.57' })
  const { body } = await carla.call(leerPapel, { querystring: { codigos: codigo } })
  const [pedido] = body.pedidos
  if (!pedido) throw new Error('Nothing to print.')
  for (const papel of ['a6', 'etiqueta', 'rollo'] as const)
    expect(text(renderToStaticMarkup(<PedidoImpreso pedido={pedido} papel={papel} />))).toContain('Faltan RD$ 765.43')
})

test('the file has what was paid and what remains', async () => {
  const { body } = await app.inject({ url: '/api/gestion/archivos/pedidos.csv', headers: { cookie: carla.cookie } })
  const [head = '', ...lines] = body.trim().split(/\r?\n/)
  expect(head).toMatch(/,"?Pagado"?,"?Falta"?$/)
  expect(lines.find((line) => line.includes(codigo))).toMatch(/,"?1234\.57"?,"?765\.43"?$/)
  expect(lines.find((line) => line.includes(otro))).toMatch(/,"?0\.00"?,(?:"")?$/)
})

test('nobody with the code alone learns what was paid', async () => {
  const answers: string[] = []
  for (const { url, method, policy } of routes)
    if (method === 'GET' && policy === 'publica' && /:codigo\b/.test(url) && !/:(?!codigo\b)/.test(url))
      answers.push((await app.inject({ url: url.replace(':codigo', codigo) })).body)
  expect(answers.some((answer) => answer.includes('"total":"2000.00"'))).toBe(true)
  for (const answer of answers) {
    expect(answer).not.toMatch(/1[.,]?234[.,]57|765[.,]43|1[.,]?900[.,]00/)
    expect(answer).not.toMatch(/"(pagado|falta|abono|cuenta|pagos|cuotas|propuesta)"/)
  }
})

test('WhatsApp texts say what was paid, what remains and what comes next', async () => {
  const valores = async () => {
    const { body } = await carla.call(obtenerTexto, { params: { codigo, mensaje: 'precio' } })
    return Object.fromEntries(Object.entries(body.valores).map(([word, value]) => [word, text(value)]))
  }
  expect(await valores()).toMatchObject({
    pagado: 'RD$ 1,234.57',
    falta: 'RD$ 765.43',
    pago: 'Faltan RD$ 765.43. Estamos verificando los RD$ 1,900.00 que nos dijiste.',
  })
  const today = dayOf(new Date())
  await db.insert(cuotas).values([
    { codigo, orden: 1, monto: '1000.00', antes_de: today },
    { codigo, orden: 2, monto: '1000.00', antes_de: addDays(today, 1) },
  ])
  expect((await valores()).proximo_pago).toBe('Faltan RD$ 765.43 de tu segunda mitad, a más tardar mañana.')
  await paga('765.43')
  expect(await valores()).toMatchObject({
    pagado: 'RD$ 2,000.00',
    falta: 'RD$ 0.00',
    pago: 'Ya está pagado.',
    proximo_pago: '',
  })
  expect((await carla.call(listarPedidos, { querystring: { pago: 'por_pagar' } })).body.pedidos).toEqual([])
  expect((await carla.call(listarPedidos, { querystring: { pago: 'por_verificar' } })).body.pedidos).toEqual([])
})
