import { expect, test } from 'vitest'
import type { PedidoListRow } from './contract.ts'
import { type Entrega, entregaOf, isMissingPrecio } from './rules.ts'

const TODAY = '2026-11-21'
const EN_PREPARACION = { id: 3, nombre: 'En Preparación', categoria: 'processing', orden: 30 } as const
const LISTO = { id: 6, nombre: 'Listo para Entregar', categoria: 'shipping', orden: 70 } as const
const ENTREGADO = { id: 8, nombre: 'Entregado', categoria: 'delivered', orden: 90 } as const
const CANCELADO = { id: 10, nombre: 'Cancelado', categoria: 'special', orden: 110 } as const

const row = (changes: Partial<PedidoListRow>): PedidoListRow => ({
  codigo: 'B01-40718',
  cliente: 'Yokasta Peña',
  estatus: EN_PREPARACION,
  tipo_servicio: 'envio',
  costo_envio: null,
  fecha_estimada_entrega: null,
  fecha_creacion: '2026-11-10T12:00:00Z',
  total: '0.00',
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
  ...changes,
})

test.each<[string, Partial<PedidoListRow>, Entrega]>([
  ['no day', {}, { kind: 'nada' }],
  ['today', { fecha_estimada_entrega: TODAY }, { kind: 'dia', day: TODAY, near: 'hoy' }],
  ['tomorrow', { fecha_estimada_entrega: '2026-11-22' }, { kind: 'dia', day: '2026-11-22', near: 'manana' }],
  ['another day', { fecha_estimada_entrega: '2026-11-28' }, { kind: 'dia', day: '2026-11-28', near: null }],
  ['a day gone by', { fecha_estimada_entrega: '2026-11-18' }, { kind: 'tarde', day: '2026-11-18', days: 3 }],
  [
    'a day gone by, but over',
    { fecha_estimada_entrega: TODAY, estatus: ENTREGADO },
    { kind: 'dia', day: TODAY, near: null },
  ],
  [
    'ready, since an evening in Santo Domingo',
    {
      estatus: LISTO,
      tipo_servicio: 'retiro',
      fecha_estimada_entrega: '2026-11-01',
      listo_desde: '2026-11-13T02:00:00Z',
    },
    { kind: 'listo', day: '2026-11-12', days: 9 },
  ],
])('an order with %s', (_, changes, entrega) => {
  expect(entregaOf(row(changes), TODAY)).toEqual(entrega)
})

test.each([
  [EN_PREPARACION, '0.00', null, true],
  [EN_PREPARACION, '0.00', '900.00', false],
  [EN_PREPARACION, '10.00', null, false],
  [ENTREGADO, '0.00', null, false],
  [CANCELADO, '0.00', null, false],
])('%o with a total of %s and %s proposed lacks a price: %s', (estatus, total, precio_por_aceptar, missing) => {
  expect(isMissingPrecio(row({ estatus, total, precio_por_aceptar }))).toBe(missing)
})
