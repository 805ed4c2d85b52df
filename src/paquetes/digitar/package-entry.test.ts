import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditoria, correos } from '#db/schema/machinery.server.ts'
import {
  fotosDePaquetes,
  notifications,
  paquetesDigitados,
  pedidosCuenta,
  profiles,
} from '#db/schema/miembros.server.ts'
import { historial, pedidos } from '#db/schema/pedidos.server.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { negocio } from '#negocio'
import { guardarPedido } from '#pedidos/ficha/contract.ts'
import { openShop } from '#testing/shop.server.ts'
import { openStreamReader } from '#testing/stream.server.ts'
import { listarMisPaquetes } from '../propios/contract.ts'
import { buscarCodigo, crearPaquete, type DatosDePaquete, listarPaquetes } from './contract.ts'

const { app, db, ana, beto, carla, persona } = await openShop()
const follow = openStreamReader(await app.listen({ port: 0, host: '127.0.0.1' }))
const elsa = await persona('Elsa Gil', 'elsa@ejemplo.com', { rol: 'user', ip: '10.6.6.6' })
const dora = await persona('Dora Gil', 'dora@brisa.example', { rol: 'admin', ip: '10.6.6.7' })

async function membresiaDe(correo: string) {
  const [row] = await db.select().from(profiles).where(eq(profiles.correo, correo))
  return { codigo: row?.codigo_membresia ?? '', user_id: row?.user_id ?? '' }
}
const deBeto = await membresiaDe(beto.correo)
const deElsa = await membresiaDe(elsa.correo)

/** A one-pixel photo, as a browser sends it. */
const FOTO = {
  nombre: 'caja.png',
  contenido: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
}

let number = 0
const otroCodigo = () => `B02-${String(++number).padStart(5, '0')}`
const draft = (changes: Partial<DatosDePaquete> = {}): DatosDePaquete => ({
  codigo_pedido: otroCodigo(),
  cliente: 'Beto Díaz',
  descripcion: 'Zapatos',
  peso: '2.50',
  precio: '950.00',
  total: null,
  estatus_id: 1,
  correo_cliente: null,
  notas: 'Caja abollada',
  codigo_membresia: deBeto.codigo,
  version: null,
  fotos: [],
  ...changes,
})
const digitar = (changes: Partial<DatosDePaquete> = {}, quien = carla, key: string = randomUUID()) =>
  quien.call(crearPaquete, { body: draft(changes) }, { 'idempotency-key': key })
const pedidoDe = async (codigo: string) => (await db.select().from(pedidos).where(eq(pedidos.codigo, codigo)))[0]
const avisosDe = (user_id: string) => db.select().from(notifications).where(eq(notifications.user_id, user_id))
const pasosDe = (codigo: string) => db.select().from(historial).where(eq(historial.codigo, codigo))
const correosDe = (codigo: string) => db.select().from(correos).where(eq(correos.codigo_pedido, codigo))
const hechosCon = async (codigo: string) =>
  (await db.select().from(auditoria).where(eq(auditoria.clave, codigo))).map(({ accion }) => accion).sort()

