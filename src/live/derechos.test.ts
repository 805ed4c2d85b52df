import { and, eq } from 'drizzle-orm'
import fastify, { type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, expect, test } from 'vitest'
import { cerrarSesion } from '#auth/contract.ts'
import { cabeceras, exigirPoliticas } from '#auth/persona.server.ts'
import { session, user, userRoles } from '#db/schema/acceso.server.ts'
import { correos } from '#db/schema/maquinaria.server.ts'
import { contactos, solicitudesAyuda, solicitudesRetiro } from '#db/schema/solicitudes.server.ts'
import { noExiste } from '#lib/errores.ts'
import { abrirLector } from '#testing/flujo.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { direccionDeTemas } from './direccion.ts'
import { seguirEnVivo } from './routes.server.ts'

const { app, ana, beto, carla, acceso, db, limits, persona, vivo } = await abrirTienda()
const seguir = abrirLector(await app.listen({ port: 0, host: '127.0.0.1' }))
const codigo = await ana.pide()

const DE_GESTION = ['pedidos', 'solicitudes', 'retiros', 'contactos', 'correos'].map((cosa) => `gestion:${cosa}`)
let nuevas = 0
/** Somebody of the staff, signed in, whom a test may put out. */
const alguien = () => persona('Elsa Mota', `elsa-${nuevas++}@brisa.example`, { rol: 'admin', ip: `10.8.0.${nuevas}` })
const idDe = async (correo: string) => (await db.select().from(user).where(eq(user.email, correo)))[0]?.id ?? ''

test.each(DE_GESTION)('%s is for staff: who is not signed in is refused, and so is a member', async (tema) => {
  expect((await app.inject(direccionDeTemas([tema]))).statusCode).toBe(401)
  const deBeto = await app.inject({ url: direccionDeTemas([tema]), headers: { cookie: beto.cookie } })
  expect(deBeto.statusCode).toBe(403)
  expect(deBeto.json().detail).toMatch('No tienes permisos')
})

test.each<[string, () => Promise<unknown>]>([
  ['gestion:pedidos', () => ana.pide()],
  [
    'gestion:contactos',
    () => db.insert(contactos).values({ nombre_cliente: 'A', correo: 'a@b.co', descripcion_problema: 'x' }),
  ],
  ['gestion:correos', () => db.insert(correos).values({ funcion: 'x', para: 'a@b.co', datos: {} })],
  [
    'gestion:solicitudes',
    () => db.insert(solicitudesAyuda).values({ codigo_pedido: codigo, situacion: 'x', correo: 'a@b.co' }),
  ],
  [
    'gestion:retiros',
    () =>
      db
        .insert(solicitudesRetiro)
        .values({ codigo_pedido: codigo, nombre: 'A', apellido: 'B', correo: 'a@b.co', estatus_id: 1 }),
  ],
])(
  'staff hear of %s when a row comes, and a member who asked for it beside an order hears nothing',
  async (tema, hacer) => {
    const deCarla = await seguir([tema], { cookie: carla.cookie })
    const deBeto = await seguir([tema, `pedidos:${codigo}`], { cookie: beto.cookie })
    expect(await deBeto.siguiente()).toMatchObject({ event: 'fin', data: tema })
    await deBeto.siguienteDe('cambio')
    const { data: antes } = await deCarla.siguienteDe('cambio')
    await hacer()
    const { data } = await deCarla.siguienteDe('cambio')
    expect(data).toMatch(`${tema} `)
    expect(data).not.toBe(antes)
    // What Beto hears next is of the order that he follows.
    await db.execute(`select pg_notify('vivo', '${tema}')`)
    await db.execute(`update "Pedidos" set "Total" = "Total" + 1 where "Código de pedido" = '${codigo}'`)
    expect((await deBeto.siguiente()).data).toMatch(`pedidos:${codigo} `)
  },
)

test('who signs out stops hearing what was for them, and goes on hearing what is for all', async () => {
  const elsa = await alguien()
  const flujo = await seguir(['gestion:correos', `pedidos:${codigo}`], { cookie: elsa.cookie })
  await flujo.siguienteDe('cambio')
  await flujo.siguienteDe('cambio')
  await elsa.llamar(cerrarSesion, {})
  expect(await flujo.siguiente()).toMatchObject({ event: 'fin', data: 'gestion:correos' })
  await db.insert(correos).values({ funcion: 'x', para: 'a@b.co', datos: {} })
  await db.execute(`update "Pedidos" set "Total" = "Total" + 1 where "Código de pedido" = '${codigo}'`)
  expect((await flujo.siguiente()).data).toMatch(`pedidos:${codigo} `)
})

test('a line that has nothing left ends: the role is taken, the account is removed', async () => {
  const [una, otra] = [await alguien(), await alguien()]
  const flujos = [await seguir(DE_GESTION, { cookie: una.cookie }), await seguir(DE_GESTION, { cookie: otra.cookie })]
  for (const flujo of flujos) await flujo.siguienteDe('cambio')
  await db.delete(userRoles).where(and(eq(userRoles.user_id, await idDe(una.correo)), eq(userRoles.role, 'admin')))
  await db.delete(user).where(eq(user.email, otra.correo))
  for (const flujo of flujos) await expect(flujo.siguienteDe('nada')).rejects.toThrow('ended')
})

test('a topic of one person is asked for again with the person: another one is answered like none', async () => {
  const dueno = await idDe(beto.correo)
  app.tema('apuntes:', {
    policy: 'miembro',
    exigir: (quien, id) => {
      if (quien?.id !== id) throw noExiste('Eso ya no existe.')
    },
  })
  const url = direccionDeTemas([`apuntes:${dueno}`])
  expect((await app.inject({ url, headers: { cookie: carla.cookie } })).statusCode).toBe(404)
  const flujo = await seguir([`apuntes:${dueno}`], { cookie: beto.cookie })
  expect((await flujo.siguienteDe('cambio')).data).toMatch(`apuntes:${dueno} `)
})

test('a session that runs out while its line is open ends it by the next look at the clock, which renews none', async () => {
  const otra = fastify()
  otra.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  exigirPoliticas(otra, acceso)
  let repasos = 0
  async function reconocer(peticion: FastifyRequest) {
    const quien = await acceso.reconocer(cabeceras(peticion))
    repasos++
    return quien
  }
  seguirEnVivo(otra, { vivo, limits, repaso: 20, reconocer })
  otra.tema('prueba', { policy: 'admin' })
  afterAll(() => otra.close())
  const elsa = await alguien()
  const deElsa = eq(session.userId, await idDe(elsa.correo))
  const vencerEn = (expiresAt: Date) => db.update(session).set({ expiresAt }).where(deElsa)
  const flujo = await abrirLector(await otra.listen({ port: 0, host: '127.0.0.1' }))(['prueba'], {
    cookie: elsa.cookie,
  })
  await flujo.siguienteDe('cambio')

  const enDosDias = new Date(Date.now() + 2 * 86_400_000)
  await vencerEn(enDosDias)
  const hasta = repasos + 2
  await expect.poll(() => repasos).toBeGreaterThan(hasta)
  expect(await db.select({ expiresAt: session.expiresAt }).from(session).where(deElsa)).toEqual([
    { expiresAt: enDosDias },
  ])

  await vencerEn(new Date(0))
  expect((await flujo.siguiente()).data).toBe('prueba')
  await expect(flujo.siguiente()).rejects.toThrow('ended')
})
