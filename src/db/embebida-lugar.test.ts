import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { elegirLugar } from './embebida-lugar.server.ts'

const esRoot = process.getuid?.() === 0

async function carpetaCerrada() {
  const cerrada = path.join(tmpdir(), `brisa-lugar-${randomUUID()}`)
  await mkdir(cerrada, { mode: 0o700 })
  onTestFinished(() => rm(cerrada, { recursive: true }))
  return cerrada
}

test.runIf(esRoot)('root keeps the data apart, and says so, where the database’s user cannot enter', async () => {
  const cerrada = await carpetaCerrada()
  const pedido = path.join(cerrada, 'datos')
  const dicho: string[] = []
  const { dir, usuario } = await elegirLugar(pedido, (linea) => dicho.push(linea))
  onTestFinished(() => rm(dir, { recursive: true }))
  expect(dir).toMatch(/^\/var\/lib\/brisa-[0-9a-f]{12}$/)
  expect(dicho[0]).toBe(`Los datos están en ${dir}: el usuario de la base no puede entrar en ${pedido}`)
  expect(usuario?.uid).toBeGreaterThan(0)
  expect((await stat(dir)).mode & 0o777).toBe(0o711)

  // Whatever is done to that folder later, the data stay where they are.
  await mkdir(path.join(dir, 'postgres'))
  await chmod(cerrada, 0o755)
  await expect(elegirLugar(pedido, () => {})).rejects.toThrow(
    `Los datos de ${dir}/postgres son de otro usuario (uid 0).`,
  )
})

test.runIf(esRoot)('data that the database’s user cannot reach any more open no empty shop elsewhere', async () => {
  const pedido = await carpetaCerrada()
  await mkdir(path.join(pedido, 'postgres'))
  await expect(elegirLugar(pedido, () => {})).rejects.toThrow(
    `El usuario de la base no puede entrar en ${pedido}/postgres. Dale acceso, o mueve esa carpeta a /var/lib/brisa-`,
  )
})