describe('a package becomes an order', () => {
  test('row, order in kilograms, step, mail, link, notification, photo and audit are written together', async () => {
    const codigo = otroCodigo()
    const { status, body } = await digitar({ codigo_pedido: codigo, fotos: [FOTO] })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      codigo_pedido: codigo,
      peso: '2.50',
      kilos: '1.13',
      precio: '950.00',
      total: '950.00',
      admin_nombre: carla.nombre,
      codigo_membresia: deBeto.codigo,
      estatus: { id: 1 },
      fotos: [{ nombre: expect.any(String) }],
    })
    expect(await pedidoDe(codigo)).toMatchObject({
      cliente: 'Beto Díaz',
      correo_cliente: beto.correo,
      peso: '1.13',
      precio: '950.00',
      total: '950.00',
      estatus_id: 1,
      notas: 'Artículo: Zapatos',
      notas_privadas: 'Caja abollada',
      fecha_estimada_entrega: addDays(dayOf(new Date()), 7),
    })
    expect(await pasosDe(codigo)).toMatchObject([{ estatus_id: 1 }])
    expect(await correosDe(codigo)).toMatchObject([{ funcion: 'send-status-update', para: beto.correo }])
    expect(await db.select().from(pedidosCuenta).where(eq(pedidosCuenta.codigo_pedido, codigo))).toEqual([
      { codigo_pedido: codigo, codigo_membresia: deBeto.codigo },
    ])
    const aviso = (await avisosDe(deBeto.user_id)).find(({ titulo }) => titulo.includes(codigo))
    expect(aviso).toMatchObject({ tipo: 'paquete', codigo_membresia: deBeto.codigo })
    expect(aviso?.mensaje).toContain('2.50 lb (1.13 kg)')
    expect(await hechosCon(codigo)).toEqual(['cambiar-estatus', 'crear', 'digitar-paquete', 'vincular'])
  })

  test('a name without a membership gets no link and no notification; the mail goes to the typed address', async () => {
    const codigo = otroCodigo()
    const sinMembresia = { codigo_membresia: null, cliente: 'Pedro', correo_cliente: 'pedro@ejemplo.com' }
    expect((await digitar({ ...sinMembresia, codigo_pedido: codigo, total: '1200.00' })).status).toBe(201)
    expect(await pedidoDe(codigo)).toMatchObject({ total: '1200.00', correo_cliente: 'pedro@ejemplo.com' })
    expect(await db.$count(pedidosCuenta, eq(pedidosCuenta.codigo_pedido, codigo))).toBe(0)
    expect(await db.$count(notifications, eq(notifications.codigo_membresia, ''))).toBe(0)
    expect(await correosDe(codigo)).toMatchObject([{ para: 'pedro@ejemplo.com' }])
  })

  test('sent twice, and twice at once, it is one package', async () => {
    const [key, codigo] = [randomUUID(), otroCodigo()]
    const dos = await Promise.all([1, 2].map(() => digitar({ codigo_pedido: codigo, fotos: [FOTO] }, carla, key)))
    dos.push(await digitar({ codigo_pedido: codigo, fotos: [FOTO] }, carla, key))
    expect(dos.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(dos.map(({ body }) => body.id)).size).toBe(1)
    expect(await db.$count(paquetesDigitados, eq(paquetesDigitados.codigo_pedido, codigo))).toBe(1)
    expect(await pasosDe(codigo)).toHaveLength(1)
  })

  test('of two staff who type one code at once, the second is refused', async () => {
    const codigo = otroCodigo()
    const dos = await Promise.all([carla, dora].map((quien) => digitar({ codigo_pedido: codigo }, quien)))
    expect(dos.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(dos.find(({ status }) => status === 409)?.body.type).toBe('pedido-existente')
    expect(await db.$count(paquetesDigitados, eq(paquetesDigitados.codigo_pedido, codigo))).toBe(1)
  })
})

