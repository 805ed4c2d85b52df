import { expect, test } from 'vitest'
import { linkTo } from '#lib/linkTo.ts'
import { estatusOf, type PedidoFilter, readFilter } from './filter.ts'

const read = (busqueda: string) => readFilter(new URLSearchParams(busqueda))

test.each<[string, PedidoFilter]>([
  ['', {}],
  [
    'q=pulsera+azul&estatus=3,4&servicio=envio&orden=entrega',
    { q: 'pulsera azul', estatus: '3,4', servicio: 'envio', orden: 'entrega' },
  ],
  ['vencidos=si&sin_precio=no', { vencidos: 'si' }],
  ['estatus=siempre&servicio=avion&orden=azar&fecha=nunca', {}],
  ['desde=2026-02-30&hasta=2026-02-28', { hasta: '2026-02-28' }],
  ['desde=0026-01-01', {}],
  ['q=%20%20&otra=cosa', {}],
  [`q=${'x'.repeat(201)}&estatus=8`, { estatus: '8' }],
])('the query ?%s parses to %o', (busqueda, filter) => {
  expect(read(busqueda)).toEqual(filter)
  // A link built from the filter parses to the same filter.
  expect(read(linkTo('/manage/pedidos', { query: filter }).split('?')[1] ?? '')).toEqual(filter)
})

test.each<[PedidoFilter, ReturnType<typeof estatusOf>]>([
  [{}, 'activos'],
  [{ q: 'ana' }, 'todos'],
  [{ q: 'ana', estatus: 'activos' }, 'activos'],
  [{ estatus: 'todos' }, 'todos'],
  [{ estatus: '3,11' }, [3, 11]],
])('%o selects the statuses %o', (filter, expectedEstatus) => {
  expect(estatusOf(filter)).toEqual(expectedEstatus)
})
