import { expect, test } from 'vitest'
import { linkTo } from '#lib/linkTo.ts'
import { navItemOf, navItems } from './navItems.ts'

test("a menu entry matches its own page, also if its path starts with another entry's", () => {
  for (const navItem of navItems) expect(navItemOf(navItem.to)).toBe(navItem)
})

test("an item opened from a list belongs to the list's entry", () => {
  expect(navItemOf(linkTo('/manage/pedidos/:codigo', { codigo: 'B01-40718' }))?.label).toBe('Pedidos')
  expect(navItemOf(linkTo('/admin-dashboard/clientes/:codigo', { codigo: 'B-118027' }))?.label).toBe('Clientes')
  expect(navItemOf(linkTo('/admin-dashboard/noticias'))?.label).toBe('Notificaciones')
  expect(navItemOf(linkTo('/manage/papel'))).toBeUndefined()
})