describe('a code that is an order already', () => {
  const version = async (codigo: string) =>
    (await carla.call(buscarCodigo, { params: { codigo } })).body.pedido?.version ?? null

  test('is shown with its owner, and updated with the version that was seen', async () => {
    expect((await carla.call(buscarCodigo, { params: { codigo: 'B99-99999' } })).body).toEqual({ pedido: null })
    const codigo = (await beto.solicita()).body.codigo
    const { body } = await carla.call(buscarCodigo, { params: { codigo } })
    expect(body.pedido).toMatchObject({ cliente: beto.nombre, dueno: { codigo_membresia: deBeto.codigo } })
    const notas = (await pedidoDe(codigo))?.notas
    const { status } = await digitar({ codigo_pedido: codigo, version: body.pedido?.version, estatus_id: 12 })
    expect(status).toBe(201)
    expect(await pedidoDe(codigo)).toMatchObject({ estatus_id: 12, peso: '1.13', total: '950.00', notas })
    expect(await pasosDe(codigo)).toMatchObject([{ estatus_id: 1 }, { estatus_id: 12 }])
    const avisos = (await avisosDe(deBeto.user_id)).filter(({ titulo }) => titulo.includes(codigo))
    expect(avisos).toMatchObject([
      {
        titulo: `Tu paquete ${codigo}: Embarcado`,
        mensaje: expect.stringMatching(/^Tu paquete va de camino a República Dominicana\. Pesa/),
      },
    ])
  })

  test('is refused without a version, and with an old one names who changed it', async () => {
    const codigo = otroCodigo()
    await digitar({ codigo_pedido: codigo })
    expect((await digitar({ codigo_pedido: codigo })).body).toMatchObject({ status: 409, type: 'pedido-existente' })
    const view = await version(codigo)
    expect((await digitar({ codigo_pedido: codigo, version: view, total: '990.00' }, dora)).status).toBe(201)
    const tarde = await digitar({ codigo_pedido: codigo, version: view })
    expect(tarde.body).toMatchObject({ status: 409, type: 'version-vieja' })
    expect(tarde.body.detail).toContain('Dora Gil cambió el pedido')
    expect(await pedidoDe(codigo)).toMatchObject({ total: '990.00' })
  })

  test('is refused when it belongs to another member, by link or confirmed e-mail', async () => {
    const enlazado = otroCodigo()
    await digitar({ codigo_pedido: enlazado })
    const porCorreo = (await beto.solicita()).body.codigo
    for (const codigo of [enlazado, porCorreo])
      for (const codigo_membresia of [deElsa.codigo, null]) {
        const { status, body } = await digitar({
          codigo_pedido: codigo,
          codigo_membresia,
          version: await version(codigo),
        })
        expect(status).toBe(409)
        expect(body.campos?.codigo_pedido).toContain(`es de ${beto.nombre} (${deBeto.codigo})`)
      }
    expect(await db.$count(pedidosCuenta, eq(pedidosCuenta.codigo_membresia, deElsa.codigo))).toBe(0)
    expect(await avisosDe(deElsa.user_id)).toEqual([])
  })

  test('of a customer without an account can be given to a member only with the same e-mail', async () => {
    const codigo = (await ana.solicita({ correo: 'rosa@ejemplo.com' })).body.codigo
    const deRosa = { codigo_pedido: codigo, version: await version(codigo) }
    const foreign = await digitar(deRosa)
    expect(foreign.body).toMatchObject({ status: 409, type: 'pedido-de-otro' })
    expect(foreign.body.detail).toContain('rosa@ejemplo.com')
    const otroCorreo = { ...deRosa, codigo_membresia: null, correo_cliente: 'otra@ejemplo.com' }
    expect((await digitar(otroCorreo)).status).toBe(409)
    expect((await digitar({ ...deRosa, correo_cliente: 'ROSA@ejemplo.com' })).status).toBe(201)
    expect(await pedidoDe(codigo)).toMatchObject({ correo_cliente: 'rosa@ejemplo.com' })
  })

  test('is refused when the order form changed it meanwhile', async () => {
    const codigo = otroCodigo()
    await digitar({ codigo_pedido: codigo })
    const view = await version(codigo)
    const pedido = await pedidoDe(codigo)
    const {
      codigo: _codigo,
      fecha_creacion: _fecha,
      estatus_previo: _previo,
      costo_envio: _envio,
      autorizado_a_recoger: _otra,
      correo_comprobado: _comprobado,
      version: own = 0,
      ...rest
    } = pedido ?? {}
    const body = { ...rest, cliente: 'Beto D.', version: own } as Parameters<
      typeof carla.call<typeof guardarPedido>
    >[1]['body'] // these columns are the body's fields
    expect((await carla.call(guardarPedido, { params: { codigo }, body })).status).toBe(200)
    expect((await digitar({ codigo_pedido: codigo, version: view })).status).toBe(409)
  })
})

