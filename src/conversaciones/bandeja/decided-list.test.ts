import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ESTATUS } from '#pedidos/estatus.ts'
import { inBandeja, sendOneOfEach } from '#testing/bandeja.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { type AsuntoEnLista, COUNT_CAP, contarBandeja, listarBandeja } from './contract.ts'

const { ana, carla, db } = await openShop()
const { codigo, correo } = await sendOneOfEach(ana)

// Forty items of each kind, at four instants that the kinds share. Every second pickup closed with its order.
await db.execute(sql`update "Pedidos" set "Estatus_id" = ${ESTATUS.entregado} where "Código de pedido" = ${codigo}`)
await db.execute(sql`with c as (select n, timestamptz '2026-01-01' + n % 4 * interval '1 hour' as cuando from generate_series(1, 40) n),
  ayudas as (insert into "Solicitudes_Ayuda" (codigo_pedido, situacion, correo, estado, fecha_creacion, resuelta_en)
    select ${codigo}, 'Larimar', 'x@ejemplo.com', 'rechazada', cuando - interval '1 day', cuando from c),
  direcciones as (insert into "Solicitudes_Cambio_Direccion" (codigo_pedido, nueva_direccion, correo, estado, fecha_creacion)
    select ${codigo}, 'Calle Larimar', 'x@ejemplo.com', 'aprobada', cuando from c),
  retiros as (insert into "Solicitudes_Retiro" (codigo_pedido, nombre, apellido, correo, estatus_id, fecha_creacion)
    select ${codigo}, 'Larimar', 'Paz', 'x@ejemplo.com', 1, cuando from c),
  mensajes as (insert into "Contactos" (nombre_cliente, correo, descripcion_problema, estado, fecha_creacion)
    select 'Larimar', 'x@ejemplo.com', 'Hola', 'Atendido', cuando from c)
  insert into pedidos_formulario (nombre, apellido, correo, fecha_creacion) select 'Larimar', 'Paz', 'x@ejemplo.com', cuando from c`)
await db.execute(sql`update bandeja_asuntos set atendido_en = fecha
  where fecha < '2026-02-01' and (clase = 'internacional' or clase = 'retiro' and id % 2 = 0)`)

async function pageThrough(querystring: { clase?: AsuntoEnLista['clase']; busca?: string }) {
  const listed: AsuntoEnLista[] = []
  for (let despues_de: string | null | undefined; despues_de !== null; ) {
    const { body } = await carla.call(listarBandeja, {
      querystring: { ...querystring, estado: 'decididas', despues_de },
    })
    listed.push(...body.asuntos)
    despues_de = body.sigue
  }
  return listed
}
const contar = async (busca?: string) =>
  (await carla.call(contarBandeja, { querystring: { estado: 'decididas', busca } })).body.clases
const FORTY = { ayuda: 40, direccion: 40, retiro: 40, mensaje: 40, internacional: 40 }

test('pages of decided items have no gaps or repetitions, last decided first, with any search', async () => {
  for (const busca of [undefined, 'larimar']) {
    const all = (await pageThrough({ busca })).filter(({ fecha }) => fecha < '2026-02-01')
    expect(new Set(all.map(({ clase, id }) => `${clase}:${id}`)).size).toBe(200)
    const places = all.map(({ clase, id, fecha }) => {
      const cuando = new Date(fecha).getTime() + (clase === 'ayuda' ? 86_400_000 : 0)
      return [String(cuando), clase, String(id).padStart(9, '0')].join()
    })
    expect(places).toEqual(places.toSorted().reverse())
  }
  expect(await contar('larimar')).toEqual(FORTY)
})

test('each kind alone equals its part of the whole list', async () => {
  const all = await pageThrough({})
  for (const clase of Object.keys(FORTY) as AsuntoEnLista['clase'][]) // `Object.keys` returns string[]
    expect(await pageThrough({ clase })).toEqual(all.filter((item) => item.clase === clase))
})

test.each([
  ['where its order is', 'paz entregado', { ...FORTY, ayuda: 0, direccion: 0, mensaje: 0, internacional: 0 }],
  ['the end of the name of its order', 'eña larimar', { ...FORTY, retiro: 0, mensaje: 0, internacional: 0 }],
  ['an e-mail and a text', 'x@ejemplo HOLA', { ...FORTY, ayuda: 0, direccion: 0, retiro: 0, internacional: 0 }],
])('it is found by %s', async (_, busca, counts) => {
  expect(await contar(busca)).toEqual(counts)
})

test('pending items are not in the list of decided ones, and are found by the same words', async () => {
  const pendientes = await inBandeja(carla, correo)
  expect(pendientes.map(({ clase }) => clase).toSorted()).toEqual([
    'ayuda',
    'direccion',
    'internacional',
    'mensaje',
    'mensaje',
  ])
  expect((await inBandeja(carla, correo, 'decididas')).map(({ clase }) => clase)).toEqual(['retiro'])
})

test('decided items are counted up to the cap', async () => {
  await db.execute(sql`insert into "Contactos" (nombre_cliente, correo, descripcion_problema, estado)
    select 'Ana', 'y@ejemplo.com', 'Hola', 'Atendido' from generate_series(1, ${COUNT_CAP}::int + 10)`)
  expect(await contar()).toMatchObject({ mensaje: COUNT_CAP, ayuda: 40 })
})
