import { expect, test } from 'vitest'
import type { Estatus } from '../contract.ts'
import { ESTATUS } from '../estatus.ts'
import type { PedidoListRow } from '../lista/contract.ts'
import { createReads } from './camara/reads.ts'
import { looksLikeGuia } from './contract.ts'
import { gruposOf, toEnPila } from './pila.ts'

const estatus = Object.entries(ESTATUS).map(
  ([nombre, id]): Estatus => ({ id, nombre, descripcion: '', categoria: 'processing', orden: id }),
)
const withId = (id: number) => estatus.find((candidate) => candidate.id === id)

function row(codigo: string, id: number, change: Partial<PedidoListRow> = {}): PedidoListRow {
  const own = withId(id)
  if (!own) throw new Error(`No status ${id}`)
  return {
    codigo,
    cliente: 'Ana',
    estatus: own,
    tipo_servicio: 'envio',
    costo_envio: null,
    fecha_estimada_entrega: null,
    fecha_creacion: '2026-11-23T12:00:00Z',
    total: '900.00',
    abono: '0.00',
    pagado: '0.00',
    falta: null,
    comprobante_en_espera: false,
    pago_vencido: false,
    precio_por_aceptar: null,
    telefono: null,
    articulo: null,
    listo_desde: null,
    version: 1,
    ...change,
  }
}
const inPila = (pedido: PedidoListRow) => toEnPila(pedido.codigo, pedido, estatus)

test('the orders that go to the same status move together, the largest group first', () => {
  const pila = [
    inPila(row('B01-00001', ESTATUS.listo)),
    inPila(row('B01-00002', ESTATUS.en_preparacion)),
    inPila(row('B01-00003', ESTATUS.en_preparacion)),
    inPila(row('B01-00004', ESTATUS.listo, { tipo_servicio: 'retiro' })),
    inPila(row('B01-00005', ESTATUS.entregado)),
  ]
  expect(gruposOf(pila).map((group) => [group.estatus.id, group.pedidos.map(({ codigo }) => codigo)])).toEqual([
    [ESTATUS.listo, ['B01-00002', 'B01-00003']],
    [ESTATUS.en_ruta, ['B01-00001']],
    [ESTATUS.entregado, ['B01-00004']],
  ])
})

test.each([
  [row('B01-00001', ESTATUS.entregado), 'ya está en entregado'],
  [row('B01-00001', ESTATUS.cancelado), 'ya está en cancelado'],
  [row('B01-00001', ESTATUS.en_revision), 'está en en_revision: elige tú el estatus'],
  [row('B01-00001', ESTATUS.en_preparacion, { total: '0.00' }), 'no tiene precio'],
  [null, 'no es de ningún pedido'],
  [undefined, null],
])('an order that does not move says why (%#)', (pedido, why) => {
  expect(toEnPila('B01-00001', pedido, estatus)).toMatchObject({ siguiente: null, impedimento: why })
})

test('a code that stays in the picture counts once, and a bar code when two pictures agree', () => {
  const reads = createReads()
  const seen = (now: number, ...codes: [text: string, format: string][]) =>
    reads(
      codes.map(([text, format]) => ({ text, format, corners: [] })),
      now,
    ).map(({ text }) => text)
  expect(seen(0, ['A', 'qr_code'], ['1', 'code_128'])).toEqual(['A'])
  expect(seen(100, ['A', 'qr_code'], ['1', 'code_128'])).toEqual(['1'])
  expect(seen(1_400, ['A', 'qr_code'], ['2', 'itf'])).toEqual([])
  expect(seen(2_000)).toEqual([])
  // The first code was away; the misread one never came back.
  expect(seen(3_100, ['A', 'qr_code'], ['2', 'itf'])).toEqual(['A'])
})

test.each([
  ['MIA12345678', true],
  ['1Z 999 AA1 0123 4567 84', true],
  ['B01-4071899', true],
  ['B01-40718', false],
  ['b0140718', false],
  ['pulsera azul', false],
  ['829', false],
])('%j may be the number of a courier: %s', (q, expected) => {
  expect(looksLikeGuia(q)).toBe(expected)
})
