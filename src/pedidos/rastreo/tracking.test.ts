import { describe, expect, test } from 'vitest'
import { cerrarSesion } from '#auth/contract.ts'
import { FORGET_URL, SEARCH_URL } from '#lib/codigoFormat.ts'
import { openShop } from '#testing/shop.server.ts'
import { openTestSite } from '#testing/site.server.ts'
import { revocarEnlaces } from '../ficha/contract.ts'
import { autorizarARecoger } from '../recoger/contract.ts'
import { obtenerRastreo, olvidarRastreo, rastrearPedido } from './contract.ts'

const { app, ana, beto, carla, mailbox, persona } = await openShop({ withMail: true, site: openTestSite() })

let visitors = 0
/** A browser of its own, which keeps its cookies. */
function openBrowser() {
  const remoteAddress = `10.20.${visitors++}.1`
  const cookies = new Map<string, string>()
  const browser = {
    remoteAddress,
    cookies,
    async send(url: string, { method = 'GET' as 'GET' | 'POST', form = '' } = {}) {
      const response = await app.inject({
        method,
        url,
        remoteAddress,
        headers: {
          cookie: [...cookies].map((cookie) => cookie.join('=')).join('; '),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }),
        },
        ...(form && { payload: form }),
      })
      for (const { name, value, maxAge } of response.cookies)
        if (maxAge === 0) cookies.delete(name)
        else cookies.set(name, value)
      return response
    },
    search: (codigo: string) => browser.send(SEARCH_URL, { method: 'POST', form: `codigo=${codigo}` }),
    /** Sends a code, follows the redirect and returns the page. */
    async find(codigo: string) {
      expect((await browser.search(codigo)).statusCode).toBe(303)
      return browser.send('/rastrear')
    },
    shown: async () => (await browser.send(obtenerRastreo.url)).json(),
  }
  return browser
}

/** A guest's order, with the link of its mail. */
async function withLink() {
  const correo = `guest-${visitors++}@ejemplo.com`
  const visitor = await persona('Ana Peña', correo, { ip: `10.30.${visitors}.1` })
  const codigo = await visitor.pide()
  const { text } = await mailbox.waitForMail(({ to }) => to.includes(correo))
  return { codigo, correo, link: /\/rastrear\/[\w-]{22}/.exec(text)?.[0] ?? '' }
}