describe('it is refused, and nothing is stored', () => {
  test.each<[string, string, Partial<Record<keyof DatosDePaquete, unknown>>]>([
    ['codigo_pedido', 'Completa los campos requeridos', { codigo_pedido: '' }],
    ['codigo_pedido', 'código', { codigo_pedido: 'B01-407' }],
    ['codigo_pedido', 'plantilla', { codigo_pedido: negocio.pedidos.plantilla }],
    ['cliente', 'Completa los campos requeridos', { cliente: '  ' }],
    ['precio', 'Completa los campos requeridos', { precio: '' }],
    ['precio', 'mayor que 0', { precio: '0.00' }],
    ['precio', '1234.50', { precio: '12.345' }],
    ['precio', '1234.50', { precio: '-5.00' }],
    ['precio', '1234.50', { precio: '1000000000000.00' }],
    ['total', '1234.50', { total: 'NaN' }],
    ['peso', 'libras', { peso: '1,5' }],
    ['peso', 'libras', { peso: '-1' }],
    ['peso', 'libras', { peso: '1e12' }],
    ['peso', 'mayor que 0', { peso: '0' }],
    ['estatus_id', 'Completa los campos requeridos', { estatus_id: 0 }],
    ['estatus_id', 'Elige otro', { estatus_id: 999 }],
    ['correo_cliente', 'correo', { correo_cliente: 'beto' }],
    ['correo_cliente', 'otro miembro', { correo_cliente: elsa.correo }],
    ['fotos', 'máximo', { fotos: [FOTO, FOTO, FOTO, FOTO] }],
  ])('%s: %s', async (field, text, changes) => {
    const previous = await db.$count(paquetesDigitados)
    const { status, body } = await digitar(changes as Partial<DatosDePaquete>) // some values are invalid
    expect(status).toBe(422)
    expect(body.campos?.[field]).toContain(text)
    expect(await db.$count(paquetesDigitados)).toBe(previous)
  })

  test('a client who is gone', async () => {
    const { status, body } = await digitar({ codigo_membresia: 'B-999999' })
    expect([status, body.detail]).toEqual([404, 'Ese cliente ya no está.'])
  })
})

