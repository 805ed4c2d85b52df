import { expect, test } from 'vitest'
import { completeDraft } from '#pedidos/pedir/usePedidoDraft.ts'
import { solicitudNotas } from '#pedidos/rules.ts'
import { entregaPhrase, ownNotas } from './entrega.ts'

const TODAY = '2026-11-22'
const ESTATUS = {
  confirmado: { id: 2, nombre: 'Confirmado', descripcion: '', categoria: 'processing', orden: 2 },
  listo: { id: 6, nombre: 'Listo para Entregar', descripcion: '', categoria: 'shipping', orden: 6 },
  entregado: { id: 8, nombre: 'Entregado', descripcion: '', categoria: 'delivered', orden: 8 },
  cancelado: { id: 10, nombre: 'Cancelado', descripcion: '', categoria: 'special', orden: 10 },
  en_revision: { id: 11, nombre: 'En Revisión', descripcion: '', categoria: 'special', orden: 11 },
} as const

test.each([
  ['envio', 'confirmado', '2026-11-28', 'Envío, llega aproximadamente el sábado 28 de noviembre'],
  ['retiro', 'confirmado', '2026-11-28', 'Retiro, listo aproximadamente el sábado 28 de noviembre'],
  ['envio', 'confirmado', '2026-11-21', 'Envío, 1 día tarde: era para el sábado 21 de noviembre'],
  ['envio', 'confirmado', null, 'Envío, fecha por confirmar'],
  [null, 'confirmado', null, 'Sin servicio indicado, fecha por confirmar'],
  ['retiro', 'listo', '2026-11-10', 'Retiro, listo desde el jueves 12 de noviembre'],
  ['envio', 'entregado', '2026-11-10', 'Envío, entregado el jueves 12 de noviembre'],
  ['envio', 'cancelado', '2026-11-10', 'Envío'],
  ['envio', 'en_revision', '2026-11-28', 'Envío, llega aproximadamente el sábado 28 de noviembre'],
] as const)('%s, %s, for %s: %s', (tipo_servicio, key, fecha_estimada_entrega, text) => {
  const estatus = ESTATUS[key]
  const pedido = { tipo_servicio, estatus, fecha_estimada_entrega }
  expect(entregaPhrase(pedido, [{ estatus, fecha: '2026-11-12T15:00:00Z' }], TODAY)).toBe(text)
})

test("the notes leave out the request form's text", () => {
  const pedido = completeDraft({
    nombre: 'Ana',
    correo: 'ana@ejemplo.com',
    telefono: '8095550101',
    tipo_servicio: 'envio',
    descripcion_articulo: 'Dos pares de aretes,\nunos dorados',
    direccion: 'Calle 7',
    numero_casa: '42',
    sector: 'Centro',
    provincia: 'Santiago',
  })
  const notas = solicitudNotas(pedido)
  expect(ownNotas(notas, pedido.descripcion_articulo)).toBe('')
  expect(ownNotas(`${notas}\nLleva tarjeta.`, pedido.descripcion_articulo)).toBe('Lleva tarjeta.')
  expect(ownNotas('Lleva tarjeta.', null)).toBe('Lleva tarjeta.')
  expect(ownNotas(null, 'Aretes')).toBeNull()
})
