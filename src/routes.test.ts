import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import tabla, { pages, siteUrls } from './routes.ts'
import { signedInPaths } from './sitio/navigation.ts'

type Entry = (typeof tabla)[number]
const entries = (lines: Entry[]): Entry[] => lines.flatMap((line) => [line, ...entries(line.children ?? [])])

test('every page has one address, and its screen is there', () => {
  const paths = pages.map(({ path: route }) => route)
  expect(new Set(paths).size).toBe(paths.length)
  const files = globSync('**/*.tsx', { cwd: import.meta.dirname })
  for (const { file } of entries(tabla)) expect(files).toContain(path.normalize(file))
})

test('the addresses that the shop promises are pages', () => {
  const { slug } = negocio.servicioInternacional
  const promised =
    '/ /auth /nosotros /productos /rastrear /faq /contacto /pedir /manage /solicitar-retiro /cancel-notifications ' +
    '/politicas-privacidad /politicas-envio /terminos-condiciones /registro /login /registro-confirmado /mi-cuenta ' +
    `/admin-dashboard /${slug}-pedidos`
  const paths = pages.map(({ path: route }) => route)
  for (const route of promised.split(' ')) expect(paths).toContain(route)
  expect(siteUrls.desvios).toEqual({
    '/cuenta': '/mi-cuenta',
    [`/admin-${slug}-dashboard`]: '/admin-dashboard',
    '/manage/solicitudes': '/manage/bandeja',
    '/manage/solicitudes/:clase/:id': '/manage/bandeja/:clase/:id',
  })
})

test('an address that stands for another leads to a page, and is none itself', () => {
  const paths = pages.map(({ path: route }) => route)
  for (const [alias, route] of Object.entries(siteUrls.desvios)) {
    expect(paths).toContain(route)
    expect(paths).not.toContain(alias)
  }
})

test('who leaves is led away from the pages for somebody signed in, and from no other', () => {
  const withSession = pages.filter(({ path: route }) => signedInPaths.some((index) => route.startsWith(index)))
  expect(withSession.map(({ path: route }) => route)).toEqual(siteUrls.conSesion)
})

test.each([
  ['staff', 'admin/AdminLayout.tsx', 'personal'],
  ['members', 'cuenta/CuentaLayout.tsx', 'miembros'],
])('the pages of %s stand inside the frame that asks who one is, and no other page does', (_, layout, audiences) => {
  const children = entries(entries(tabla).filter(({ file }) => file === layout)).map(({ id }) => id)
  const own = pages.filter(({ audience }) => audience === audiences).map(({ path: route }) => route)
  const guarded = children.filter((id) => pages.some(({ path: route }) => route === id))
  expect(guarded.toSorted()).toEqual(own.toSorted())
})

test('an address is written with its parameters, what it reads after «?» and its part, each made safe', () => {
  expect(linkTo('/faq', { hash: 'envios' })).toBe('/faq#envios')
  expect(linkTo('/manage/bandeja/:clase/:id', { clase: 'ayuda', id: 7 })).toBe('/manage/bandeja/ayuda/7')
  expect(linkTo('/manage/pedidos/:codigo/editar', { codigo: '../x?y', query: { ver: 'pedido' } })).toBe(
    '/manage/pedidos/..%2Fx%3Fy/editar?ver=pedido',
  )
  expect(linkTo('/manage/correos', { query: { busca: 'a&b', estado: undefined } })).toBe('/manage/correos?busca=a%26b')
})
