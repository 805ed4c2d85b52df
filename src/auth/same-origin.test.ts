import { describe, expect, test } from 'vitest'
import { openShop } from '#testing/shop.server.ts'

const declared = await openShop({ publicUrl: 'https://tienda.example', origin: 'https://tienda.example' })
const undeclared = await openShop()

/** A change sent by somebody who is signed in. */
const change = ({ app, carla }: typeof declared, host: string, origin: string) =>
  app
    .inject({
      method: 'DELETE',
      url: '/api/gestion/pedidos/B88-00000/enlaces',
      headers: { cookie: carla.cookie, host, origin },
    })
    .then(({ statusCode }) => statusCode)

const DONE = 404 // the order does not exist, but the request was accepted

describe('with a configured address, changes must come from it', () => {
  test.each([
    ['the host is the same', 'tienda.example', 'https://tienda.example', DONE],
    ['a proxy rewrote the host', 'interno:8080', 'https://tienda.example', DONE],
    ['another site', 'tienda.example', 'https://otra.example', 403],
    ['another site that a proxy made look like the host', 'otra.example', 'https://otra.example', 403],
    ['the same host without https', 'tienda.example', 'http://tienda.example', 403],
    ['no site that may be named', 'tienda.example', 'null', 403],
  ])('%s', async (_, host, origin, status) => {
    expect(await change(declared, host, origin)).toBe(status)
  })
})

describe('without a configured address, changes must come from the requested host', () => {
  test.each([
    ['on this machine', 'localhost:3000', 'http://localhost:3000', DONE],
    ['from a phone beside it', '192.168.1.20:3000', 'http://192.168.1.20:3000', DONE],
    ['another site', 'localhost:3000', 'https://otra.example', 403],
    ['another port', 'localhost:3000', 'http://localhost:5173', 403],
  ])('%s', async (_, host, origin, status) => {
    expect(await change(undeclared, host, origin)).toBe(status)
  })
})

describe('a form that the browser sends by itself', () => {
  const send = (headers: Record<string, string>) =>
    declared.app
      .inject({
        method: 'POST',
        url: '/rastrear/buscar',
        headers: { host: 'tienda.example', 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: 'codigo=B88-00000',
      })
      .then(({ statusCode }) => statusCode)

  test.each([
    ['of a page of the shop, which tells no origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 303],
    ['of another site', { origin: 'https://otra.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['of a neighbour site', { origin: 'https://otra.tienda.example', 'sec-fetch-site': 'same-site' }, 403],
    ['of another site, in a browser that does not tell the relation', { origin: 'https://otra.example' }, 403],
  ])('%s', async (_, headers, status) => {
    expect(await send(headers)).toBe(status)
    expect(await send({ ...headers, cookie: declared.carla.cookie })).toBe(status)
  })
})
