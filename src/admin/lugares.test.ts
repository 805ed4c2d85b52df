import { expect, test } from 'vitest'
import { enlaceA } from '#lib/enlaceA.ts'
import { lugarDe, lugares } from './lugares.ts'

test('every entry of the menu is the one of its own page, also where its address begins like another', () => {
  for (const lugar of lugares) expect(lugarDe(lugar.a)).toBe(lugar)
})

test('what is opened from a list belongs to that list', () => {
  expect(lugarDe(enlaceA('/manage/pedidos/:codigo', { codigo: 'B01-40718' }))?.etiqueta).toBe('Pedidos')
  expect(lugarDe(enlaceA('/admin-dashboard/clientes/:codigo', { codigo: 'B-118027' }))?.etiqueta).toBe('Clientes')
  expect(lugarDe(enlaceA('/admin-dashboard/noticias'))?.etiqueta).toBe('Notificaciones')
  expect(lugarDe(enlaceA('/manage/papel'))).toBeUndefined()
})
