import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { linkTo } from '#lib/linkTo.ts'
import { staffPages } from '#lib/staffPages.ts'
import { isStaffPath } from '#lib/staffPaths.ts'
import { negocio } from '#negocio'
import tabla, { pages, siteUrls } from './routes.ts'
import { signedInPaths } from './sitio/signedInPaths.ts'

type Entry = (typeof tabla)[number]
const entries = (lines: Entry[]): Entry[] => lines.flatMap((line) => [line, ...entries(line.children ?? [])])

test('every page has a unique path and an existing screen', () => {
  const paths = pages.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  const files = globSync('**/*.tsx', { cwd: import.meta.dirname })
  for (const { file } of entries(tabla)) expect(files).toContain(path.normalize(file))
})

test('every promised address is a page', () => {
  const { slug } = negocio.servicioInternacional
  const promised =
    '/ /auth /nosotros /productos /rastrear /faq /contacto /pedir /manage /solicitar-retiro /cancel-notifications ' +
    '/politicas-privacidad /politicas-envio /terminos-condiciones /registro /login /registro-confirmado /mi-cuenta ' +
    `/admin-dashboard /${slug}-pedidos`
  const paths = pages.map(({ path }) => path)
  for (const route of promised.split(' ')) expect(paths).toContain(route)
  expect(siteUrls.redirects).toEqual({
    '/cuenta': '/mi-cuenta',
    [`/admin-${slug}-dashboard`]: '/admin-dashboard',
    '/manage/solicitudes': '/manage/bandeja',
    '/manage/solicitudes/:clase/:id': '/manage/bandeja/:clase/:id',
  })
})

test('an alias leads to a page, and is no page itself', () => {
  const paths = pages.map(({ path }) => path)
  for (const [alias, route] of Object.entries(siteUrls.redirects)) {
    expect(paths).toContain(route)
    expect(paths).not.toContain(alias)
  }
})

test('sign-out leaves exactly the pages that need a session', () => {
  const withSession = pages.filter(({ path }) => signedInPaths.some((index) => path.startsWith(index)))
  expect(withSession.map(({ path }) => path)).toEqual(siteUrls.signedIn)
})

test("exactly the pages of staff, and the addresses that lead to them, are staff's", () => {
  const ofStaff = (path: string) => pages.some((page) => page.path === path && page.audience === 'personal')
  for (const { path } of pages) expect([path, isStaffPath(path)]).toEqual([path, ofStaff(path)])
  for (const [alias, route] of Object.entries(siteUrls.redirects))
    expect([alias, isStaffPath(alias)]).toEqual([alias, ofStaff(route)])
})

test('every page of staff says who may open it', () => {
  expect(Object.keys(staffPages).toSorted()).toEqual(siteUrls.staffOnly.toSorted())
})

test.each([
  ['staff', 'admin/AdminLayout.tsx', 'personal'],
  ['members', 'cuenta/CuentaLayout.tsx', 'miembros'],
])('exactly the pages of %s are inside the layout that guards them', (_, layout, audiences) => {
  const children = entries(entries(tabla).filter(({ file }) => file === layout)).map(({ id }) => id)
  const own = pages.filter(({ audience }) => audience === audiences).map(({ path }) => path)
  const guarded = children.filter((id) => pages.some(({ path }) => path === id))
  expect(guarded.toSorted()).toEqual(own.toSorted())
})

test('linkTo writes parameters, query and hash, each escaped', () => {
  expect(linkTo('/faq', { hash: 'envios' })).toBe('/faq#envios')
  expect(linkTo('/manage/bandeja/:clase/:id', { clase: 'ayuda', id: 7 })).toBe('/manage/bandeja/ayuda/7')
  expect(linkTo('/manage/pedidos/:codigo/editar', { codigo: '../x?y', query: { ver: 'pedido' } })).toBe(
    '/manage/pedidos/..%2Fx%3Fy/editar?ver=pedido',
  )
  expect(linkTo('/manage/correos', { query: { busca: 'a&b', estado: undefined } })).toBe('/manage/correos?busca=a%26b')
})
