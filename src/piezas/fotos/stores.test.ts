import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#config.server.ts'
import { openBucket } from '#testing/bucket.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { testFolder } from '#testing/testFolder.server.ts'
import { type FotoStore, openFotoReader } from './serving.server.ts'
import { openFotoStore } from './store.server.ts'

const { db } = await openShop()
const logged: unknown[] = []
const log = { error: (...line: unknown[]) => logged.push(line) }
const KEY = 'piezas/3f0c2d0e-7a53-4c07-9d2a-0a1b2c3d4e5f/720.avif'
const FILE = '3f0c2d0e-7a53-4c07-9d2a-0a1b2c3d4e5f-720.avif'

const folder = await testFolder('fotos')
await mkdir(folder)
const bucket = await openBucket()
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})
const keys = { AWS_ACCESS_KEY_ID: 'llave', AWS_SECRET_ACCESS_KEY: 'secreta' }
const open = (FOTOS_URL?: string) => openFotoStore(db, readConfig({ FOTOS_URL, ...keys }).fotos)
const inBucket = open(`s3://joyas/tienda?endpoint=http://127.0.0.1:${bucket.port}`)
const inFolder = open(pathToFileURL(folder).href)

describe.each<[string, FotoStore]>([
  ['PostgreSQL', open()],
  ['a folder', inFolder],
  ['S3', inBucket],
])('%s', (_, store) => {
  test('keeps, replaces, returns and removes files', async () => {
    expect(await store.get(KEY)).toBeNull()
    await store.put(KEY, Buffer.from('uno'))
    await store.put(KEY, Buffer.from([0, 255, 10]))
    expect(await store.get(KEY)).toEqual(Buffer.from([0, 255, 10]))
    await store.remove([KEY, KEY.replace('720', '360')])
    expect(await store.get(KEY)).toBeNull()
  })

  test('what was seen before it went away is still shown, the rest says so', async () => {
    const content = Buffer.from('uno')
    await store.put(KEY, content)
    let isAway = false
    const get: FotoStore['get'] = (key) => (isAway ? Promise.reject(new Error('away')) : store.get(key))
    const read = openFotoReader({ ...store, get }, log)
    expect((await read(FILE)).content).toEqual(content)
    isAway = true
    expect((await read(FILE)).content).toEqual(content)
    await expect(read(FILE.replace('720', '360'))).rejects.toMatchObject({ status: 503 })
  })
})

test('a store that says nothing holds the first visitor for its time, and then nobody until it is asked again', async () => {
  let asked = 0
  const mute: FotoStore = {
    ...inFolder,
    get() {
      asked++
      return new Promise(() => {})
    },
  }
  const read = openFotoReader(mute, log, 50)
  await expect(read(FILE)).rejects.toMatchObject({ status: 503 })
  await expect(read(FILE.replace('720', '360'))).rejects.toMatchObject({ status: 503 })
  expect(asked).toBe(1)
})

test('a folder that is away is no missing photo, and no half files stay in it', async () => {
  await inFolder.put(KEY, Buffer.from('uno'))
  expect((await readdir(path.join(folder, path.dirname(KEY)))).toSorted()).toEqual(['720.avif'])
  await rename(folder, `${folder}-fuera`)
  await expect(inFolder.get(KEY)).rejects.toThrow()
  await expect(inFolder.put(KEY, Buffer.from('uno'))).rejects.toThrow()
  await rename(`${folder}-fuera`, folder)
  expect(await inFolder.get(KEY)).toEqual(Buffer.from('uno'))
})

test('S3 gets the type of the file, at its prefix', async () => {
  await inBucket.put(KEY, Buffer.from('uno'))
  expect(bucket.objects.get(`/joyas/tienda/${KEY}`)).toMatchObject({ type: 'image/avif' })
})

test('a bucket that does not answer is no missing photo', async () => {
  const other = await openBucket()
  await other.close()
  await expect(open(`s3://joyas?endpoint=http://127.0.0.1:${other.port}`).get(KEY)).rejects.toThrow()
})

test.each([
  [403, 404],
  [400, 503],
  [429, 503],
])('a bucket that answers %i to one address gives the others', async (answer, said) => {
  const other = await openBucket()
  const store = open(`s3://joyas/tienda?endpoint=http://127.0.0.1:${other.port}`)
  await store.put(KEY, Buffer.from('uno'))
  const missing = FILE.replace('720', '360')
  other.refusals.set(`/joyas/tienda/${KEY.replace('720', '360')}`, answer)
  const read = openFotoReader(store, log)
  await expect(read(missing)).rejects.toMatchObject({ status: said })
  expect((await read(FILE)).content).toEqual(Buffer.from('uno'))
  await other.close()
})

test('keys that were taken back are no missing photo, and the log says so once while photos are away', async () => {
  const FOTOS_URL = `s3://joyas/tienda?endpoint=http://127.0.0.1:${bucket.port}`
  const store = openFotoStore(db, readConfig({ FOTOS_URL, ...keys, AWS_ACCESS_KEY_ID: 'quitada' }).fotos)
  const sentence = /El bucket joyas no acepta las llaves de la tienda \(InvalidAccessKeyId\)\..* AWS_ACCESS_KEY_ID/
  await expect(store.put(KEY, Buffer.from('uno'))).rejects.toThrow(sentence)
  logged.length = 0
  const read = openFotoReader(store, log)
  for (const file of [FILE, FILE.replace('720', '360')]) await expect(read(file)).rejects.toMatchObject({ status: 503 })
  expect(logged).toEqual([
    [
      { err: expect.objectContaining({ message: expect.stringMatching(sentence) }), clase_de_falla: 'fotos' },
      'photos cannot be read',
    ],
  ])
})

test('a bucket that answers 503 is away', async () => {
  const other = await openBucket()
  const store = open(`s3://joyas/tienda?endpoint=http://127.0.0.1:${other.port}`)
  await store.put(KEY, Buffer.from('uno'))
  other.refusals.set(`/joyas/tienda/${KEY.replace('720', '360')}`, 503)
  const read = openFotoReader(store, log)
  await expect(read(FILE.replace('720', '360'))).rejects.toMatchObject({ status: 503 })
  await expect(read(FILE)).rejects.toMatchObject({ status: 503 })
  await other.close()
})

test.each([
  ['http://fotos.example', /FOTOS_URL debe ser una dirección que empiece por file:\/\/ o s3:\/\//],
  ['s3://', /FOTOS_URL/],
  ['file://', /FOTOS_URL debe ser file:\/\/\/ y la carpeta entera/],
])('FOTOS_URL=%s stops the start', (FOTOS_URL, sentence) => {
  expect(() => readConfig({ FOTOS_URL, ...keys })).toThrow(sentence)
})

test('S3 needs its keys', () => {
  expect(() => readConfig({ FOTOS_URL: 's3://joyas' })).toThrow(/AWS_SECRET_ACCESS_KEY es obligatoria/)
})
