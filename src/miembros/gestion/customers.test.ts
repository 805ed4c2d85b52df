import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { user, userRoles } from '#db/schema/auth.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { openStreamReader } from '#testing/stream.server.ts'
import { buscarMiembro } from '../miembros.server.ts'
import { contarClientes, listarClientes, obtenerCliente } from './contract.ts'
import type { ClienteFilter } from './filter.ts'

const { app, db, ana, beto, carla } = await openShop()
const follow = openStreamReader(await app.listen({ port: 0, host: '127.0.0.1' }))

/** Creates a client older than those of the test shop. */
async function cliente(nombre: string, correo: string, rest: Partial<typeof profiles.$inferInsert>, day = 1) {
  const [{ id } = { id: '' }] = await db.insert(user).values({ name: '', email: correo }).returning()
  await db.insert(userRoles).values({ user_id: id, role: 'user' })
  const fecha_creacion = new Date(Date.UTC(2026, 0, day))
  const values = { user_id: id, nombre_completo: nombre, correo, codigo_membresia: '', fecha_creacion, ...rest }
  await db.insert(profiles).values(values)
  return id
}

const YOKASTA = 'B-118027'
const JOSE = 'B-118028'
const ZOILA = 'B-004070'
const deYokasta = await cliente(
  'Yokasta Peña',
  'Yokasta.Pena@ejemplo.com',
  { codigo_membresia: YOKASTA, telefono: '829-555-0147', direccion: 'Calle del Sol 14', confirmado: true },
  3,
)
await cliente('José Manuel Tavárez', 'jm@ejemplo.com', { codigo_membresia: JOSE, telefono: '+1 (809) 555 0134' }, 2)
const deZoila = await cliente('Zoila Güílamo 100%', 'zg@tienda.example', { codigo_membresia: ZOILA }, 1)
await db.update(user).set({ suspendido_en: new Date() }).where(eq(user.id, deZoila))
// Beto, who is confirmed and newer than the others. Carla is staff and no client.
const DE_LA_TIENDA = (await codigos({})).slice(0, 1)

async function codigos(querystring: ClienteFilter) {
  const { body } = await carla.call(listarClientes, { querystring })
  return body.clientes.map(({ codigo_membresia }) => codigo_membresia)
}

test.each<[string, string[]]>([
  // By code
  ['B-118027', [YOKASTA]],
  ['b118027', [YOKASTA]],
  ['b 118 027', [YOKASTA]],
  ['b-11802', [YOKASTA, JOSE]],
  ['118027', [YOKASTA]],
  ['4070', [ZOILA]],
  // By name, with or without accents, in any case and order
  ['yokasta peña', [YOKASTA]],
  ['PENA yokasta', [YOKASTA]],
  ['guilamo', [ZOILA]],
  ['yokasta tavárez', []],
  // By e-mail
  ['yokasta.pena@EJEMPLO.com', [YOKASTA]],
  ['@tienda', [ZOILA]],
  // By phone, in any notation, also half typed
  ['829-555-0147', [YOKASTA]],
  ['8295550147', [YOKASTA]],
  ['+1 829.555.0147', [YOKASTA]],
  ['829-55', [YOKASTA]],
  ['18095550134', [JOSE]],
  ['0134', [JOSE]],
  ['josé 809 555 0134', [JOSE]],
  // With SQL wildcards, which count as text
  ['100%', [ZOILA]],
  ['%', [ZOILA]],
  ['_', []],
  ["'", []],
  // By one or two letters, which match the beginning of a word
  ['y', [YOKASTA]],
  ['zo', [ZOILA]],
  ['av', []],
])('«%s» finds %o', async (q, expected) => {
  expect(await codigos({ q })).toEqual(expected)
})

test('the search index follows the changes of a profile', async () => {
  await db.update(profiles).set({ telefono: '849 555 0199' }).where(eq(profiles.user_id, deZoila))
  expect(await codigos({ q: '8495550199' })).toEqual([ZOILA])
  await db.update(profiles).set({ telefono: null }).where(eq(profiles.user_id, deZoila))
  expect(await codigos({ q: '8495550199' })).toEqual([])
})

