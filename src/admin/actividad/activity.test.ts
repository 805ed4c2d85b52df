import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#db/audit.server.ts'
import { user } from '#db/schema/auth.server.ts'
import { auditoria } from '#db/schema/machinery.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { pedirAyuda } from '#solicitudes/contract.ts'
import { openShop } from '#testing/shop.server.ts'
import { shopFiles, textOf } from '#testing/sources.ts'
import { type Filter, type Hecho, listarActividad, listarPersonas } from './contract.ts'
import { PHRASES, phraseFor, whoDid } from './phrases.ts'

const { app, db, ana, beto, carla, persona } = await openShop()
const dora = await persona('Dora Gil', 'dora@brisa.example', { rol: 'admin', ip: '10.4.4.4' })

type Ref = Filter & { despues_de?: string }
const listar = async (querystring: Ref = {}) => (await carla.call(listarActividad, { querystring })).body
/** The sentence about an action as the page shows it, with the key of its object as plain text. */
const told = (hecho: Hecho | undefined) => {
  if (!hecho) return null
  const [before, after = ''] = phraseFor(hecho)
  return `${whoDid(hecho)} ${before} ${hecho.clave}${after.startsWith(':') ? '' : ' '}${after}`.trim()
}
const idOf = async ({ correo }: { correo: string }) =>
  (await db.select({ id: user.id }).from(user).where(eq(user.email, correo)))[0]?.id ?? ''

async function save(codigo: string, changes: object, quien = carla) {
  const { cookie } = quien
  const loaded = (await app.inject({ url: `/api/gestion/pedidos/${codigo}`, headers: { cookie } })).json()
  const {
    codigo: _codigo,
    estatus,
    fecha_creacion: _creado,
    clase: _clase,
    lineas: _lineas,
    cuenta: _cuenta,
    propuesta: _propuesta,
    avisos_por_correo: _avisos,
    costo_envio: _envio,
    autorizado_a_recoger: _autorizado,
    correo_comprobado: _comprobado,
    ...data
  } = loaded
  const response = await app.inject({
    method: 'PUT',
    url: `/api/gestion/pedidos/${codigo}`,
    headers: { cookie, 'idempotency-key': crypto.randomUUID() },
    payload: { ...data, estatus_id: estatus.id, razon: 'Lo acordó por WhatsApp', ...changes },
  })
  expect(response.statusCode).toBe(200)
}

const codigo = await ana.pide()
await save(codigo, { total: '1850.00' })
await save(codigo, { estatus_id: ESTATUS.confirmado }, dora)
await ana.call(pedirAyuda, { params: { codigo }, body: { situacion: 'Es un regalo', correo: ana.correo } })

test('actions on an order are described with the values before, newest first', async () => {
  const { hechos } = await listar({ clave: codigo.toLowerCase() })
  // The actions of one transaction have the same instant, so their order is not tested.
  expect(hechos.map(told).toSorted()).toEqual(
    [
      `Un cliente pidió ayuda urgente con ${codigo}`,
      `La web pasó ${codigo} de Confirmado a En Revisión`,
      `Dora Gil pasó ${codigo} de Recibido a Confirmado`,
      `Dora Gil confirmó ${codigo} y anotó: Lo acordó por WhatsApp`,
      `Dora Gil cambió ${codigo}: estatus de Recibido a Confirmado`,
      `Carla Núñez cambió ${codigo}: total de RD$\u00a00.00 a RD$\u00a01,850.00`,
      `Un cliente pidió por la web: ${codigo}`,
    ].toSorted(),
  )
  const ids = hechos.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((item, other) => other - item))
})

