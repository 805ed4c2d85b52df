import { expect, test } from 'vitest'
import { linkTo } from '#lib/linkTo.ts'
import { navItemOf, navItems } from './navItems.ts'

test('every entry of the menu is the one of its own page, also where its address begins like another', () => {
  for (const navItem of navItems) expect(navItemOf(navItem.to)).toBe(navItem)
})

test('what is opened from a list belongs to that list', () => {
  expect(navItemOf(linkTo('/manage/pedidos/:codigo', { codigo: 'B01-40718' }))?.etiqueta).toBe('Pedidos')
  expect(navItemOf(linkTo('/admin-dashboard/clientes/:codigo', { codigo: 'B-118027' }))?.etiqueta).toBe('Clientes')
  expect(navItemOf(linkTo('/admin-dashboard/noticias'))?.etiqueta).toBe('Notificaciones')
  expect(navItemOf(linkTo('/manage/papel'))).toBeUndefined()
})
