import os from 'node:os'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { fallas } from '#db/schema/machinery.server.ts'
import { CLASES_DE_FALLA } from '#lib/closedSets.ts'
import { openShop } from '#testing/shop.server.ts'
import { shopFiles, textOf } from '#testing/sources.ts'
import { CLAVES, obtenerSalud } from './contract.ts'
import { summaryOf } from './labels.ts'
import { readCertificate, readDisks } from './machine.server.ts'
import { mailReason } from './mailReason.ts'
import * as rules from './rules.ts'

const shop = await openShop({ onLog: () => {} })
const { app, ana, carla, db, salud } = shop
const now = new Date('2026-11-27T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

test('the page has a line for each thing, the worst first, and says why something cannot be known', async () => {
  const { lineas } = (await carla.call(obtenerSalud, {})).body
  expect(lineas.map(({ clave }) => clave).toSorted()).toEqual([...CLAVES].toSorted())
  const worst = ['mal', 'mirar', 'sin_datos', 'bien']
  const ranks = lineas.map(({ estado }) => worst.indexOf(estado))
  expect(ranks).toEqual(ranks.toSorted())
  // The disk is the machine's, which may be nearly full.
  const states = lineas.filter(({ clave }) => clave !== 'disco').map(({ estado }) => estado)
  expect(states).toEqual(['mirar', 'mirar', 'sin_datos', 'sin_datos', 'bien', 'bien', 'bien', 'bien'])
  const lineOf = (clave: string) => lineas.find((linea) => linea.clave === clave)
  expect(lineOf('certificado')?.texto).toContain('sin candado (http)')
  expect(lineOf('respaldo')?.texto).toBe('Todavía no se ha hecho ningún respaldo.')
  expect(lineOf('base')?.texto).toMatch(/^Responde en \d+ ms, ocupa [\d.,]+ MB y tiene \d+ de \d+ conexiones en uso\.$/)
  expect(lineOf('disco')?.texto).toMatch(/\d+ %: [\d.,]+ [GM]B de [\d.,]+ [GM]B/)
  for (const { estado, texto, que_hacer } of lineas) {
    expect(texto).toMatch(/^[A-ZÁÉÍÓÚ0-9].*\.$/)
    if (estado === 'mal' || estado === 'mirar') expect(que_hacer).toMatch(/\.$/)
  }
})

test('what fails is counted by kind, and nothing that somebody wrote is kept', async () => {
  // No value that another test uses, which the log of the run must not hold.
  const secret = 'Xiomarys del callejón'
  app.log.error({ err: new Error(secret), clase_de_falla: 'pagina' }, 'it broke')
  app.log.error({ err: new Error(secret), clase_de_falla: 'pagina' }, 'it broke')
  app.log.error({ err: new Error(secret) }, `something new about ${secret}`)
  // The database that was away, and not what it kept from being done.
  app.log.error(
    { err: Object.assign(new Error('ended'), { code: '57P01' }), clase_de_falla: 'otra' },
    'an alarm could not be decided',
  )
  app.log.warn({}, 'mail not delivered, will be tried again')
  await salud.vigilar()
  app.log.error({ err: new Error(secret), clase_de_falla: 'limpieza' }, 'it was left')
  await salud.vigilar()
  const { lineas, fallas: failed } = (await carla.call(obtenerSalud, {})).body
  expect(failed.map(({ clase, veces }) => [clase, veces])).toEqual([
    ['limpieza', 1],
    ...[
      ['pagina', 2],
      ['otra', 1],
      ['base', 1],
    ].toSorted(),
  ])
  expect(lineas.find(({ clave }) => clave === 'errores')).toMatchObject({
    estado: 'mirar',
    texto: 'Hoy hubo 5 fallos.',
  })
  expect(JSON.stringify(await db.select().from(fallas))).not.toContain('Xiomarys')
})

test('only the owner reads it', async () => {
  expect((await ana.call(obtenerSalud, {})).status).toBe(401)
  const helper = await shop.persona('Elena Gil', 'elena@brisa.example', { rol: 'ayudante', ip: '10.4.4.4' })
  expect((await helper.call(obtenerSalud, {})).status).toBe(403)
})

test('a certificate is read as a browser gets it', async () => {
  const server = new SMTPServer({ secure: true, logger: false })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as { port: number } // a TCP server that listens
  const read = await readCertificate(`https://localhost:${port}`)
  expect(read).toMatchObject({ error: expect.stringMatching(/SELF_SIGNED|EXPIRED/), to: expect.any(Date) })
  await new Promise<void>((done) => server.close(done))
  expect(await readCertificate(`https://localhost:${port}`)).toBe('unreachable')
  expect(await readCertificate('http://localhost')).toBe('no_tls')
})

test.each([
  ['of 90 days, renewed', 60, 90, null, 'bien'],
  ['of 90 days, not renewed in time', 13, 90, null, 'mirar'],
  ['of 90 days, about to end', 2, 90, null, 'mal'],
  ['of 12 hours, renewed', 0.4, 0.5, null, 'bien'],
  ['of 12 hours, about to end', 0.04, 0.5, null, 'mal'],
  ['that ended', -1, 90, null, 'mal'],
  ['that nobody trusts', 60, 90, 'DEPTH_ZERO_SELF_SIGNED_CERT', 'mal'],
])('a certificate %s', (_, left, life, error, estado) => {
  const certificate = { from: inDays(left - life), to: inDays(left), error }
  expect(rules.certificado(certificate, now).estado).toBe(estado)
})

test('a disk is read as df counts it, and a folder that is not there is left out', async () => {
  const [disk, ...others] = await readDisks([os.tmpdir(), '/no/hay'])
  expect(others).toEqual([])
  expect(disk?.total).toBeGreaterThan(disk?.free ?? Number.POSITIVE_INFINITY)
  expect(
    rules.disco(
      [
        { free: 50, total: 100 },
        { free: 9, total: 100 },
      ],
      false,
      null,
    ).estado,
  ).toBe('mal')
})

test('jobs that run late are named', () => {
  const seconds = now.getTime() / 1000
  const jobs = [
    { queue: 'apartados', scheduled: 0, succeeded: seconds - 1000 },
    { queue: 'limpieza', scheduled: 0, succeeded: seconds - 80_000 },
    { queue: 'correos', scheduled: null, succeeded: null },
  ]
  expect(rules.trabajos(jobs, now)).toMatchObject({
    estado: 'mirar',
    texto: 'Una tarea se atrasó: devolver piezas apartadas (hace 16 minutos).',
  })
  expect(rules.trabajos(jobs.slice(1), now).estado).toBe('bien')
  // Its last success is so old that no row of it is kept.
  const failing = { queue: 'apartados', scheduled: seconds - 90_000, succeeded: null }
  expect(rules.trabajos([...jobs.slice(1), failing], now)).toMatchObject({
    estado: 'mirar',
    texto: 'Una tarea se atrasó: devolver piezas apartadas.',
  })
})

test('live pages that lost their line, and one that was never there', () => {
  expect(rules.vivo({ isListening: false, open: 3 }).estado).toBe('mal')
  expect(rules.vivo({ isListening: true, open: 1 }).texto).toBe('1 página abierta se actualiza sola.')
})

test.each([
  ['connect ECONNREFUSED 127.0.0.1:25', 'no contesta'],
  ['Greeting never received', 'no contesta'],
  ['Invalid login: 535 5.7.8 Authentication failed', 'usuario o la contraseña'],
  ["Can't send mail - all recipients were rejected: 550 5.1.1 <x@y.z>: user unknown", 'no existe'],
  ['Message failed: 452 4.2.2 mailbox full', 'lleno'],
  ['Message failed: 550 5.4.5 Daily sending quota exceeded', 'demasiados'],
  ['Message failed: 554 5.7.1 blocked as spam', 'no deseado'],
  ['El servidor recibió el correo entero y no contestó: quizá llegó.', 'quizá llegó'],
  ['El servidor recibió el correo entero y no contestó: quizá llegó. connect ECONNREFUSED', 'no contesta'],
  ['Message failed: 554 No', 'los rechaza'],
])('the owner reads what %s means', (error, words) => {
  expect(mailReason(error).texto).toContain(words)
})

test('all lines in one', () => {
  const line = (estado: 'bien' | 'mal' | 'mirar' | 'sin_datos') =>
    ({ clave: 'disco', estado, texto: '', que_hacer: null, desde: null }) as const
  const textOf = (...states: Parameters<typeof line>[0][]) => summaryOf(states.map(line)).texto
  expect(textOf('bien', 'bien')).toBe('Todo anda bien.')
  expect(textOf('bien', 'sin_datos')).toBe('Todo anda bien. De 1 cosa no hay datos desde aquí.')
  expect(textOf('mirar', 'bien')).toBe('Nada anda mal. 1 cosa por revisar.')
  expect(textOf('mal', 'mal', 'mirar')).toBe('2 cosas andan mal. Y 1 por revisar.')
})

test('whoever logs a failure says which kind it is', () => {
  const calls = shopFiles.flatMap((file) =>
    [...textOf(file).matchAll(/\blog\.error\(([\s\S]{0,160})/g)].map(([, call = '']) => ({ file, call })),
  )
  expect(calls.length).toBeGreaterThan(20)
  const named = new RegExp(`clase_de_falla: ('(${CLASES_DE_FALLA.join('|')})'|claseOf)`)
  expect(calls.filter(({ call }) => !named.test(call))).toEqual([])
})
