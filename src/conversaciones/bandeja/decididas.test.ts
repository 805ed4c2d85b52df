import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ESTATUS } from '#pedidos/estatus.ts'
import { enBandeja, enviarDeTodo } from '#testing/envios.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { type AsuntoEnLista, contarBandeja, listarBandeja, TOPE_DE_CUENTA } from './contract.ts'

const { ana, carla, db } = await abrirTienda()
const { codigo, correo } = await enviarDeTodo(ana)

// Forty of each kind, of four instants that the kinds share; every second pickup is over by itself.
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

async function hojear(querystring: { clase?: AsuntoEnLista['clase']; busca?: string }) {
  const listados: AsuntoEnLista[] = []
  for (let despues_de: string | null | undefined; despues_de !== null; ) {
    const { cuerpo } = await carla.llamar(listarBandeja, {
      querystring: { ...querystring, estado: 'decididas', despues_de },
    })
    listados.push(...cuerpo.asuntos)
    despues_de = cuerpo.sigue
  }
  return listados
}
const contar = async (busca?: string) =>
  (await carla.llamar(contarBandeja, { querystring: { estado: 'decididas', busca } })).cuerpo.clases
const CUARENTA = { ayuda: 40, direccion: 40, retiro: 40, mensaje: 40, internacional: 40 }

test('pages of what is over neither repeat nor miss any of it, the last one first, whatever is searched', async () => {
  for (const busca of [undefined, 'larimar']) {
    const todas = (await hojear({ busca })).filter(({ fecha }) => fecha < '2026-02-01')
    expect(new Set(todas.map(({ clase, id }) => `${clase}:${id}`)).size).toBe(200)
    const lugares = todas.map(({ clase, id, fecha }) => {
      const cuando = new Date(fecha).getTime() + (clase === 'ayuda' ? 86_400_000 : 0)
      return [String(cuando), clase, String(id).padStart(9, '0')].join()
    })
    expect(lugares).toEqual(lugares.toSorted().reverse())
  }
  expect(await contar('larimar')).toEqual(CUARENTA)
})

test('each kind alone is what the whole list has of it', async () => {
  const todas = await hojear({})
  for (const clase of Object.keys(CUARENTA) as AsuntoEnLista['clase'][]) // its own keys
    expect(await hojear({ clase })).toEqual(todas.filter((una) => una.clase === clase))
})

test.each([
  ['where its order is', 'paz entregado', { ...CUARENTA, ayuda: 0, direccion: 0, mensaje: 0, internacional: 0 }],
  ['the end of the name of its order', 'eña larimar', { ...CUARENTA, retiro: 0, mensaje: 0, internacional: 0 }],
  ['an e-mail and a text', 'x@ejemplo HOLA', { ...CUARENTA, ayuda: 0, direccion: 0, retiro: 0, internacional: 0 }],
])('it is found by %s', async (_, busca, cuentas) => {
  expect(await contar(busca)).toEqual(cuentas)
})

test('what waits is not over, and is found by the same words', async () => {
  const pendientes = await enBandeja(carla, correo)
  expect(pendientes.map(({ clase }) => clase).toSorted()).toEqual([
    'ayuda',
    'direccion',
    'internacional',
    'mensaje',
    'mensaje',
  ])
  expect((await enBandeja(carla, correo, 'decididas')).map(({ clase }) => clase)).toEqual(['retiro'])
})

test('what is over is counted no further than anybody reads', async () => {
  await db.execute(sql`insert into "Contactos" (nombre_cliente, correo, descripcion_problema, estado)
    select 'Ana', 'y@ejemplo.com', 'Hola', 'Atendido' from generate_series(1, ${TOPE_DE_CUENTA}::int + 10)`)
  expect(await contar()).toMatchObject({ mensaje: TOPE_DE_CUENTA, ayuda: 40 })
})
