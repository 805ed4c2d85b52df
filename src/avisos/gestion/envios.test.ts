import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { user } from '#db/schema/acceso.server.ts'
import { auditoria } from '#db/schema/maquinaria.server.ts'
import { avisosEnviados, notifications, profiles } from '#db/schema/miembros.server.ts'
import { desvincular } from '#jobs/leaving.server.ts'
import { crearMiembro } from '#miembros/miembros.server.ts'
import { abrirLector } from '#testing/flujo.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { leerAviso, listarAvisos } from '../contract.ts'
import {
  type AvisoNuevo,
  avisarATodos,
  avisarAUno,
  contarAlcance,
  listarAvisosDeCliente,
  listarEnvios,
} from './contract.ts'

const { app, ana, beto, carla, db, url } = await abrirTienda()
const seguir = abrirLector(await app.listen({ port: 0, host: '127.0.0.1' }))
const dora = await crearMiembro(db, {
  nombre: 'Dora Gil',
  correo: 'dora@ejemplo.com',
  contrasena: 'cuentas-y-mariposas',
  rol: 'user',
})
const perfilDe = async (correo: string) => {
  const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, correo))
  if (!perfil) throw new Error(`${correo} has no profile`)
  return perfil
}
const deBeto = await perfilDe(beto.correo)
const deCarla = await perfilDe(carla.correo)

const CIERRE: AvisoNuevo = {
  tipo: 'general',
  titulo: 'Cerramos el lunes',
  mensaje: 'Es feriado.\nTe esperamos el martes.',
}
const codigo = deBeto.codigo_membresia
const alcance = async () => (await carla.llamar(contarAlcance, {})).cuerpo.cuantos
const aTodos = (cambios: Partial<AvisoNuevo> = {}, clave: string = randomUUID(), quien = carla) =>
  quien.llamar(avisarATodos, { body: { ...CIERRE, alcance_visto: 3, ...cambios } }, { 'idempotency-key': clave })
const aUno = (params: { codigo: string }, cambios: Partial<AvisoNuevo> = {}, clave: string = randomUUID()) =>
  carla.llamar(avisarAUno, { params, body: { ...CIERRE, ...cambios } }, { 'idempotency-key': clave })
const envios = async (despues_de?: string | null) =>
  (await carla.llamar(listarEnvios, { querystring: { despues_de: despues_de ?? undefined } })).cuerpo
const suspender = (id: string, suspendido_en: Date | null) =>
  db.update(user).set({ suspendido_en }).where(eq(user.id, id))
/** What a test has left in the audit. */
const rastros = async (accion: string) =>
  (await db.select().from(auditoria).orderBy(auditoria.id)).slice(yaHechos).filter((hecho) => hecho.accion === accion)
let yaHechos = 0

beforeEach(async () => {
  await db.delete(avisosEnviados)
  await db.delete(notifications)
  yaHechos = await db.$count(auditoria)
})

test('all are told once, but for who is suspended; how many is counted, kept and told, and it leaves its trace', async () => {
  await suspender(dora?.id ?? '', new Date())
  expect(await alcance()).toBe(2)
  const { status, cuerpo } = await aTodos({ tipo: 'paquete', titulo: '  Cerramos el lunes ' })
  expect([status, cuerpo]).toEqual([
    200,
    expect.objectContaining({ ...CIERRE, tipo: 'paquete', para: null, cuantos: 2, leidos: 0, autor: carla.nombre }),
  ])
  const dichos = await db.select().from(notifications)
  expect(dichos.map(({ user_id, codigo_membresia, envio }) => [user_id, codigo_membresia, envio]).toSorted()).toEqual(
    [deBeto, deCarla].map((suyo) => [suyo.user_id, suyo.codigo_membresia, cuerpo.id]).toSorted(),
  )
  expect((await beto.llamar(listarAvisos, { querystring: {} })).cuerpo).toMatchObject({
    sin_leer: 1,
    avisos: [{ ...CIERRE, tipo: 'paquete', leido: false }],
  })
  expect(await rastros('avisar-a-todos')).toMatchObject([
    { quien: deCarla.user_id, clave: String(cuerpo.id), despues: { cuantos: 2, alcance_visto: 3 } },
  ])
  await suspender(dora?.id ?? '', null)
  expect(await alcance()).toBe(3)
})

