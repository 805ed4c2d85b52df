import { expect, test } from 'vitest'
import type { FilaDeLista } from './contract.ts'
import { type Entrega, entregaDe, faltaPrecio } from './rules.ts'

const HOY = '2026-11-21'
const EN_PREPARACION = { id: 3, nombre: 'En Preparación', categoria: 'processing', orden: 30 } as const
const LISTO = { id: 6, nombre: 'Listo para Entregar', categoria: 'shipping', orden: 70 } as const
const ENTREGADO = { id: 8, nombre: 'Entregado', categoria: 'delivered', orden: 90 } as const
const CANCELADO = { id: 10, nombre: 'Cancelado', categoria: 'special', orden: 110 } as const

const fila = (cambios: Partial<FilaDeLista>): FilaDeLista => ({
  codigo: 'B01-40718',
  cliente: 'Yokasta Peña',
  estatus: EN_PREPARACION,
  tipo_servicio: 'envio',
  costo_envio: null,
  fecha_estimada_entrega: null,
  fecha_creacion: '2026-11-10T12:00:00Z',
  total: '0.00',
  telefono: null,
  articulo: null,
  listo_desde: null,
  version: 1,
  ...cambios,
})

test.each<[string, Partial<FilaDeLista>, Entrega]>([
  ['no day', {}, { que: 'nada' }],
  ['today', { fecha_estimada_entrega: HOY }, { que: 'dia', dia: HOY, cerca: 'hoy' }],
  ['tomorrow', { fecha_estimada_entrega: '2026-11-22' }, { que: 'dia', dia: '2026-11-22', cerca: 'manana' }],
  ['another day', { fecha_estimada_entrega: '2026-11-28' }, { que: 'dia', dia: '2026-11-28', cerca: null }],
  ['a day gone by', { fecha_estimada_entrega: '2026-11-18' }, { que: 'tarde', dia: '2026-11-18', dias: 3 }],
  [
    'a day gone by, but over',
    { fecha_estimada_entrega: HOY, estatus: ENTREGADO },
    { que: 'dia', dia: HOY, cerca: null },
  ],
  [
    'ready, since an evening in Santo Domingo',
    {
      estatus: LISTO,
      tipo_servicio: 'retiro',
      fecha_estimada_entrega: '2026-11-01',
      listo_desde: '2026-11-13T02:00:00Z',
    },
    { que: 'listo', dia: '2026-11-12', dias: 9 },
  ],
])('an order with %s', (_, cambios, entrega) => {
  expect(entregaDe(fila(cambios), HOY)).toEqual(entrega)
})

test.each([
  [EN_PREPARACION, '0.00', true],
  [EN_PREPARACION, '10.00', false],
  [ENTREGADO, '0.00', false],
  [CANCELADO, '0.00', false],
])('%o with a total of %s lacks a price: %s', (estatus, total, falta) => {
  expect(faltaPrecio(fila({ estatus, total }))).toBe(falta)
})