describe('who reads it', () => {
  test('its owner, with weight and the photos of every entry; another member finds nothing', async () => {
    const codigo = otroCodigo()
    const first = (await digitar({ codigo_pedido: codigo, fotos: [FOTO] })).body
    const { pedido } = (await carla.call(buscarCodigo, { params: { codigo } })).body
    await digitar({ codigo_pedido: codigo, version: pedido?.version, peso: '3.00' })
    const pedirlos = (quien: typeof beto) => quien.call(listarMisPaquetes, { querystring: { codigos: codigo } })
    const [own] = (await pedirlos(beto)).body
    expect(own).toMatchObject({ codigo_pedido: codigo, peso: '3.00', kilos: '1.36', descripcion: 'Zapatos' })
    expect(own?.fotos).toHaveLength(1)
    expect(JSON.stringify(own)).not.toContain('abollada')
    expect((await pedirlos(elsa)).body).toEqual([])
    expect((await elsa.call(listarMisPaquetes, { querystring: {} })).body).toEqual([])
    const foto = { id: String(own?.id), foto: own?.fotos[0]?.id ?? '' }
    const ver = async (quien: typeof beto) =>
      (await fotoDe(quien, `/api/mis-paquetes/${foto.id}/fotos/${foto.foto}`)).statusCode
    expect([await ver(beto), await ver(elsa), await ver(ana)]).toEqual([200, 404, 401])
    const deGestion = await fotoDe(carla, `/api/gestion/paquetes/${first.id}/fotos/${foto.foto}`)
    expect(deGestion.statusCode).toBe(200)
    expect(deGestion.headers['content-type']).toMatch(/^image\//)
  })

  test('staff, by code, client and member, a page at a time', async () => {
    const [raro] = [`Ñandú Pérez ${randomUUID().slice(0, 4)}`]
    const codigo = otroCodigo()
    await digitar({ codigo_pedido: codigo, cliente: raro, codigo_membresia: null })
    // Staff also search codes without the hyphen.
    for (const q of [raro.toUpperCase().replace('É', 'E'), codigo.toLowerCase().replace('-', '')]) {
      const { body } = await carla.call(listarPaquetes, { querystring: { q } })
      expect(body.paquetes.map(({ cliente }) => cliente)).toEqual([raro])
    }
    const own = await carla.call(listarPaquetes, { querystring: { codigo_membresia: deBeto.codigo } })
    expect(own.body.paquetes.length).toBeGreaterThan(3)
    expect(own.body.paquetes.every(({ codigo_membresia }) => codigo_membresia === deBeto.codigo)).toBe(true)
    const [, second] = own.body.paquetes
    const rest = await carla.call(listarPaquetes, {
      querystring: { codigo_membresia: deBeto.codigo, despues_de: String(second?.id) },
    })
    expect(rest.body.paquetes[0]?.id).toBe(own.body.paquetes[2]?.id)
  })

  test('the expected steps of a package include shipping; those of other orders do not', async () => {
    const codigo = otroCodigo()
    await digitar({ codigo_pedido: codigo })
    const expected = async (which: string) => (await beto.rastrea(which)).esperados.map(({ id }) => id)
    expect(await expected(codigo)).toEqual([12, 6])
    expect(await expected(await beto.pide())).toEqual([6, 8])
  })
})

test('photos are deleted with their package', async () => {
  const { body } = await digitar({ fotos: [FOTO] })
  await db.delete(paquetesDigitados).where(eq(paquetesDigitados.id, body.id))
  expect(await db.$count(fotosDePaquetes, eq(fotosDePaquetes.paquete_id, body.id))).toBe(0)
})

function fotoDe(quien: { cookie: string }, url: string) {
  return app.inject({ url, headers: { cookie: quien.cookie } })
}

test('staff and the member get a live event; another member gets none', async () => {
  const deGestion = await follow(['gestion:paquetes'], { cookie: carla.cookie })
  const deBetoSolo = await follow(['gestion:paquetes', `mis-pedidos:${deBeto.user_id}`], { cookie: beto.cookie })
  const deElsaSolo = await follow([`mis-pedidos:${deElsa.user_id}`], { cookie: elsa.cookie })
  expect(await deBetoSolo.next()).toMatchObject({ event: 'fin', data: 'gestion:paquetes' })
  for (const stream of [deGestion, deBetoSolo, deElsaSolo]) await stream.nextOf('cambio')
  await digitar()
  expect((await deGestion.nextOf('cambio')).data).toMatch('gestion:paquetes ')
  expect((await deBetoSolo.nextOf('cambio')).data).toMatch(`mis-pedidos:${deBeto.user_id} `)
  await digitar({ codigo_membresia: deElsa.codigo, cliente: 'Elsa Gil' })
  // Elsa's first event is about her own package.
  expect((await deElsaSolo.nextOf('cambio')).data).toMatch(`mis-pedidos:${deElsa.user_id} `)
  const [own, ...others] = (await elsa.call(listarMisPaquetes, { querystring: {} })).body
  expect([own?.peso, others]).toEqual(['2.50', []])
})

test.each(['correo_cliente', 'total', 'precio', 'peso'] as const)(
  'an empty or missing %s is refused with words, and creates nothing',
  async (field) => {
    for (const value of ['', undefined]) {
      const codigo = otroCodigo()
      const { status, body } = await digitar({ codigo_pedido: codigo, [field]: value })
      expect(status).toBe(422)
      const { campos } = body as unknown as { campos: Record<string, string> }
      // A sentence in Spanish, not a word of the library.
      expect(campos[field]).toMatch(/^(Escribe|Completa)/)
      expect(await pedidoDe(codigo)).toBeUndefined()
    }
  },
)