test('a code that the browser sends by itself leads to the page with the public view, and survives a reload', async () => {
  const codigo = await ana.pide()
  const browser = openBrowser()
  const sent = await browser.search(codigo.toLowerCase().replace('-', ' '))
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/rastrear'])
  expect([sent.headers['set-cookie']].flat().join()).toMatch(/^brisa\.rastreo=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
  for (let n = 0; n < 2; n++) {
    const page = await browser.send('/rastrear')
    expect(page.statusCode).toBe(200)
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(page.body).toContain(`"codigo":"${codigo}"`)
    expect(page.body).toContain('"vista":"publica"')
    expect(page.body).not.toContain('telefono')
  }
})

test('the link of a mail leads to the whole order, at an address without its token, however often it is fetched', async () => {
  const { codigo, link } = await withLink()
  for (let n = 0; n < 3; n++) {
    const browser = openBrowser()
    const { statusCode, headers, body } = await browser.send(link)
    expect([statusCode, headers.location, headers['cache-control'], body]).toEqual([303, '/rastrear', 'no-store', ''])
    const page = await browser.send('/rastrear')
    expect(page.body).toContain(`"codigo":"${codigo}"`)
    expect(page.body).toContain('"vista":"completa"')
    expect(page.body).not.toContain(link.slice('/rastrear/'.length))
  }
})

test('a link goes on opening the whole order when its code is looked up, and only that one; a revoked link does not', async () => {
  const [own, other] = [await withLink(), await withLink()]
  const browser = openBrowser()
  await browser.send(own.link)
  await browser.send('/rastrear')
  await browser.find(other.codigo)
  expect(await browser.shown()).toMatchObject({
    pedido: { codigo: other.codigo, vista: 'publica' },
    otros: [own.codigo],
  })
  await browser.find(own.codigo)
  expect(await browser.shown()).toMatchObject({ pedido: { codigo: own.codigo, vista: 'completa' } })
  await carla.call(revocarEnlaces, { params: { codigo: own.codigo } })
  expect(await browser.shown()).toMatchObject({ pedido: { codigo: own.codigo, vista: 'publica' } })
})

test('the cookie of a link lets its browser name who collects the order, and no other', async () => {
  const [own, other] = [await withLink(), await withLink()]
  const browser = openBrowser()
  await browser.send(own.link)
  await browser.send('/rastrear')
  const cookie = [...browser.cookies].map((entry) => entry.join('=')).join('; ')
  const name = (codigo: string, headers: Record<string, string>) =>
    ana.call(autorizarARecoger, { params: { codigo }, body: { autorizado_a_recoger: 'Luisa Gómez' } }, headers)
  expect((await name(own.codigo, { cookie })).body).toMatchObject({ autorizado_a_recoger: 'Luisa Gómez' })
  expect((await name(other.codigo, { cookie })).status).toBe(404)
  expect((await name(own.codigo, {})).status).toBe(404)
})

test('the last three orders are kept; a miss is shown once more after a reload and then forgotten', async () => {
  const codes = [await ana.pide(), await ana.pide(), await ana.pide(), await ana.pide()]
  const browser = openBrowser()
  for (const codigo of codes) await browser.find(codigo)
  const kept = codes.slice(1, 3).reverse()
  expect(await browser.shown()).toMatchObject({ buscado: codes[3], otros: kept })
  for (let n = 0; n < 2; n++) {
    const page = n === 0 ? await browser.find('B88-00000') : await browser.send('/rastrear')
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('"buscado":"B88-00000","pedido":null')
  }
  await browser.find(codes[1] ?? '')
  expect((await browser.shown()).otros).toEqual([codes[3], codes[2]])
})

test.each(['corto', `${'x'.repeat(22)}`, `${'x'.repeat(23)}`])(
  'the link %s opens nothing, and the page says so',
  async (token) => {
    const browser = openBrowser()
    expect((await browser.send(`/rastrear/${token}`)).statusCode).toBe(303)
    const page = await browser.send('/rastrear')
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('"buscado":"enlace","pedido":null')
  },
)

const formOf = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

test('after a form the page shows the order that the form was about, whatever another page looked up meanwhile', async () => {
  const [own, other] = [await withLink(), await withLink()]
  const browser = openBrowser()
  await browser.find(own.codigo)
  await browser.find(other.codigo)
  const question = { formulario: 'consulta', codigo: own.codigo, nombre_cliente: 'Ana', mensaje: '¿Sale hoy?' }
  const refused = await browser.send('/rastrear', {
    method: 'POST',
    form: formOf({ ...question, correo: 'sin arroba' }),
  })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain(`"buscado":"${own.codigo}"`)
  const taken = await browser.send('/rastrear', { method: 'POST', form: formOf({ ...question, correo: own.correo }) })
  expect((await browser.send(String(taken.headers.location))).body).toContain(`"buscado":"${own.codigo}"`)
  // Also after the browser forgot its orders, so that the answer has its place.
  const without = openBrowser()
  const form = formOf({ ...question, mensaje: '¿Y mañana?', correo: own.correo })
  const again = await without.send('/rastrear', { method: 'POST', form })
  expect((await without.send(String(again.headers.location))).body).toContain(`"buscado":"${own.codigo}"`)
})

test('a refused form has its own status beside an order that is not found, and counts no miss', async () => {
  const browser = openBrowser()
  await browser.find('B88-00000')
  for (let n = 0; n < 35; n++) {
    const { statusCode } = await browser.send('/rastrear', { method: 'POST', form: formOf({ formulario: 'contacto' }) })
    expect(statusCode).toBe(422)
  }
  expect((await browser.find((await withLink()).codigo)).statusCode).toBe(200)
})

test('a link is opened with what a message puts after it, and at other spellings of its address', async () => {
  const { link, codigo } = await withLink()
  for (const address of [`${link}.`, `${link}%20`]) {
    const browser = openBrowser()
    expect((await browser.send(address)).statusCode).toBe(303)
    expect((await browser.send('/rastrear')).body, address).toContain(`"buscado":"${codigo}"`)
  }
  for (const address of [`${link}/`, link.replace('/rastrear', '/Rastrear')]) {
    const { statusCode, headers } = await openBrowser().send(address)
    expect([statusCode, headers.location], address).toEqual([308, link])
  }
})

test('what is no code leaves the page as it was', async () => {
  const browser = openBrowser()
  expect((await browser.find('B01-4')).statusCode).toBe(200)
  expect(browser.cookies.size).toBe(0)
})

test('a forged cookie counts as none', async () => {
  for (const value of ['B01-40718~!', 'B01-40718.', '../..', `${'B01-40718~.'.repeat(3)}B01-40718~`]) {
    const { statusCode, body } = await app.inject({
      url: obtenerRastreo.url,
      headers: { cookie: `brisa.rastreo=${value}` },
    })
    expect([value, statusCode, JSON.parse(body).buscado]).toEqual([value, 200, null])
  }
})

test('a page goes on with the order that it shows when another page of the browser looks another one up', async () => {
  const [own, other] = [await withLink(), await withLink()]
  const browser = openBrowser()
  await browser.send(own.link)
  await browser.send('/rastrear')
  await browser.find(other.codigo)
  const before = browser.cookies.get('brisa.rastreo')
  const read = await browser.send(`${obtenerRastreo.url}?codigo=${own.codigo}`)
  expect(read.json()).toMatchObject({ pedido: { codigo: own.codigo, vista: 'completa' }, otros: [other.codigo] })
  expect(read.headers['set-cookie']).toBeUndefined()
  expect(browser.cookies.get('brisa.rastreo')).toBe(before)
})

test('a reload of an address that took a form leads to the page', async () => {
  for (const url of [SEARCH_URL, FORGET_URL]) {
    const { statusCode, headers, cookies } = await openBrowser().send(url)
    expect([statusCode, headers.location, cookies]).toEqual([303, '/rastrear', []])
  }
})

describe('forgetting', () => {
  test.each(['the button', 'the API', 'the end of the session'])('%s clears the cookie', async (how) => {
    const browser = openBrowser()
    await browser.find(await ana.pide())
    const cookie = [...browser.cookies].map((entry) => entry.join('=')).join('; ')
    const response =
      how === 'the button'
        ? await browser.send(FORGET_URL, { method: 'POST', form: 'x=y' })
        : how === 'the API'
          ? await ana.call(olvidarRastreo, {}, { cookie })
          : await beto.call(cerrarSesion, {}, { cookie: `${beto.cookie}; ${cookie}` })
    expect([response.headers['set-cookie']].flat().join()).toMatch(/brisa\.rastreo=; Max-Age=0/)
  })
})

test('misses count as those of the API, and the page then answers 429 with the time to wait', async () => {
  const browser = openBrowser()
  for (let n = 0; n < 30; n++) expect((await browser.find(`B87-000${10 + n}`)).statusCode).toBe(404)
  const page = await browser.find(await ana.pide())
  expect(page.statusCode).toBe(429)
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
  expect(page.body).toMatch(/códigos que no existen/)
  const { remoteAddress } = browser
  expect((await app.inject({ url: '/api/pedidos/B01-00000', remoteAddress })).statusCode).toBe(429)
})

test('pages tell the origin of their forms to a browser that tells no relation of sites, and nothing to other sites', async () => {
  const policyOf = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/rastrear', headers })).headers['referrer-policy']
  expect(await policyOf({})).toBe('same-origin')
  expect(await policyOf({ 'sec-fetch-site': 'none' })).toBe('no-referrer')
})

test('a program looks an order up by the API and gets the same cookie', async () => {
  const { codigo, link } = await withLink()
  const byCode = await ana.call(rastrearPedido, { body: { codigo } })
  expect(byCode.body).toMatchObject({ buscado: codigo, pedido: { codigo, vista: 'publica' }, otros: [] })
  const byLink = await ana.call(rastrearPedido, { body: { enlace: link.slice('/rastrear/'.length) } })
  expect(byLink.body).toMatchObject({ pedido: { codigo, vista: 'completa' } })
  expect([byLink.headers['set-cookie']].flat().join()).toMatch(/^brisa\.rastreo=B\d\d-\d{5}~[\w-]{22}; /)
})
