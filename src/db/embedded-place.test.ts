import { randomUUID } from 'node:crypto'
import { chmod, chown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chooseLocation, type EmbeddedLocation, readSecrets } from './embedded-place.server.ts'
import { initialize } from './embedded-process.server.ts'

const esRoot = process.getuid?.() === 0

async function closedFolder() {
  const closed = path.join(tmpdir(), `brisa-lugar-${randomUUID()}`)
  await mkdir(closed, { mode: 0o700 })
  onTestFinished(() => rm(closed, { recursive: true }))
  return closed
}

/** A folder that everybody may enter, such as the database's user. */
async function openFolder() {
  const dir = await closedFolder()
  await chmod(dir, 0o755)
  return dir
}

async function giveTo({ user }: EmbeddedLocation, folder: string) {
  if (user) await chown(folder, user.uid, user.gid)
}

test.runIf(esRoot)('root keeps the data elsewhere, and says so, where the database’s user cannot enter', async () => {
  const closed = await closedFolder()
  const requested = path.join(closed, 'datos')
  const said: string[] = []
  const { dir, user } = await chooseLocation(requested, (line) => said.push(line))
  onTestFinished(() => rm(dir, { recursive: true }))
  expect(dir).toMatch(/^\/var\/lib\/brisa-[0-9a-f]{12}$/)
  expect(said[0]).toBe(`Los datos están en ${dir}: el usuario de la base no puede entrar en ${requested}`)
  expect(user?.uid).toBeGreaterThan(0)
  expect((await stat(dir)).mode & 0o777).toBe(0o711)

  // Later the folder can be entered, but the data stay where they are.
  await mkdir(path.join(dir, 'postgres'))
  await chmod(closed, 0o755)
  await expect(chooseLocation(requested, () => {})).rejects.toThrow(
    `Los datos de ${dir}/postgres son de otro usuario (uid 0).`,
  )
})

test.runIf(esRoot)(
  'data that the database’s user can no longer reach do not lead to an empty shop elsewhere',
  async () => {
    const requested = await closedFolder()
    await mkdir(path.join(requested, 'postgres'))
    await expect(chooseLocation(requested, () => {})).rejects.toThrow(
      `El usuario de la base no puede entrar en ${requested}/postgres. Dale acceso, o mueve esa carpeta a /var/lib/brisa-`,
    )
  },
)

test('a database folder without its version is told as what it is', async () => {
  const dir = await openFolder()
  await mkdir(path.join(dir, 'postgres'))
  await giveTo(await chooseLocation(path.join(dir, 'otra'), () => {}), path.join(dir, 'postgres'))
  await expect(chooseLocation(dir, () => {})).rejects.toThrow(
    `${dir}/postgres no es una base de datos entera: le falta PG_VERSION.`,
  )
})

test('a first start that fails leaves nothing behind', async () => {
  const location = await chooseLocation(path.join(await openFolder(), 'datos'), () => {})
  // initdb refuses an empty password.
  await writeFile(path.join(location.dir, 'clave'), '')
  await expect(initialize(location)).rejects.toThrow('No se pudo crear la base de datos')
  expect(await readdir(location.dir)).toEqual(['clave'])
})

test('a secret that is shorter than SECRET may be is refused', async () => {
  const location = await chooseLocation(path.join(await openFolder(), 'datos'), () => {})
  await writeFile(path.join(location.dir, 'secreto'), 'once letras\n')
  await expect(readSecrets(location)).rejects.toThrow(
    `El secreto de ${location.dir}/secreto debe tener 32 caracteres o más.`,
  )
})
