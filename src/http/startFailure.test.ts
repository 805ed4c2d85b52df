import { once } from 'node:events'
import { createServer } from 'node:net'
import fastify from 'fastify'
import { expect, inject, onTestFinished, test } from 'vitest'
import { leerConfig } from '#config.server.ts'
import { arrancarEmbebida } from '#db/embebida.server.ts'
import { migrar } from '#db/migrar.server.ts'
import { abrirIntermediario } from '#testing/intermediario.server.ts'
import { conBase } from '#testing/postgres.server.ts'
import { motivoDe } from './startFailure.server.ts'

const { url } = inject('postgres')
const { hostname, port } = new URL(url)
const donde = `${hostname}:${port || 5432}`

/** What is said when opening ends in an error, and what the owner had set. */
async function alAbrir(
  entorno: Record<string, string>,
  abrir: (config: ReturnType<typeof leerConfig>) => Promise<unknown>,
) {
  const config = leerConfig({ SECRET: 'un secreto de pruebas, bastante largo', ...entorno })
  const error = await abrir(config).then(
    () => null,
    (error) => error,
  )
  return motivoDe(error, config)
}
const conLaBase = (DATABASE_URL: string) =>
  alAbrir({ DATABASE_URL }, () => migrar(DATABASE_URL, async () => {}, { conexion: 200, consulta: 1_000 }))

test('a wrong user or password of the database', async () => {
  const ajena = new URL(url)
  ajena.username = 'nadie'
  ajena.password = 'nada'
  expect(await conLaBase(ajena.href)).toBe(
    `No se pudo abrir la tienda.\n  DATABASE_URL: el PostgreSQL de ${donde} no deja entrar a «nadie» con esa contraseña. Corrige el usuario o la contraseña.`,
  )
})

test('a password whose % is no code', async () => {
  expect(await conLaBase(url.replace(/\/\/.*@/, '//nadie:cla%ff@'))).toMatch('DATABASE_URL: lleva un «%» que no se')
  expect(await conLaBase(url.replace(/\/\/.*@/, '//na%die:cla%ve@'))).toMatch('no deja entrar a «na%die»')
})

test('a connection that must be secret, where the server has no other or nobody vouches for it', async () => {
  expect(await conLaBase(`${url}${url.includes('?') ? '&' : '?'}sslmode=verify-full`)).toMatch(
    `DATABASE_URL: pide una conexión cifrada, y el PostgreSQL de ${donde} no las ofrece.`,
  )
  for (const code of ['DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'])
    expect(
      await alAbrir({ DATABASE_URL: url }, () => Promise.reject(Object.assign(new Error('bad certificate'), { code }))),
    ).toMatch(`DATABASE_URL: el certificado del PostgreSQL de ${donde} no vale (${code}).`)
})

test('a socket that is not there', async () => {
  const conSocket = `postgres://nadie:nada@${encodeURIComponent('/no/esta')}:5432/tienda`
  expect(await conLaBase(conSocket)).toMatch(
    /DATABASE_URL: el PostgreSQL de .* no responde \(connect ENOENT \/no\/esta\/\.s\.PGSQL\.5432\)/,
  )
})

test('a certificate that cannot be read', async () => {
  const con = (parte: string) => `${url}${url.includes('?') ? '&' : '?'}sslmode=verify-full&${parte}`
  expect(await conLaBase(con('sslrootcert=/no/esta.pem'))).toBe(
    'No se pudo abrir la tienda.\n  DATABASE_URL: no se puede leer /no/esta.pem (ENOENT). Corrige sslrootcert, o da permiso al usuario que abre la tienda.',
  )
})

test('a database that is not there', async () => {
  expect(await conLaBase(conBase(url, 'no_existe'))).toMatch(
    `DATABASE_URL: en el PostgreSQL de ${donde} no existe la base «no_existe». Créala`,
  )
})

test('nobody at that address, or somebody who says nothing: soon, and not with silence', async () => {
  const intermediario = await abrirIntermediario(url)
  onTestFinished(intermediario.cerrar)
  await intermediario.poner('calla')
  expect(await conLaBase(intermediario.url)).toMatch(
    /DATABASE_URL: el PostgreSQL de 127\.0\.0\.1:\d+ no responde \(timeout/,
  )
  await intermediario.poner('falta')
  expect(await conLaBase(intermediario.url)).toMatch(/no responde \(.*ECONNREFUSED.*\)\. Comprueba que está en marcha/)
})

test('a port that is taken, and an address of another machine', async () => {
  const otro = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void otro.close())
  await once(otro, 'listening')
  const lugar = otro.address()
  const PORT = String(typeof lugar === 'object' && lugar?.port)
  const escuchar = ({ port, host }: { port: number; host: string }) => fastify().listen({ port, host })
  expect(await alAbrir({ PORT }, escuchar)).toMatch(
    `PORT: otro programa ya usa el puerto ${PORT} de 127.0.0.1. Ciérralo o indica otro puerto.`,
  )
  expect(await alAbrir({ PORT: '0', HOST: '203.0.113.7' }, escuchar)).toMatch(
    'HOST: 203.0.113.7 no es una dirección de',
  )
})

test('a folder that nothing can be written into', async () => {
  for (const carpeta of ['/sys/brisa', '/proc/brisa', '/proc/brisa/datos'])
    expect(
      await alAbrir({ DATA_DIR: carpeta }, ({ dataDir }) => arrancarEmbebida({ dir: dataDir, avisar() {} })),
    ).toMatch(/DATA_DIR: no se puede escribir en \/(sys|proc)\/brisa \(E/)
})

test('what nobody foresaw is told as it is, and a wrong configuration as its own lines', async () => {
  expect(await alAbrir({}, () => Promise.reject(new Error('algo raro')))).toBe(
    'No se pudo abrir la tienda.\n  algo raro',
  )
  const error = await Promise.resolve()
    .then(() => leerConfig({ PORT: 'x' }))
    .catch((error) => error)
  expect(motivoDe(error, undefined)).toBe('La configuración tiene errores:\n  PORT debe ser un número')
})
