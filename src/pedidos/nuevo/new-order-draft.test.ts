import { expect, test } from 'vitest'
import { PedidoNuevo } from '../ficha/contract.ts'
import { addElegida, emptyDraft, NuevoDraft, withElegidas } from './draft.ts'

const written = {
  ...emptyDraft('2026-11-26'),
  cliente: ' Yudelka Rosario ',
  piezas: '2 pulseras de mariposa doradas\n\n 1 par de aretes de perla\n',
  tipo_servicio: 'envio' as const,
  direccion: 'Calle 5',
  numero_casa: '23',
  total: '2,650',
  abono: '1000',
  texto: 'Saludos, es Yudelka',
}
const errorsOf = (changes: object) =>
  Object.fromEntries(
    // The form shows the first error of a field.
    (NuevoDraft.safeParse({ ...written, ...changes }).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path[0], message]),
  )

test('what is typed becomes an order: pieces in one line of the notes, amounts, no message', () => {
  const body = NuevoDraft.parse({ ...written, notas: 'Con cajita.' })
  expect(PedidoNuevo.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    cliente: 'Yudelka Rosario',
    notas: 'Artículo: 2 pulseras de mariposa doradas; 1 par de aretes de perla\nCon cajita.',
    precio: '2650.00',
    total: '2650.00',
    abono: '1000.00',
    peso: '0.00',
    direccion: 'Calle 5',
    telefono: null,
    estatus_id: 1,
  })
  expect(JSON.stringify(body)).not.toContain('Saludos')
})

test('the address of a pickup is not sent', () => {
  expect(NuevoDraft.parse({ ...written, tipo_servicio: 'retiro' })).toMatchObject({
    direccion: null,
    numero_casa: null,
    tipo_servicio: 'retiro',
  })
})

test('an order without a price or an advance may be saved', () => {
  expect(NuevoDraft.parse({ ...written, total: '', abono: '' })).toMatchObject({ total: '0.00', abono: '0.00' })
  expect(NuevoDraft.parse({ ...written, total: '' })).toMatchObject({ total: '0.00', abono: '1000.00' })
})

test('a missing name, piece or day is named; so is an amount that is none, or an advance above the total', () => {
  const missing = 'Por favor completa todos los campos obligatorios'
  expect(errorsOf({ cliente: '', piezas: ' \n ', fecha_estimada_entrega: '' })).toEqual({
    cliente: missing,
    piezas: missing,
    fecha_estimada_entrega: missing,
  })
  expect(Object.keys(errorsOf({ total: 'mil', correo_cliente: 'ana', codigo: 'B01-1' })).sort()).toEqual([
    'codigo',
    'correo_cliente',
    'total',
  ])
  expect(errorsOf({ abono: '2650.01' }).abono).toContain('2,650.01')
})

const PULSERA = { slug: 'pulsera-samana', nombre: 'Pulsera Samaná', precio: '850.00' }

test('a chosen piece is a line, and what is written besides another', () => {
  const elegidas = withElegidas(addElegida(addElegida([], PULSERA), PULSERA))
  const body = NuevoDraft.parse({ ...written, piezas: '', elegidas, tipo_servicio: 'retiro', total: '' })
  expect(PedidoNuevo.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    lineas: [{ pieza: 'pulsera-samana', nombre: 'Pulsera Samaná', cantidad: 2, precio: '850.00' }],
    notas: 'Artículo: 2 × Pulsera Samaná, RD$\u00a01,700.00',
    precio: '1700.00',
    total: '1700.00',
  })
  // A delivery has no total until somebody prices it; a typed total stays.
  expect(NuevoDraft.parse({ ...written, piezas: '', elegidas, total: '', abono: '' }).total).toBe('0.00')
  expect(NuevoDraft.parse({ ...written, elegidas }).total).toBe('2650.00')
  expect(NuevoDraft.parse({ ...written, elegidas }).lineas.map(({ nombre }) => nombre)).toEqual([
    'Pulsera Samaná',
    '2 pulseras de mariposa doradas',
    '1 par de aretes de perla',
  ])
  expect(errorsOf({ piezas: ' ', elegidas: '' })).toHaveProperty('piezas')
})