test('it filters by person, site, kind, entity and day', async () => {
  const quien = await idOf(dora)
  const own = (await listar({ quien })).hechos
  expect(own.length).toBeGreaterThan(0)
  expect(new Set(own.map((hecho) => hecho.quien?.nombre))).toEqual(new Set(['Dora Gil']))
  expect((await listar({ quien: 'web' })).hechos.every((hecho) => hecho.quien === null)).toBe(true)
  expect(new Set((await listar({ tipo: 'estatus', clave: codigo })).hechos.map(({ accion }) => accion))).toEqual(
    new Set(['cambiar-estatus']),
  )
  expect((await listar({ cosa: 'correo' })).hechos).toEqual([])
  await db.transaction((tx) => audit(tx, { quien, accion: 'exportar', entidad: 'archivo', clave: 'clientes' }))
  expect((await listar({ cosa: 'archivo' })).hechos.map(told)).toEqual(['Dora Gil exportó clientes'])
  expect((await listar({ desde: '2020-01-01', hasta: '2020-12-31' })).hechos).toEqual([])
  await db.insert(auditoria).values({
    // In Santo Domingo this is 23:30 of the day before.
    cuando: new Date('2020-06-02T03:30:00Z'),
    accion: 'crear',
    entidad: 'pedido',
    clave: 'B33-00001',
  })
  expect((await listar({ desde: '2020-06-01', hasta: '2020-06-01' })).hechos).toHaveLength(1)
  expect((await listar({ desde: '2020-06-02', hasta: '2020-06-02' })).hechos).toEqual([])
})

test('paging continues after the last row without gaps', async () => {
  await db.insert(auditoria).values(
    Array.from({ length: 120 }, (_, i) => ({
      accion: 'crear',
      entidad: 'pedido',
      clave: 'B33-00002',
      despues: { total: `${i}.00` },
    })),
  )
  const seen: number[] = []
  for (let despues_de: string | null | undefined; despues_de !== null; ) {
    const page = await listar({ clave: 'B33-00002', despues_de })
    seen.push(...page.hechos.map(({ id }) => id))
    despues_de = page.sigue
  }
  expect(new Set(seen).size).toBe(120)
})

test('secret values and the personal values of a deleted account are hidden', async () => {
  await db.insert(auditoria).values([
    {
      accion: 'crear',
      entidad: 'pedido',
      clave: 'B33-00003',
      despues: { cliente: 'Ida Peña', total: '5.00', secreto: 'xyzzy' },
    },
    { accion: 'desvincular', entidad: 'pedido', clave: 'B33-00003', despues: { sin_persona: true } },
  ])
  const { hechos } = await listar({ clave: 'B33-00003' })
  expect(hechos.find(({ accion }) => accion === 'crear')).toMatchObject({
    sin_persona: true,
    cambios: [{ campo: 'total', antes: null, despues: '5.00' }],
  })
  expect(JSON.stringify(hechos)).not.toMatch(/xyzzy|Ida Peña/)
})

test('an action without a phrase, or by a deleted account, is still described', async () => {
  const quien = crypto.randomUUID()
  await db.insert(auditoria).values({ quien, accion: 'pintar-de-azul', entidad: 'pedido', clave: 'B33-00004' })
  const { hechos } = await listar({ quien })
  expect(hechos.map(told)).toEqual(['Alguien que ya no tiene cuenta hizo «pintar de azul» en B33-00004'])
})

test('all staff are listed, and only staff can read the activity', async () => {
  const { body } = await carla.call(listarPersonas, {})
  expect(body.map(({ nombre }) => nombre)).toEqual(['Carla Núñez', 'Dora Gil'])
  for (const path of [listarPersonas, listarActividad])
    expect([
      (await ana.call(path, { querystring: {} })).status,
      (await beto.call(path, { querystring: {} })).status,
    ]).toEqual([401, 403])
  expect((await carla.call(listarActividad, { querystring: { desde: 'ayer' } })).status).toBe(422)
})

test('every action in the code has a phrase and a kind', () => {
  const notadas = shopFiles
    .filter((file) => file.endsWith('.server.ts'))
    .flatMap((file) => [...textOf(file).matchAll(/\baccion: '([\w-]+)'/g)].map(([, accion = '']) => accion))
  expect(notadas.length).toBeGreaterThan(10)
  const deAlgunTipo = Object.values(PHRASES).flatMap(Object.keys)
  expect(notadas.filter((accion) => !deAlgunTipo.includes(accion))).toEqual([])
})

test.each(['0000-01-01', '9999-12-31', '1999-12-31', '2026-02-30', 'ayer'])(
  'a day outside 2000–2099 is refused: %s',
  async (day) => {
    for (const field of ['desde', 'hasta']) {
      const { statusCode, json } = await app.inject({
        url: `/api/gestion/actividad?${field}=${day}`,
        headers: { cookie: carla.cookie },
      })
      expect([statusCode, Object.keys(json().campos)]).toEqual([422, [field]])
    }
  },
)
