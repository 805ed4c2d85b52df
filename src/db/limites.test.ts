import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { noExiste, rechazoDe } from '#comun/errores.ts'
import { limites } from '#db/esquema/maquinaria.server.ts'
import { abrirTienda } from '#pruebas/tienda.server.ts'
import { abrirLimites } from './limites.server.ts'

const { base, db } = await abrirTienda()
const registro = { error: () => {} }
/** The limits as a process of its own has them. */
const abrirProceso = () => abrirLimites({ pool: base.limites, registro, alPasarElTotal: () => {} })

let preguntas = 0
beforeEach(async () => {
  preguntas = 0
  await db.delete(limites)
})

/** Asks for one thing; every so many there is one. Gives the status of the answer. */
async function buscar(proceso: ReturnType<typeof abrirProceso>, { n, ip = '10.9.9.9', cada = 20 }: Busqueda) {
  try {
    await proceso.alTanteo(ip, async () => {
      preguntas++
      await setTimeout(1)
      if (n % cada > 0) throw noExiste('No.')
    })
    return 200
  } catch (error) {
    return rechazoDe(error).status
  }
}
type Busqueda = { n: number; ip?: string; cada?: number }

const cuantos = (estados: number[], status: number) => estados.filter((estado) => estado === status).length
const gastados = async (clave: string) =>
  (await db.execute<{ points: number }>(sql`select points from limites where key = ${clave}`)).rows[0]?.points

test('of a burst no more is looked for than the allowance: its misses, and the hits among them', async () => {
  const proceso = abrirProceso()
  const estados = await Promise.all(Array.from({ length: 2_000 }, (_, n) => buscar(proceso, { n })))
  expect(cuantos(estados, 404)).toBe(30)
  expect(preguntas).toBe(30 + cuantos(estados, 200))
  expect(cuantos(estados, 200)).toBeLessThanOrEqual(2)
  expect(cuantos(estados, 429)).toBe(2_000 - preguntas)
})

test('nor by three processes together, but for the few that each lets in on trust', async () => {
  const procesos = [abrirProceso(), abrirProceso(), abrirProceso()]
  const estados = await Promise.all(
    procesos.flatMap((proceso) => Array.from({ length: 300 }, (_, n) => buscar(proceso, { n: n + 1 }))),
  )
  expect(cuantos(estados, 404)).toBeLessThanOrEqual(30)
  expect(preguntas).toBeLessThanOrEqual(30 + cuantos(estados, 200) + procesos.length * 4)
  expect(cuantos(estados, 200)).toBeLessThanOrEqual(3)
})

test('a network is let look no more than 150 times, from however many addresses', async () => {
  const proceso = abrirProceso()
  const estados = await Promise.all(
    Array.from({ length: 1_000 }, (_, n) => buscar(proceso, { n: n + 1, ip: `2001:db8::${(n % 250).toString(16)}` })),
  )
  expect(cuantos(estados, 404)).toBeLessThanOrEqual(150)
  expect(preguntas).toBeLessThanOrEqual(150 + cuantos(estados, 200))
})

test('many who find what they look for at once wait for one another, are not refused, and leave nothing counted', async () => {
  const proceso = abrirProceso()
  const estados = await Promise.all(Array.from({ length: 150 }, () => buscar(proceso, { n: 0 })))
  expect(cuantos(estados, 200)).toBe(150)
  await expect.poll(() => gastados('fallo:10.9.9.9'), { timeout: 3_000 }).toBe(0)
  expect(cuantos(await Promise.all(Array.from({ length: 40 }, (_, n) => buscar(proceso, { n: n + 1 }))), 404)).toBe(30)
})

describe('customers', () => {
  test('who find what they look for cost no query of the limiter', async () => {
    const proceso = abrirProceso()
    let consultas = 0
    const contar = () => consultas++
    base.limites.on('acquire', contar)
    for (let vez = 0; vez < 10; vez++)
      expect(await Promise.all([1, 2, 3, 4].map(() => buscar(proceso, { n: 0 })))).toEqual([200, 200, 200, 200])
    base.limites.off('acquire', contar)
    expect(consultas).toBe(0)
  })

  test('who missed once find their order all the same, and it is no second miss', async () => {
    const proceso = abrirProceso()
    expect(await buscar(proceso, { n: 1 })).toBe(404)
    for (let vez = 0; vez < 40; vez++) expect(await buscar(proceso, { n: 0 })).toBe(200)
    await expect.poll(() => gastados('fallo:10.9.9.9'), { timeout: 3_000 }).toBe(1)
  })
})

test('when misses cannot be counted they are not told, and a burst finds nothing', async () => {
  const proceso = abrirProceso()
  await db.execute(sql`alter table limites rename to limites_ausente`)
  const solo = await buscar(proceso, { n: 1 })
  const rafaga = await Promise.all(Array.from({ length: 100 }, () => buscar(proceso, { n: 0, ip: '10.9.9.8' })))
  await db.execute(sql`alter table limites_ausente rename to limites`)
  expect(solo).toBe(503)
  expect(cuantos(rafaga, 200)).toBeLessThanOrEqual(4)
  expect(cuantos(rafaga, 503)).toBe(100 - cuantos(rafaga, 200))
  expect(await buscar(proceso, { n: 0, ip: '10.9.9.8' })).toBe(200)
})
