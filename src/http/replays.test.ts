import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { solicitarPedido } from '#pedidos/contract.ts'
import { openShop } from '#testing/shop.server.ts'

const { beto, carla, db, persona } = await openShop()

describe('a key and its whole form in the hands of somebody else', () => {
  type Sender = { cookie?: string; navegador?: string; ip?: string; agente?: string }
  const sendAs = async ({ cookie, navegador, ip = '10.31.1.1', agente = 'Telefono/1' }: Sender, key: string) => {
    const sender = await persona('', '', { ip, cookie })
    const formulario = { nombre: 'Ana Peña', correo: `${key}@ejemplo.com`, descripcion_articulo: 'Collar de cuentas' }
    const headers = { 'idempotency-key': key, 'user-agent': agente, ...(navegador && { 'x-navegador': navegador }) }
    return sender.call(solicitarPedido, { body: formulario }, headers)
  }
  const conCuenta = { cookie: beto.cookie, navegador: 'b' }

  test.each([
    ['sent by an account: another account', conCuenta, { cookie: carla.cookie, navegador: 'b' }],
    ['sent by an account: the same browser, signed out', conCuenta, { navegador: 'b' }],
    ['sent by a browser: another one at the same address', { navegador: 'a' }, { navegador: 'z' }],
    ['sent by a browser: an account in another one', { navegador: 'a' }, conCuenta],
    ['sent by a browser: one that says nothing', { navegador: 'a' }, {}],
    ['sent by one that says nothing: another address', {}, { ip: '10.31.1.2' }],
    ['sent by one that says nothing: another kind', {}, { agente: 'Otro/2' }],
  ] satisfies [string, Sender, Sender][])('%s is refused, and counted as a form', async (_, first, thief) => {
    const key = randomUUID()
    const { body } = await sendAs(first, key)
    const counted = async () =>
      (await db.execute(sql`select sum(points)::int as n from limites where key like 'form-address:%'`)).rows[0]
    const before = await counted()
    const stolen = await sendAs(thief, key)
    expect([stolen.status, stolen.body.type]).toEqual([409, 'repeticion-distinta'])
    expect(JSON.stringify(stolen.body)).not.toContain(body.codigo)
    expect(await counted()).not.toEqual(before)
    expect((await sendAs(first, key)).body).toEqual(body)
  })

  test.each([
    ['a browser whose answer was lost, from another network', { navegador: 'm' }, { navegador: 'm', ip: '10.77.7.7' }],
    ['a browser in which somebody has signed in since', { navegador: 'b' }, conCuenta],
    ['an account, in another browser', conCuenta, { cookie: beto.cookie, navegador: 'otro', ip: '10.77.7.8' }],
    ['one without cookie, id and programs', {}, {}],
  ] satisfies [string, Sender, Sender][])('%s gets its own answer again', async (_, first, again) => {
    const key = randomUUID()
    const { status, body } = await sendAs(first, key)
    expect(status).toBe(201)
    expect((await sendAs(again, key)).body).toEqual(body)
  })
})
