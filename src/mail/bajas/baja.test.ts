import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelaciones, enlaces } from '#db/schema/maquinaria.server.ts'
import { responderErrores } from '#http/errors.server.ts'
import { abrirBuzon, type Buzon } from '#testing/buzon.server.ts'
import { aviso, confirmacion, crearOficina, secreto } from '#testing/oficina.server.ts'
import { buscarEnlace, obtenerEnlaceDeBaja, obtenerEnlaceDePedido } from '../enlaces.server.ts'
import { rutasDeBajas } from './routes.server.ts'

const app = Fastify()
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(serializerCompiler)
responderErrores(app)
let buzon: Buzon
let oficina: Awaited<ReturnType<typeof crearOficina>>

beforeAll(async () => {
  buzon = await abrirBuzon()
  oficina = await crearOficina()
  await oficina.abrir(buzon.url)
  await app.register(rutasDeBajas, { db: oficina.db })
})
afterAll(async () => {
  await app.close()
  await oficina.cerrar()
  await buzon.cerrar()
})

const tocar = (url: string, headers: Record<string, string> = {}, payload?: string) =>
  app.inject({ method: 'POST', url, headers, payload })
const formulario = { 'content-type': 'application/x-www-form-urlencoded' }

test('one touch in the mail program stops status mails, and only those', async () => {
  await oficina.encolar(aviso())
  const mensaje = await buzon.esperarA(({ para }) => para.includes('ana@ejemplo.com'))
  const [cabecera = ''] = mensaje.cabeceras('List-Unsubscribe')
  const { pathname } = new URL(cabecera.slice(1, -1))

  expect((await app.inject({ method: 'GET', url: pathname })).statusCode).toBe(404)
  expect(await oficina.db.$count(cancelaciones)).toBe(0)

  const respuesta = await tocar(pathname, formulario, 'List-Unsubscribe=One-Click')
  expect(respuesta.statusCode).toBe(200)
  expect(respuesta.json()).toEqual({ correo: 'a***@ejemplo.com' })

  await oficina.encolar(aviso({ para: 'ANA@ejemplo.com' }))
  await expect
    .poll(() => oficina.correoPara('ANA@ejemplo.com'))
    .toMatchObject({ estado: 'omitido', intentos: 0, ultimo_error: 'La persona canceló los avisos de estatus.' })
  await oficina.encolar(confirmacion())
  await buzon.esperarA(({ asunto }) => asunto.startsWith('Recibimos'))
})

test('every way a mail program or the page may post is taken, as often as it likes', async () => {
  const token = await oficina.db.transaction((tx) => obtenerEnlaceDeBaja(tx, { correo: 'Beto@ejemplo.com', secreto }))
  const url = `/api/bajas/${token}`
  const partes = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  expect((await tocar(url, { 'content-type': 'multipart/form-data; boundary=x' }, partes)).statusCode).toBe(200)
  expect((await tocar(url, formulario, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
  expect((await tocar(url)).statusCode).toBe(200)
  const filas = await oficina.db.select().from(cancelaciones)
  expect(filas.filter(({ correo }) => correo === 'beto@ejemplo.com')).toMatchObject([{ activo: true }])
})

test('a token of nobody, of an order or cut short stops nothing', async () => {
  const antes = await oficina.db.$count(cancelaciones)
  const dueno = { correo: 'caro@ejemplo.com', secreto, codigo_pedido: 'B01-40718' }
  const dePedido = await oficina.db.transaction((tx) => obtenerEnlaceDePedido(tx, dueno))
  expect((await tocar(`/api/bajas/${dePedido}`, formulario)).statusCode).toBe(404)
  expect((await tocar(`/api/bajas/${'A'.repeat(22)}`, formulario)).statusCode).toBe(404)
  expect((await tocar('/api/bajas/corto', formulario)).statusCode).toBe(404)
  expect(await oficina.db.$count(cancelaciones)).toBe(antes)
})

test('a link serves until it is revoked or its time is over; then the next mail carries a new one', async () => {
  const dueno = { correo: 'dora@ejemplo.com', secreto, codigo_pedido: 'B01-40718' }
  const pedir = () => oficina.db.transaction((tx) => obtenerEnlaceDePedido(tx, dueno))
  const [token, otraVez] = await Promise.all([pedir(), pedir()])
  expect(otraVez).toBe(token)
  expect(await buscarEnlace(oficina.db, token, 'pedido')).toMatchObject({ correo: 'dora@ejemplo.com' })

  await oficina.db.update(enlaces).set({ revocado: new Date() })
  expect(await buscarEnlace(oficina.db, token, 'pedido')).toBeNull()
  const nuevo = await pedir()
  expect(nuevo).not.toBe(token)

  await oficina.db.update(enlaces).set({ vence: new Date(Date.now() - 1000) })
  expect(await buscarEnlace(oficina.db, nuevo, 'pedido')).toBeNull()
})

const escribir = (url: string, correo: string) => app.inject({ method: 'POST', url, payload: { correo } })
const filaDe = async (correo: string) =>
  (await oficina.db.select().from(cancelaciones)).find((fila) => fila.correo === correo)

test('the page stops status mails to an address, whatever its capitals, and starts them again', async () => {
  const respuesta = await escribir('/api/bajas', '  Eva@Ejemplo.com ')
  expect(respuesta.json()).toEqual({ correo: 'e***@ejemplo.com' })
  expect(await filaDe('eva@ejemplo.com')).toMatchObject({ activo: true })
  await oficina.encolar(aviso({ para: 'eva@ejemplo.com' }))
  await expect.poll(() => oficina.correoPara('eva@ejemplo.com')).toMatchObject({ estado: 'omitido' })

  expect((await escribir('/api/altas', 'EVA@ejemplo.com')).statusCode).toBe(200)
  expect(await filaDe('eva@ejemplo.com')).toMatchObject({ activo: false })
  await oficina.encolar(aviso({ para: 'eva@ejemplo.com', estatus: 'Confirmado' }))
  await buzon.esperarA(({ para, asunto }) => para.includes('eva@ejemplo.com') && asunto.includes('Confirmado'))
})

test('the link of a mail starts them again too', async () => {
  const token = await oficina.db.transaction((tx) => obtenerEnlaceDeBaja(tx, { correo: 'fina@ejemplo.com', secreto }))
  await tocar(`/api/bajas/${token}`)
  expect(await filaDe('fina@ejemplo.com')).toMatchObject({ activo: true })
  expect((await tocar(`/api/altas/${token}`)).statusCode).toBe(200)
  expect(await filaDe('fina@ejemplo.com')).toMatchObject({ activo: false })
})

test.each(['', '   ', 'eva', 'eva@', 'eva@ejemplo.com\nBcc: otra@ejemplo.com', `${'a'.repeat(250)}@ejemplo.com`])(
  'what is no address (%j) is refused in the specified words and nothing is kept',
  async (correo) => {
    const antes = await oficina.db.$count(cancelaciones)
    const respuesta = await escribir('/api/bajas', correo)
    expect(respuesta.statusCode).toBe(422)
    expect(respuesta.json().campos.correo).toBe('Por favor ingresa un correo electrónico válido')
    expect(await oficina.db.$count(cancelaciones)).toBe(antes)
  },
)
