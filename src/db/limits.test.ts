import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { noExiste, rechazoDe } from '#lib/errores.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { openLimiter } from './limiter.server.ts'
import { openLimits } from './limits.server.ts'
import { limites } from './schema/maquinaria.server.ts'

const { base, db } = await abrirTienda()
const log = { error: () => {} }
/** The limits as a process of its own has them. */
const abrirProceso = () => openLimits({ limiter: openLimiter({ pool: base.limites, log }), onGuessing: () => {} })

let preguntas = 0
beforeEach(async () => {
  preguntas = 0
  await db.delete(limites)
})

/** Asks for one thing; every `cada`-th request asks for one that exists. @returns the status of the answer */
async function buscar(proceso: ReturnType<typeof abrirProceso>, { n, ip = '10.9.9.9', cada = 20 }: Busqueda) {
  try {
    await proceso.guess(ip, async () => {
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
  (await db.execute<{ points: number }>(sql`select points from limites where key = ${clave}`)).rows[0]?.points ?? 0

test('of a burst no more is looked for than the allowance: its misses, and the hits among them', async () => {
  const proceso = abrirProceso()
  const estados = await Promise.all(Array.from({ length: 2_000 }, (_, n) => buscar(proceso, { n })))
  expect(cuantos(estados, 404)).toBe(30)
  expect(preguntas).toBe(30 + cuantos(estados, 200))
  expect(cuantos(estados, 200)).toBeLessThanOrEqual(2)
  expect(cuantos(estados, 429)).toBe(2_000 - preguntas)
})

test('nor by three processes together, but for the few that each has in flight', async () => {
  const procesos = [abrirProceso(), abrirProceso(), abrirProceso()]
  const estados = await Promise.all(
    procesos.flatMap((proceso) => Array.from({ length: 300 }, (_, n) => buscar(proceso, { n: n + 1 }))),
  )
  expect(cuantos(estados, 404)).toBeLessThanOrEqual(30)
  expect(preguntas).toBeLessThanOrEqual(30 + cuantos(estados, 200) + procesos.length * 4)
  expect(cuantos(estados, 200)).toBeLessThanOrEqual(3)
})

test('nor by a process that has not heard yet that another one let the whole allowance look', async () => {
  const [uno, otro] = [abrirProceso(), abrirProceso()]
  for (let n = 1; n <= 30; n++) expect(await buscar(uno, { n, cada: 100 })).toBe(404)
  const antes = preguntas
  const estados = await Promise.all(Array.from({ length: 300 }, (_, n) => buscar(otro, { n: n + 1 })))
  expect(cuantos(estados, 429)).toBe(300)
  expect(preguntas - antes).toBeLessThanOrEqual(4)
  expect(await buscar(otro, { n: 0 })).toBe(429)
})

test.each([
  ['an IPv4 /24', 150, (n: number) => `10.9.8.${n % 250}`],
  ['an IPv6 /64', 30, (n: number) => `2001:db8:1:1::${n}`],
  ['an IPv6 /56', 150, (n: number) => `2001:db8:2:${(n % 250).toString(16)}::1`],
  ['an IPv6 /48', 500, (n: number) => `2001:db8:3:${((n % 250) << 8).toString(16)}::1`],
])('%s is let miss no more than %i times, from however many addresses', async (_, misses, direccion) => {
  const proceso = abrirProceso()
  const estados: number[] = []
  for (let tanda = 0; tanda < 6; tanda++) {
    const numeros = Array.from({ length: 200 }, (_, i) => tanda * 200 + i)
    estados.push(...(await Promise.all(numeros.map((n) => buscar(proceso, { n: n + 1, ip: direccion(n) })))))
  }
  expect(cuantos(estados, 404)).toBe(misses)
  expect(preguntas).toBe(misses + cuantos(estados, 200))
})

test('many who find what they look for at once wait for one another, are not refused, and leave nothing counted', async () => {
  const proceso = abrirProceso()
  const estados = await Promise.all(Array.from({ length: 150 }, () => buscar(proceso, { n: 0 })))
  expect(cuantos(estados, 200)).toBe(150)
  await expect.poll(() => gastados('miss-address:10.9.9.9'), { timeout: 3_000 }).toBe(0)
  expect(cuantos(await Promise.all(Array.from({ length: 40 }, (_, n) => buscar(proceso, { n: n + 1 }))), 404)).toBe(30)
})

describe('customers', () => {
  async function contarConsultas(hacer: () => Promise<void>) {
    let consultas = 0
    const contar = () => consultas++
    base.limites.on('acquire', contar)
    await hacer()
    base.limites.off('acquire', contar)
    return consultas
  }

  test('who find what they look for cost no query of the limiter', async () => {
    const proceso = abrirProceso()
    const consultas = await contarConsultas(async () => {
      for (let vez = 0; vez < 10; vez++)
        expect(await Promise.all([1, 2, 3, 4].map(() => buscar(proceso, { n: 0 })))).toEqual([200, 200, 200, 200])
    })
    expect(consultas).toBe(0)
  })

  test('nor where somebody has missed, nor who come in a crowd', async () => {
    const proceso = abrirProceso()
    for (let n = 1; n < 20; n++) expect(await buscar(proceso, { n })).toBe(404)
    const consultas = await contarConsultas(async () => {
      expect(await Promise.all(Array.from({ length: 100 }, () => buscar(proceso, { n: 0 })))).toEqual(
        Array(100).fill(200),
      )
    })
    expect(consultas).toBe(0)
  })

  test('who missed once find their order all the same, and it is no second miss', async () => {
    const proceso = abrirProceso()
    expect(await buscar(proceso, { n: 1 })).toBe(404)
    for (let vez = 0; vez < 40; vez++) expect(await buscar(proceso, { n: 0 })).toBe(200)
    await expect.poll(() => gastados('miss-address:10.9.9.9'), { timeout: 3_000 }).toBe(1)
  })
})

describe('while misses cannot be counted', () => {
  const sinCuenta = async <T>(hacer: () => Promise<T>) => {
    await db.execute(sql`alter table limites rename to limites_ausente`)
    try {
      return await hacer()
    } finally {
      await db.execute(sql`alter table limites_ausente rename to limites`)
    }
  }

  test('they are not told, and a burst finds nothing', async () => {
    const proceso = abrirProceso()
    const { solo, rafaga } = await sinCuenta(async () => ({
      solo: await buscar(proceso, { n: 1 }),
      rafaga: await Promise.all(Array.from({ length: 100 }, (_, n) => buscar(proceso, { n: n + 1, ip: '10.9.9.8' }))),
    }))
    expect(solo).toBe(503)
    expect(rafaga).toEqual(Array(100).fill(503))
    expect(preguntas).toBeLessThanOrEqual(1 + 4)
    expect(await buscar(proceso, { n: 0, ip: '10.9.9.8' })).toBe(200)
  })

  test('nobody looks where one was, neither at once nor later', async () => {
    const proceso = abrirProceso()
    await sinCuenta(async () => {
      expect(await buscar(proceso, { n: 1 })).toBe(503)
      for (let vez = 0; vez < 5; vez++) expect(await buscar(proceso, { n: 0 })).toBe(503)
      expect(await Promise.all(Array.from({ length: 50 }, () => buscar(proceso, { n: 0 })))).toEqual(
        Array(50).fill(503),
      )
    })
    expect(preguntas).toBe(1)
    expect(await buscar(proceso, { n: 0 })).toBe(200)
  })
})
