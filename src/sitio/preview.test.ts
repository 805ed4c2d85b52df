import { expect, test } from 'vitest'
import { publicarAjuste, verPagina } from '#ajustes/contract.ts'
import { negocio } from '#negocio'
import { openShop } from '#testing/shop.server.ts'
import { openWindowSite } from '#testing/window.server.tsx'
import { negocio as inicial } from '#valores-iniciales'

const { app, carla, beto } = await openShop({ site: openWindowSite() })

const look = (cookie: string, pagina: string, cambios: unknown) =>
  app.inject({
    method: 'POST',
    url: verPagina.url,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ pagina, cambios: JSON.stringify(cambios) }).toString(),
  })
const tienda = (lema: string) => ({ marca: 'Brisa', lema, ciudad: 'Santiago', direccion: 'Calle Primera' })
const inicio = { titulo: 'Hecho a mano en el Cibao', texto: 'Piezas que se quedan contigo.' }

test('the owner sees a page with what she has not published, and nobody else does', async () => {
  const seen = await look(carla.cookie, '/', { 'textos.inicio': inicio })
  expect(seen.statusCode).toBe(200)
  expect(seen.body).toContain('Hecho a mano en el Cibao')
  expect(seen.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' })
  expect(seen.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  const publicPage = await app.inject({ method: 'GET', url: '/' })
  expect(publicPage.body).not.toContain('Hecho a mano en el Cibao')
  expect(negocio.lema).toBe(inicial.lema)
})

test('pages that others ask for meanwhile keep the values that hold', async () => {
  await carla.call(publicarAjuste, { params: { clave: 'tienda' }, body: { valor: tienda('Uno'), version: 0 } })
  const [seen, ...others] = await Promise.all([
    look(carla.cookie, '/', { 'textos.inicio': inicio }),
    ...Array.from({ length: 5 }, () => app.inject({ method: 'GET', url: '/' })),
  ])
  expect(seen?.body).toContain('Hecho a mano en el Cibao')
  for (const { body } of others) expect(body).not.toContain('Hecho a mano en el Cibao')
})

test.each([
  ['/', { tienda: tienda('') }, 422],
  ['/', { nada: 1 }, 422],
  ['/manage', {}, 404],
  ['/rastrear/abc', {}, 404],
])('a preview of %s with %j is refused', async (pagina, cambios, status) => {
  expect((await look(carla.cookie, pagina, cambios)).statusCode).toBe(status)
})

test('only the owner previews', async () => {
  expect((await look(beto.cookie, '/', {})).statusCode).toBe(403)
})
