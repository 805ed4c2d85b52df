import { once } from 'node:events'
import { createServer } from 'node:net'
import fastify from 'fastify'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '#config.server.ts'
import { startEmbedded } from '#db/embedded.server.ts'
import { migrateDatabase } from '#db/migrate.server.ts'
import { databaseUrlOf } from '#testing/postgres.server.ts'
import { openProxy } from '#testing/proxy.server.ts'
import { reasonOf } from './startFailure.server.ts'

const { url } = inject('postgres')
const { hostname, port } = new URL(url)
const where = `${hostname}:${port || 5432}`

/** The message to the owner when `open` fails with this environment. */
async function onOpen(
  environment: Record<string, string>,
  open: (config: ReturnType<typeof readConfig>) => Promise<unknown>,
) {
  const config = readConfig({ SECRET: 'un secreto de pruebas, bastante largo', ...environment })
  const error = await open(config).then(
    () => null,
    (error) => error,
  )
  return reasonOf(error, config)
}
const withDatabase = (DATABASE_URL: string) =>
  onOpen({ DATABASE_URL }, () =>
    migrateDatabase(DATABASE_URL, async () => {}, { connection: 1_000, statement: 1_000, locks: 1_000 }),
  )

test('a wrong user or password of the database', async () => {
  const foreign = new URL(url)
  foreign.username = 'nadie'
  foreign.password = 'nada'
  expect(await withDatabase(foreign.href)).toBe(
    `No se pudo abrir la tienda.\n  DATABASE_URL: el PostgreSQL de ${where} no deja entrar a «nadie» con esa contraseña. Corrige el usuario o la contraseña.`,
  )
})

test('a password with a % that is no valid encoding', async () => {
  expect(await withDatabase(url.replace(/\/\/.*@/, '//nadie:cla%ff@'))).toMatch('DATABASE_URL: lleva un «%» que no se')
  expect(await withDatabase(url.replace(/\/\/.*@/, '//na%die:cla%ve@'))).toMatch('no deja entrar a «na%die»')
})

test('an encrypted connection that the server does not offer, or whose certificate is not trusted', async () => {
  expect(await withDatabase(`${url}${url.includes('?') ? '&' : '?'}sslmode=verify-full`)).toMatch(
    `DATABASE_URL: pide una conexión cifrada, y el PostgreSQL de ${where} no las ofrece.`,
  )
  for (const code of ['DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'])
    expect(
      await onOpen({ DATABASE_URL: url }, () => Promise.reject(Object.assign(new Error('bad certificate'), { code }))),
    ).toMatch(`DATABASE_URL: el certificado del PostgreSQL de ${where} no vale (${code}).`)
})

test('a socket that does not exist', async () => {
  const withSocket = `postgres://nadie:nada@${encodeURIComponent('/no/esta')}:5432/tienda`
  expect(await withDatabase(withSocket)).toMatch(
    /DATABASE_URL: el PostgreSQL de .* no responde \(connect ENOENT \/no\/esta\/\.s\.PGSQL\.5432\)/,
  )
})

test('a certificate that cannot be read', async () => {
  const withUrl = (part: string) => `${url}${url.includes('?') ? '&' : '?'}sslmode=verify-full&${part}`
  expect(await withDatabase(withUrl('sslrootcert=/no/esta.pem'))).toBe(
    'No se pudo abrir la tienda.\n  DATABASE_URL: no se puede leer /no/esta.pem (ENOENT). Corrige sslrootcert, o da permiso al usuario que abre la tienda.',
  )
})

test('a database that does not exist', async () => {
  expect(await withDatabase(databaseUrlOf(url, 'no_existe'))).toMatch(
    `DATABASE_URL: en el PostgreSQL de ${where} no existe la base «no_existe». Créala`,
  )
})

test('no server at that address, or a silent one: reported soon', async () => {
  const proxy = await openProxy(url)
  onTestFinished(proxy.cerrar)
  await proxy.setBehavior('calla')
  expect(await withDatabase(proxy.url)).toMatch(/DATABASE_URL: el PostgreSQL de 127\.0\.0\.1:\d+ no responde \(timeout/)
  await proxy.setBehavior('falta')
  expect(await withDatabase(proxy.url)).toMatch(/no responde \(.*ECONNREFUSED.*\)\. Comprueba que está en marcha/)
})

test('a port that is taken, and an address of another machine', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const place = other.address()
  const PORT = String(typeof place === 'object' && place?.port)
  const listen = ({ port, host }: { port: number; host: string }) => fastify().listen({ port, host })
  expect(await onOpen({ PORT }, listen)).toMatch(
    `PORT: otro programa ya usa el puerto ${PORT} de 127.0.0.1. Ciérralo o indica otro puerto.`,
  )
  expect(await onOpen({ PORT: '0', HOST: '203.0.113.7' }, listen)).toMatch('HOST: 203.0.113.7 no es una dirección de')
})

test('a folder that cannot be written', async () => {
  for (const folder of ['/sys/brisa', '/proc/brisa', '/proc/brisa/datos'])
    expect(await onOpen({ DATA_DIR: folder }, ({ dataDir }) => startEmbedded({ dir: dataDir, notify() {} }))).toMatch(
      /DATA_DIR: no se puede escribir en \/(sys|proc)\/brisa \(E/,
    )
})

test('an unforeseen error is shown as it is, and an invalid configuration line by line', async () => {
  expect(await onOpen({}, () => Promise.reject(new Error('algo raro')))).toBe(
    'No se pudo abrir la tienda.\n  algo raro',
  )
  const error = await Promise.resolve()
    .then(() => readConfig({ PORT: 'x' }))
    .catch((error) => error)
  expect(reasonOf(error, undefined)).toBe('La configuración tiene errores:\n  PORT debe ser un número')
})
