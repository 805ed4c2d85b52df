import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#config.server.ts'
import { openBucket } from '#testing/bucket.server.ts'
import { testFolder } from '#testing/testFolder.server.ts'
import { openPlace } from './places.server.ts'
import { nameOf } from './retention.ts'

/** Milliseconds after which a bucket of which nothing comes is given up here. */
const SILENCE = 300
const name = nameOf('automatico', new Date(), true)
const content = randomBytes(100_000)
const folder = await testFolder('cubo')
mkdirSync(folder, { recursive: true })
const bucket = await openBucket()
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true })
})
const { copy } = readConfig({
  BACKUP_COPY: `s3://joyas/tienda?endpoint=http://127.0.0.1:${bucket.port}`,
  ...{ AWS_ACCESS_KEY_ID: 'llave', AWS_SECRET_ACCESS_KEY: 'secreta', BACKUP_PASSPHRASE: 'coral ámbar larimar cuarzo' },
}).backups
if (!copy) throw new Error('no place')
const RESUMES = [1, 1, 1]
const place = openPlace(copy, { silence: SILENCE, resumes: RESUMES })
const target = path.join(folder, name)

let asked = 0
/** How much each answer of the bucket had to send, and the way in which it sent it. */
const answer = (send: (response: ServerResponse, bytes: Buffer) => void) =>
  bucket.sending.push((response, bytes) => {
    asked++
    send(response, bytes)
  })
beforeEach(() => {
  asked = 0
  bucket.sending.length = 0
  bucket.objects.set(`/joyas/tienda/${name}`, { content, type: 'application/octet-stream' })
  rmSync(target, { force: true })
})

test('an answer that is slow and steady may take longer than the silence that ends one', async () => {
  answer(async (response, bytes) => {
    for (let at = 0; at < bytes.length; at += 10_000) {
      response.write(bytes.subarray(at, at + 10_000))
      await pause(SILENCE / 3)
    }
    response.end()
  })
  const start = performance.now()
  await place.get(name, target)
  expect(performance.now() - start).toBeGreaterThan(3 * SILENCE)
  expect(asked).toBe(1)
  expect(readFileSync(target).equals(content)).toBe(true)
})

test.each<[string, (response: ServerResponse) => void]>([
  ['breaks off', (response) => response.destroy()],
  ['falls silent', () => {}],
])('an answer that %s goes on from there', async (_, stop) => {
  answer((response, bytes) => response.write(bytes.subarray(0, 60_000), () => stop(response)))
  answer((response, bytes) => {
    expect(bytes.length).toBeLessThan(content.length)
    response.end(bytes)
  })
  await place.get(name, target)
  expect(asked).toBe(2)
  expect(readFileSync(target).equals(content)).toBe(true)
})

test('a bucket that sends nothing ends the fetch with a reason, and leaves no file', async () => {
  answer((response) => response.flushHeaders())
  await expect(place.get(name, target)).rejects.toThrow('En 0.3 segundos no llegó nada del bucket.')
  expect(readdirSync(folder)).toEqual([])
})

test('a file that changed meanwhile is not put together of two', async () => {
  answer((response, bytes) => {
    bucket.objects.set(`/joyas/tienda/${name}`, { content: randomBytes(100_000), type: 'application/octet-stream' })
    response.write(bytes.subarray(0, 60_000), () => response.destroy())
  })
  await expect(place.get(name, target)).rejects.toMatchObject({ name: 'PreconditionFailed' })
  expect(readdirSync(folder)).toEqual([])
})

/** Sends so much of what is asked for, and breaks off. */
const breakOff = (count: number) =>
  answer((response, bytes) => response.write(bytes.subarray(0, count), () => response.destroy()))

test('a bucket that cuts every answer off is asked as long as each brings more', async () => {
  for (let at = 0; at < 90_000; at += 10_000) breakOff(10_000)
  await place.get(name, target)
  expect(asked).toBe(9)
  expect(readFileSync(target).equals(content)).toBe(true)
})

test('a bucket that brings nothing more is given up', async () => {
  breakOff(60_000)
  for (const _ of RESUMES)
    answer((response) => {
      response.flushHeaders()
      response.destroy()
    })
  await expect(place.get(name, target)).rejects.toThrow(`El bucket cortó ${name} y en 3 intentos no dio más`)
  expect(readdirSync(folder)).toEqual([])
})

test('a bucket that answers no ranges is not asked again, and its answer is not read', async () => {
  breakOff(60_000)
  const closed = new Promise<boolean>((resolve) =>
    answer((response) => {
      response.statusCode = 200
      response.removeHeader('content-range')
      response.write('x')
      response.on('close', () => resolve(response.writableFinished))
    }),
  )
  await expect(place.get(name, target)).rejects.toThrow('no contesta rangos')
  expect(await closed).toBe(false)
  expect(asked).toBe(2)
  expect(readdirSync(folder)).toEqual([])
})

test('a file without a size that is cut off after its last byte is whole', async () => {
  answer((response, bytes) => {
    response.removeHeader('content-length')
    response.write(bytes, () => response.destroy())
  })
  await place.get(name, target)
  expect(asked).toBe(1)
  expect(readFileSync(target).equals(content)).toBe(true)
})
