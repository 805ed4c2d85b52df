import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chooseLocation } from './embedded-place.server.ts'

const esRoot = process.getuid?.() === 0

async function closedFolder() {
  const closed = path.join(tmpdir(), `brisa-lugar-${randomUUID()}`)
  await mkdir(closed, { mode: 0o700 })
  onTestFinished(() => rm(closed, { recursive: true }))
  return closed
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
