import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, inject, test } from 'vitest'
import { databaseUrlOf, dropDatabase, execute } from '#testing/postgres.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { testFolder } from '#testing/testFolder.server.ts'
import { checkBackup } from './check.server.ts'
import { backUp } from './dump.server.ts'
import { restore } from './restore.server.ts'

const { url, ana } = await openShop()
const codigo = await ana.pide('Pulsera que nadie más debe leer')
const passphrase = 'coral ámbar larimar cuarzo'
const folder = await testFolder('cifrados')
mkdirSync(folder)
const file = path.join(folder, 'uno.gz.age')
await backUp({ url, file, passphrase, secret: { value: 'un secreto de pruebas, bastante largo', isOwn: true } })
const content = readFileSync(file)

const name = `vacia_${randomUUID().replaceAll('-', '')}`
const empty = databaseUrlOf(inject('postgres').url, name)
await execute(inject('postgres').url, `create database ${name}`)
afterAll(async () => {
  await dropDatabase(inject('postgres').url, name)
  rmSync(folder, { recursive: true })
})

/** Where the encrypted content begins: after the header's last line, `--- ` and 43 characters, and a nonce of 16 bytes. */
const payload = content.indexOf('\n--- ') + 5 + 43 + 1 + 16
const changed = (place: number) => content.with(place, (content[place] ?? 0) ^ 1)

test.each([
  ['another passphrase', content, 'una frase que no es esta', /no es la frase con que se cifró/],
  ['no passphrase', content, undefined, /^El respaldo está cifrado\. Pon su frase en BACKUP_PASSPHRASE/],
  ['a changed byte of the key', changed(content.indexOf('\n--- ') - 5), passphrase, /dañado al principio/],
  ['a changed byte of the content', changed(payload + 100), passphrase, /incompleto o dañado/],
  ['a changed last byte', changed(content.length - 1), passphrase, /incompleto o dañado/],
  ['half of the file', content.subarray(0, content.length / 2), passphrase, /incompleto o dañado/],
  ['no content', content.subarray(0, payload), passphrase, /incompleto o dañado/],
  ['something after the end', Buffer.concat([content, Buffer.from('más')]), passphrase, /incompleto o dañado/],
])('%s: a sentence, and nothing is restored', async (_, bytes, tried, sentence) => {
  const damaged = path.join(folder, 'otro.gz.age')
  writeFileSync(damaged, bytes)
  const { message } = await restore({ url: empty, file: damaged, passphrase: tried }).catch((error) => error)
  expect(message).toMatch(sentence)
  expect(message).toContain('No se restauró nada.')
  // It refuses a database with tables, so that this one had none after each failure.
})

test('the file hides what is in it, and its passphrase brings it back', async () => {
  expect(content.includes(codigo)).toBe(false)
  await restore({ url: empty, file, passphrase })
  await expect(restore({ url: empty, file, passphrase })).rejects.toThrow('La base de datos no está vacía')
})

const hasPrograms = ['age', 'script'].every((program) => spawnSync(program, ['--version']).status === 0)

test.runIf(hasPrograms)('the command age opens the file', () => {
  const plain = path.join(folder, 'uno.gz')
  // age reads passphrases from a terminal only, which script gives it.
  const { status, stdout } = spawnSync('script', ['-qec', `age -d -o ${plain} ${file}`, '/dev/null'], {
    input: `${passphrase}\n`,
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([0, expect.stringContaining('Enter passphrase')])
  expect(gunzipSync(readFileSync(plain)).toString()).toContain(codigo)
})

test('a plain file under the name of an encrypted one is not restored, and the check drops no database of others', async () => {
  const forged = path.join(folder, 'automatico-2026-11-26T07-30-00Z.gz.age')
  writeFileSync(forged, gzipSync('{}'))
  await expect(restore({ url: empty, file: forged, passphrase })).rejects.toThrow('no está cifrado')
  const scratch = `${decodeURIComponent(new URL(url).pathname.slice(1)).slice(0, 42)}_prueba_de_respaldo`
  await execute(inject('postgres').url, `create database "${scratch}"`)
  const check = () => checkBackup({ url, file, passphrase, databaseFolder: undefined })
  await expect(check()).rejects.toThrow('no es de una prueba')
  await dropDatabase(inject('postgres').url, scratch)
  await check()
})