describe('the list', () => {
  test('is newest first, and each filter has its clients', async () => {
    expect(await codigos({})).toEqual([...DE_LA_TIENDA, YOKASTA, JOSE, ZOILA])
    expect(await codigos({ estado: 'confirmados' })).toEqual([...DE_LA_TIENDA, YOKASTA])
    expect(await codigos({ estado: 'sin_confirmar' })).toEqual([JOSE, ZOILA])
    expect(await codigos({ estado: 'suspendidos' })).toEqual([ZOILA])
    expect(await codigos({ estado: 'admins', q: 'carla' })).toHaveLength(1)
    expect(await codigos({ q: 'carla' })).toEqual([])
    expect((await carla.call(contarClientes, {})).body).toEqual({
      total: 4,
      confirmados: 2,
      suspendidos: 1,
      admins: 1,
    })
  })

  test('is paged without losing or repeating rows of the same instant', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => ({ id: crypto.randomUUID(), n }))
    await db.insert(user).values(rows.map(({ id, n }) => ({ id, name: '', email: `muchos${n}@lote.example` })))
    await db.insert(profiles).values(
      rows.map(({ id, n }) => ({
        user_id: id,
        nombre_completo: 'Del Lote',
        correo: `muchos${n}@lote.example`,
        codigo_membresia: `B-9${String(n).padStart(5, '0')}`,
        fecha_creacion: new Date('2026-01-10T00:00:00Z'),
      })),
    )
    const seen: string[] = []
    for (let despues_de: string | undefined; ; ) {
      const { body } = await carla.call(listarClientes, { querystring: { q: 'lote', despues_de } })
      seen.push(...body.clientes.map(({ codigo_membresia }) => codigo_membresia))
      if (!body.sigue) break
      despues_de = body.sigue
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
  })

  test.each([
    ['despues_de', 'x'],
    ['despues_de', '2026-13-01T00:00:00.000000Z_00000000-0000-0000-0000-000000000000'],
    ['despues_de', '2026-02-30T00:00:00.000000Z_00000000-0000-0000-0000-000000000000'],
    ['despues_de', `2026-01-01T00:00:00.000000Z_${'-'.repeat(36)}`],
    ['estado', 'ricos'],
    ['q', 'x'.repeat(201)],
  ])('is not given by a wrong %s', async (field, value) => {
    const { status, body } = await carla.call(listarClientes, { querystring: { [field]: value } })
    expect([status, Object.keys(body.campos ?? {})]).toEqual([422, [field]])
  })
})

test('staff read one client by the code', async () => {
  const { body } = await carla.call(obtenerCliente, { params: { codigo: YOKASTA } })
  expect(body).toEqual({
    codigo_membresia: YOKASTA,
    user_id: deYokasta,
    nombre: 'Yokasta Peña',
    correo: 'Yokasta.Pena@ejemplo.com',
    telefono: '829-555-0147',
    direccion: 'Calle del Sol 14',
    saldo: '0.00',
    confirmado: true,
    suspendido_en: null,
    rol: 'user',
    fecha_creacion: '2026-01-03T00:00:00.000Z',
  })
  const nobody = await carla.call(obtenerCliente, { params: { codigo: 'B-000000' } })
  expect([nobody.status, nobody.body.detail]).toEqual([404, 'Ese cliente ya no está.'])
  expect((await carla.call(obtenerCliente, { params: { codigo: 'nadie' } })).status).toBe(404)
  expect(await buscarMiembro(db, YOKASTA)).toMatchObject({ user_id: deYokasta, nombre: 'Yokasta Peña', saldo: '0.00' })
  expect(await buscarMiembro(db, 'B-000000')).toBeNull()
})

test('only staff may list clients or follow their topic', async () => {
  expect((await ana.call(listarClientes, { querystring: {} })).status).toBe(401)
  expect((await beto.call(listarClientes, { querystring: {} })).status).toBe(403)
  expect((await beto.call(obtenerCliente, { params: { codigo: YOKASTA } })).status).toBe(403)
  const [own] = await db.select({ id: user.id }).from(user).where(eq(user.email, beto.correo))
  const deBeto = await follow(['gestion:clientes', `mis-pedidos:${own?.id}`], { cookie: beto.cookie })
  expect(await deBeto.next()).toMatchObject({ event: 'fin', data: 'gestion:clientes' })
})

test.each<[string, () => Promise<unknown>]>([
  ['a balance', () => db.update(profiles).set({ saldo: '5.00' }).where(eq(profiles.user_id, deYokasta))],
  ['a suspension', () => db.update(user).set({ suspendido_en: new Date() }).where(eq(user.id, deYokasta))],
  ['a role', () => db.insert(userRoles).values({ user_id: deYokasta, role: 'admin' })],
])('staff hear of %s that changes', async (_, cambiar) => {
  const deCarla = await follow(['gestion:clientes'], { cookie: carla.cookie })
  const { data: before } = await deCarla.nextOf('cambio')
  await cambiar()
  expect((await deCarla.nextOf('cambio')).data).not.toBe(before)
})
