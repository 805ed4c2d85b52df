import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { orderColumnsThat } from '#db/columns/orders.ts'
import { createQueryClient } from '#lib/queryClient.ts'
import { EMPTY_DIRECCION, type PedidoCompleto } from '#pedidos/contract.ts'
import { filledColumns } from '#testing/columns.ts'
import { Resultado } from './Resultado.tsx'

const ORDER = {
  vista: 'completa',
  codigo: 'B01-40718',
  cliente: 'Ana Peña',
  clase: 'pieza',
  estatus: { id: 6, nombre: 'Listo para Entregar', descripcion: '', categoria: 'shipping', orden: 70 },
  tipo_servicio: 'retiro',
  fecha_creacion: '2026-03-14T12:00:00.000Z',
  fecha_estimada_entrega: null,
  total: '9000.00',
  peso: null,
  historial: [],
  esperados: [],
  lineas: [],
  ayuda_abierta: false,
  marca: '1',
  avisos_por_correo: true,
  propuesta: null,
  cuenta: { total: '0.00', pagado: '0.00', falta: null, de_mas: null, pagos: [], cuotas: [], proximo: null },
  ...EMPTY_DIRECCION,
  ...filledColumns(({ seen }) => seen === 'owner'),
} as unknown as PedidoCompleto // only the fields that the owner sees are filled

const PROPOSAL = {
  id: 7,
  estado: 'abierta',
  lineas: [],
  total: '9000.00',
  fecha_estimada_entrega: '2026-11-28',
  plan: 'antes',
  cuotas: [{ monto: '9000.00', antes_de: '2026-11-26' }],
  vale_hasta: '2026-11-25',
  palabras: null,
  acordadas: null,
}

const page = (order: PedidoCompleto) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <Resultado
          pedido={order}
          live="vivo"
          updatedAt={0}
          refreshing={false}
          onRefresh={() => {}}
          onChange={() => {}}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  )

test.each(orderColumnsThat({ seen: 'owner' }))('the view of an owner shows %s', (column) => {
  expect(page(ORDER)).not.toBe(page({ ...ORDER, [column]: null }))
})

const received = { id: 1, nombre: 'Recibido', categoria: 'processing' }
const cancelled = { id: 10, nombre: 'Cancelado', categoria: 'special' }
const priced = (estado: string, order: object, acordadas: object[] | null = null) =>
  page({
    ...ORDER,
    estatus: received,
    total: null,
    propuesta: { ...PROPOSAL, estado, acordadas },
    ...order,
  } as unknown as PedidoCompleto)

test.each([
  ['abierta', {}],
  ['abierta', { total: '9000.00', estatus: { id: 3, nombre: 'En Preparación', categoria: 'processing' } }],
  ['por_cambiar', {}],
  ['vencida', {}],
])('the day that counts is the one of the price: %s, %o', (estado, order) => {
  expect(priced(estado, order)).toMatch(/Fecha propuesta.*28 de noviembre/)
})

test.each([
  ['por_cambiar', { total: '9000.00' }],
  ['vencida', { total: '9000.00' }],
  ['vencida', { estatus: { id: 3, nombre: 'En Preparación', categoria: 'processing' } }],
  ['abierta', { estatus: cancelled }],
  ['vencida', { estatus: cancelled }],
  ['por_cambiar', { estatus: { id: 8, nombre: 'Entregado', categoria: 'delivered' } }],
  ['reemplazada', {}],
])('the day that counts is the order’s own: %s, %o', (estado, order) => {
  expect(priced(estado, order)).not.toContain('Fecha propuesta')
})

test('a price that lapses after another one was accepted leaves the agreed day', () => {
  expect(priced('vencida', {}, [])).not.toContain('Fecha propuesta')
})

test.each([
  [cancelled],
  [{ id: 9, nombre: 'Devuelto', categoria: 'special' }],
  [{ id: 8, nombre: 'Entregado', categoria: 'delivered' }],
])('a closed order asks for no decision about its price: %o', (estatus) => {
  for (const estado of ['abierta', 'por_cambiar', 'vencida'])
    expect(priced(estado, { estatus })).not.toMatch(/dinos si lo aceptas|Leímos|Acepto|Pedir otra vez/)
  expect(priced('abierta', {})).toMatch(/dinos si lo aceptas.*Acepto/)
})
