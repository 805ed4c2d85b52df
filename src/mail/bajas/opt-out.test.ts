import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelaciones, enlaces } from '#db/schema/machinery.server.ts'
import { handleErrors } from '#http/errors.server.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.server.ts'
import { confirmationMail, createPostOffice, secret, statusMail } from '#testing/postOffice.server.ts'
import { findLink, getBajaLink, getPedidoLink } from '../links.server.ts'
import { bajaRoutes } from './routes.server.ts'

const app = Fastify()
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(serializerCompiler)
handleErrors(app)
let inbox: Mailbox
let mailOffice: Awaited<ReturnType<typeof createPostOffice>>

beforeAll(async () => {
  inbox = await openMailbox()
  mailOffice = await createPostOffice()
  await mailOffice.open(inbox.url)
  await app.register(bajaRoutes, { db: mailOffice.db })
})
afterAll(async () => {
  await app.close()
  await mailOffice.close()
  await inbox.close()
})

const post = (url: string, headers: Record<string, string> = {}, payload?: string) =>
  app.inject({ method: 'POST', url, headers, payload })
const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

test('one click in the mail program stops status mails and no others', async () => {
  await mailOffice.enqueue(statusMail())
  const message = await inbox.waitForMail(({ to }) => to.includes('ana@ejemplo.com'))
  const [header = ''] = message.headers('List-Unsubscribe')
  const { pathname } = new URL(header.slice(1, -1))

  expect((await app.inject({ method: 'GET', url: pathname })).statusCode).toBe(404)
  expect(await mailOffice.db.$count(cancelaciones)).toBe(0)

  const response = await post(pathname, formHeaders, 'List-Unsubscribe=One-Click')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ correo: 'a***@ejemplo.com' })

  await mailOffice.enqueue(statusMail({ para: 'ANA@ejemplo.com' }))
  await expect
    .poll(() => mailOffice.mailTo('ANA@ejemplo.com'))
    .toMatchObject({ estado: 'omitido', intentos: 0, ultimo_error: 'La persona canceló los avisos de estatus.' })
  await mailOffice.enqueue(confirmationMail())
  await inbox.waitForMail(({ subject }) => subject.startsWith('Recibimos'))
})

test('every form in which a mail program or the page may post is accepted, repeatedly', async () => {
  const token = await mailOffice.db.transaction((tx) => getBajaLink(tx, { correo: 'Beto@ejemplo.com', secret }))
  const url = `/api/bajas/${token}`
  const multipart = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  expect((await post(url, { 'content-type': 'multipart/form-data; boundary=x' }, multipart)).statusCode).toBe(200)
  expect((await post(url, formHeaders, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
  expect((await post(url)).statusCode).toBe(200)
  const rows = await mailOffice.db.select().from(cancelaciones)
  expect(rows.filter(({ correo }) => correo === 'beto@ejemplo.com')).toMatchObject([{ activo: true }])
})

test("an unknown token, an order's token or a truncated one stops nothing", async () => {
  const before = await mailOffice.db.$count(cancelaciones)
  const owner = { correo: 'caro@ejemplo.com', secret, codigo_pedido: 'B01-40718' }
  const pedidoToken = await mailOffice.db.transaction((tx) => getPedidoLink(tx, owner))
  expect((await post(`/api/bajas/${pedidoToken}`, formHeaders)).statusCode).toBe(404)
  expect((await post(`/api/bajas/${'A'.repeat(22)}`, formHeaders)).statusCode).toBe(404)
  expect((await post('/api/bajas/corto', formHeaders)).statusCode).toBe(404)
  expect(await mailOffice.db.$count(cancelaciones)).toBe(before)
})

test('a link works until it is revoked or expires; the next mail carries a new one', async () => {
  const owner = { correo: 'dora@ejemplo.com', secret, codigo_pedido: 'B01-40718' }
  const getToken = () => mailOffice.db.transaction((tx) => getPedidoLink(tx, owner))
  const [token, secondToken] = await Promise.all([getToken(), getToken()])
  expect(secondToken).toBe(token)
  expect(await findLink(mailOffice.db, token, 'pedido')).toMatchObject({ correo: 'dora@ejemplo.com' })

  await mailOffice.db.update(enlaces).set({ revocado: new Date() })
  expect(await findLink(mailOffice.db, token, 'pedido')).toBeNull()
  const newToken = await getToken()
  expect(newToken).not.toBe(token)

  await mailOffice.db.update(enlaces).set({ vence: new Date(Date.now() - 1000) })
  expect(await findLink(mailOffice.db, newToken, 'pedido')).toBeNull()
})

const postCorreo = (url: string, correo: string) => app.inject({ method: 'POST', url, payload: { correo } })
const rowOf = async (correo: string) =>
  (await mailOffice.db.select().from(cancelaciones)).find((row) => row.correo === correo)

test('the page stops status mails to an address, ignoring case, and reactivates them', async () => {
  const response = await postCorreo('/api/bajas', '  Eva@Ejemplo.com ')
  expect(response.json()).toEqual({ correo: 'e***@ejemplo.com' })
  expect(await rowOf('eva@ejemplo.com')).toMatchObject({ activo: true })
  await mailOffice.enqueue(statusMail({ para: 'eva@ejemplo.com' }))
  await expect.poll(() => mailOffice.mailTo('eva@ejemplo.com')).toMatchObject({ estado: 'omitido' })

  expect((await postCorreo('/api/altas', 'EVA@ejemplo.com')).statusCode).toBe(200)
  expect(await rowOf('eva@ejemplo.com')).toMatchObject({ activo: false })
  await mailOffice.enqueue(statusMail({ para: 'eva@ejemplo.com', estatus: 'Confirmado' }))
  await inbox.waitForMail(({ to, subject }) => to.includes('eva@ejemplo.com') && subject.includes('Confirmado'))
})

test('the link of a mail reactivates them too', async () => {
  const token = await mailOffice.db.transaction((tx) => getBajaLink(tx, { correo: 'fina@ejemplo.com', secret }))
  await post(`/api/bajas/${token}`)
  expect(await rowOf('fina@ejemplo.com')).toMatchObject({ activo: true })
  expect((await post(`/api/altas/${token}`)).statusCode).toBe(200)
  expect(await rowOf('fina@ejemplo.com')).toMatchObject({ activo: false })
})

test.each(['', '   ', 'eva', 'eva@', 'eva@ejemplo.com\nBcc: otra@ejemplo.com', `${'a'.repeat(250)}@ejemplo.com`])(
  'an invalid address (%j) is refused with the specified message and nothing is stored',
  async (correo) => {
    const before = await mailOffice.db.$count(cancelaciones)
    const response = await postCorreo('/api/bajas', correo)
    expect(response.statusCode).toBe(422)
    expect(response.json().campos.correo).toBe('Por favor ingresa un correo electrónico válido')
    expect(await mailOffice.db.$count(cancelaciones)).toBe(before)
  },
)