test('copies of one press that arrive together write once, and each is told of the same', async () => {
  const clave = randomUUID()
  const respuestas = await Promise.all([1, 2, 3].map(() => aTodos({}, clave)))
  expect(respuestas.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(respuestas.map(({ cuerpo }) => cuerpo.id)).size).toBe(1)
  expect([await db.$count(notifications), await db.$count(avisosEnviados)]).toEqual([3, 1])
  expect(await rastros('avisar-a-todos')).toHaveLength(1)
  // Other words under the same key are another request.
  expect((await aTodos({ titulo: 'Otra cosa' }, clave)).cuerpo.type).toBe('repeticion-distinta')
})

test('while members register, each is told at most once and as many as it says', async () => {
  const nuevos = Array.from({ length: 6 }, (_, n) =>
    crearMiembro(db, {
      nombre: `Nueva ${n}`,
      correo: `nueva-${n}@ejemplo.com`,
      contrasena: 'cuentas-y-mariposas',
      rol: 'user',
    }),
  )
  const dicho = aTodos()
  const [{ status, cuerpo }] = await Promise.all([dicho, ...nuevos])
  expect(status).toBe(200)
  const filas = await db.select({ quien: notifications.user_id }).from(notifications)
  expect(filas).toHaveLength(cuerpo.cuantos)
  expect(new Set(filas.map(({ quien }) => quien)).size).toBe(filas.length)
  expect(cuerpo.cuantos).toBeGreaterThanOrEqual(3)
  expect(await alcance()).toBe(9)
})

test('somebody whose account goes while all are told stops nobody from being told', async () => {
  const ida = await crearMiembro(db, {
    nombre: 'Ida Peña',
    correo: 'ida@ejemplo.com',
    contrasena: 'cuentas-y-mariposas',
    rol: 'user',
  })
  const cuantos = (await alcance()) - 1
  const otra = new pg.Client({ connectionString: url })
  await otra.connect()
  await otra.query('begin')
  await otra.query('delete from "user" where id = $1', [ida?.id])
  const dicho = aTodos()
  // It has read who is there, and waits to see whether she stays.
  await expect
    .poll(async () => (await otra.query('select from pg_locks where not granted')).rowCount, { timeout: 5_000 })
    .toBeGreaterThan(0)
  await otra.query('commit')
  await otra.end()
  expect(await dicho).toMatchObject({ status: 200, cuerpo: { cuantos } })
  expect(await db.$count(notifications)).toBe(cuantos)
  expect(await db.$count(avisosEnviados)).toBe(1)
})

test('one is told alone; the trace says who was told and not what', async () => {
  const clave = randomUUID()
  const [una, copia] = await Promise.all([aUno({ codigo }, {}, clave), aUno({ codigo }, {}, clave)])
  expect(una).toMatchObject({
    status: 200,
    cuerpo: { ...CIERRE, para: { codigo_membresia: codigo, nombre: beto.nombre }, cuantos: 1, autor: carla.nombre },
  })
  expect(copia.cuerpo.id).toBe(una.cuerpo.id)
  expect(await db.select().from(notifications)).toMatchObject([{ ...CIERRE, user_id: deBeto.user_id, leido: false }])
  const [rastro, ...otros] = await rastros('avisar')
  expect([rastro?.clave, otros]).toEqual([deBeto.user_id, []])
  expect(JSON.stringify(rastro)).not.toMatch(/feriado|lunes/)
})

test('nobody is told by a code that no member has, nor who is suspended', async () => {
  for (const otro of ['B-000000', 'hola']) {
    const { status, cuerpo } = await aUno({ codigo: otro })
    expect([status, cuerpo.detail]).toEqual([404, 'Ese cliente ya no está.'])
  }
  await suspender(deBeto.user_id, new Date())
  expect((await aUno({ codigo })).cuerpo.type).toBe('cuenta-suspendida')
  await suspender(deBeto.user_id, null)
  expect(await db.$count(notifications)).toBe(0)
})

test.each([
  [{ titulo: '   ' }, 'titulo', 'Completa título y mensaje'],
  [{ mensaje: '' }, 'mensaje', 'Completa título y mensaje'],
  [{ titulo: 'x'.repeat(201) }, 'titulo', 'Usa 200 caracteres como máximo.'],
  [{ titulo: 'dos\nlíneas' }, 'titulo', 'Escríbelo en una sola línea.'],
  [{ mensaje: 'x'.repeat(5001) }, 'mensaje', 'Usa 5000 caracteres como máximo.'],
  [{ tipo: 'oferta' as 'general' }, 'tipo', 'Ese tipo no existe.'],
])('%j is refused and names its field', async (cambios, campo, mensaje) => {
  for (const { status, cuerpo } of [await aTodos(cambios), await aUno({ codigo }, cambios)])
    expect([status, cuerpo.campos]).toEqual([422, { [campo]: mensaje }])
  expect(await db.$count(notifications)).toBe(0)
})

test('nobody is told before somebody has seen how many they are', async () => {
  const { cookie } = carla
  const { statusCode, json } = await app.inject({
    method: 'POST',
    url: avisarATodos.url,
    headers: { cookie, 'idempotency-key': randomUUID() },
    payload: CIERRE,
  })
  expect([statusCode, Object.keys(json().campos)]).toEqual([422, ['alcance_visto']])
})

test('what was sent is listed newest first with how many have read it, and goes on from the last one has', async () => {
  const { id } = (await aTodos()).cuerpo
  for (let n = 0; n < 21; n++) await aUno({ codigo }, { titulo: `Aviso ${n}` })
  const [leido] = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.user_id, deBeto.user_id), eq(notifications.envio, id)))
  await beto.llamar(leerAviso, { params: { id: leido?.id ?? 0 } })
  const primera = await envios()
  expect([primera.envios.length, primera.sigue !== null, primera.envios[0]?.titulo]).toEqual([20, true, 'Aviso 20'])
  const segunda = await envios(primera.sigue)
  expect(segunda.sigue).toBeNull()
  expect(segunda.envios).toMatchObject([{ titulo: 'Aviso 0' }, { id, leidos: 1, para: null }])
})

test('of one client all is listed, read or not, whoever told it', async () => {
  await aTodos()
  await db.insert(notifications).values({ user_id: deBeto.user_id, titulo: 'Tu crédito', mensaje: 'Tienes más.' })
  await aUno({ codigo: deCarla.codigo_membresia }, { titulo: 'De Carla' })
  const { cuerpo } = await carla.llamar(listarAvisosDeCliente, { params: { codigo }, querystring: {} })
  expect([cuerpo.avisos.map(({ titulo }) => titulo), cuerpo.sin_leer]).toEqual([['Tu crédito', CIERRE.titulo], 2])
  expect((await carla.llamar(listarAvisosDeCliente, { params: { codigo: 'B-000000' }, querystring: {} })).status).toBe(
    404,
  )
})

test('nobody but staff sends, counts or reads any of it', async () => {
  const rutas = [
    [contarAlcance, {}],
    [listarEnvios, { querystring: {} }],
    [listarAvisosDeCliente, { params: { codigo }, querystring: {} }],
    [avisarAUno, { params: { codigo }, body: CIERRE }],
    [avisarATodos, { body: { ...CIERRE, alcance_visto: 3 } }],
  ] as const
  for (const [ruta, peticion] of rutas)
    expect([(await ana.llamar(ruta, peticion)).status, (await beto.llamar(ruta, peticion)).status]).toEqual([401, 403])
  expect(await db.$count(notifications)).toBe(0)
})

test('staff hear of what is sent; a member hears of their own and of nothing else', async () => {
  const deGestion = await seguir(['gestion:avisos'], { cookie: carla.cookie })
  const suyo = await seguir(['gestion:avisos', `avisos:${deBeto.user_id}`], { cookie: beto.cookie })
  expect(await suyo.siguiente()).toMatchObject({ event: 'fin', data: 'gestion:avisos' })
  await suyo.siguienteDe('cambio')
  await deGestion.siguienteDe('cambio')
  await aUno({ codigo: deCarla.codigo_membresia })
  expect((await deGestion.siguienteDe('cambio')).data).toMatch('gestion:avisos ')
  await aTodos()
  expect((await deGestion.siguienteDe('cambio')).data).toMatch('gestion:avisos ')
  expect((await suyo.siguiente()).data).toMatch(`avisos:${deBeto.user_id} `)
})

test('what was written to a member goes with them; what all were told stays', async () => {
  await aUno({ codigo }, { mensaje: 'Tu pulsera te espera.' })
  await aTodos()
  await db.transaction((tx) => desvincular(tx, { id: deBeto.user_id, codigo_membresia: codigo, correo: beto.correo }))
  expect((await envios()).envios).toMatchObject([{ para: null }])
})
