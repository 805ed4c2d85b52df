import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditoria } from '#db/schema/machinery.server.ts'
import { avisosAMano, historial, pedidos } from '#db/schema/pedidos.server.ts'
import { negocio } from '#negocio'
import { registrar } from '#pagos/pagos.server.ts'
import { obtenerPedidoPorEnlace } from '#pedidos/contract.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { revocarEnlaces } from '#pedidos/ficha/contract.ts'
import { openShop } from '#testing/shop.server.ts'
import { shopFiles, textOf } from '#testing/sources.ts'
import { listarFrases } from '../contract.ts'
import { prepararAvisos, registrarAvisoAMano } from './contract.ts'

const { ana, beto, carla, db } = await openShop({ publicUrl: 'https://tienda.example' })

let last = 60_000
async function crear(changes: Partial<typeof pedidos.$inferInsert> = {}) {
  const codigo = `B01-${++last}`
  await db.insert(pedidos).values({ codigo, cliente: 'Yokasta Peña', telefono: '829-555-0147', ...changes })
  await db.insert(historial).values({ codigo, estatus_id: changes.estatus_id ?? 1 })
  return codigo
}
async function preparar(codigo: string) {
  const [aviso] = (await carla.call(prepararAvisos, { querystring: { pedidos: codigo } })).body
  if (!aviso) throw new Error('No message was prepared.')
  return aviso
}
const ALL = Object.entries(ESTATUS).flatMap(([key, id]) =>
  ([null, 'retiro', 'envio'] as const).map((tipo_servicio) => ({ clave: key, id, tipo_servicio })),
)

test.each(ALL)('$clave in $tipo_servicio: the message names client, order, shop and page', async (testCase) => {
  const codigo = await crear({ estatus_id: testCase.id, tipo_servicio: testCase.tipo_servicio, total: '1850.00' })
  const { numero, mensajes } = await preparar(codigo)
  expect(numero).toBe('18295550147')
  expect(mensajes.length).toBeGreaterThan(0)
  for (const mensaje of mensajes) {
    expect(mensaje.texto).toMatch(/^Hola, Yokasta\. /)
    expect(mensaje.texto).toContain(codigo)
    expect(mensaje.texto).toContain(negocio.marca)
    expect(mensaje.texto).not.toMatch(/[{}]|undefined|null|\.\.| {2}|\n\n\n/)
    expect(mensaje.texto.length).toBeLessThan(700)
  }
  const conEnlace = mensajes.filter(({ texto }) =>
    /https:\/\/tienda\.example\/rastrear\/[\w-]{22}\s/.test(`${texto}\n`),
  )
  if (!['entregado', 'cancelado'].includes(testCase.clave)) expect(conEnlace).toHaveLength(mensajes.length)
})

test.each([
  [{ estatus_id: 1 }, ['estatus']],
  [{ estatus_id: 1, total: '900.00' }, ['precio', 'estatus']],
  [{ estatus_id: 2, total: '900.00' }, ['precio', 'estatus']],
  [{ estatus_id: 3, total: '900.00' }, ['estatus', 'precio']],
  [{ estatus_id: 6, tipo_servicio: 'retiro' as const, total: '900.00' }, ['listo', 'estatus']],
  [{ estatus_id: 6, tipo_servicio: 'envio' as const, total: '900.00' }, ['estatus']],
  [{ estatus_id: 10, total: '900.00' }, ['estatus']],
])('with %j there are messages about %j', async (changes, sobre) => {
  const { mensajes } = await preparar(await crear(changes))
  expect(mensajes.map((mensaje) => mensaje.sobre)).toEqual(sobre)
})

test('the price message has the total, what is left of it and the day, and asks for no consent that is not needed', async () => {
  const codigo = await crear({
    estatus_id: 2,
    total: '1850.00',
    abono: '1000.00',
    fecha_estimada_entrega: '2026-11-28',
  })
  await db.transaction((tx) =>
    registrar(tx, { codigo, clase: 'pago', metodo: 'transferencia', monto: '1000.00', autor: null }),
  )
  const [precio] = (await preparar(codigo)).mensajes
  expect(precio?.texto).toContain('RD$\u00a01,850.00')
  expect(precio?.texto).toContain('por pagar: RD$\u00a0850.00.')
  expect(precio?.texto).not.toContain('de acuerdo')
  expect(precio?.texto).toContain('sábado, 28 de noviembre')
})

test.each([null, '', '809-555-013', '212 555 0199', 'no tengo'])('%s is no WhatsApp phone', async (telefono) => {
  expect((await preparar(await crear({ telefono }))).numero).toBeNull()
})

test('every status has phrases, with the first name and below the maximum length', async () => {
  const codigo = await crear()
  const { body } = await carla.call(listarFrases, { params: { codigo } })
  expect(body.map(({ estatus_id }) => estatus_id).toSorted((a, b) => a - b)).toEqual(
    Object.values(ESTATUS).toSorted((a, b) => a - b),
  )
  for (const { frases } of body)
    for (const frase of frases) {
      expect(frase).toMatch(/^Yokasta, /)
      expect(frase.length).toBeLessThan(500)
    }
})

test('the link opens the whole order until staff revoke it, stays the same, and is not kept with the message', async () => {
  const codigo = await crear({ notas: 'Con caja de regalo', correo_cliente: null })
  const tokenOf = async () => /rastrear\/([\w-]{22})/.exec((await preparar(codigo)).mensajes[0]?.texto ?? '')?.[1] ?? ''
  const token = await tokenOf()
  expect(await tokenOf()).toBe(token)
  const open = (enlace: string) => ana.call(obtenerPedidoPorEnlace, {}, { 'x-enlace': enlace })
  expect((await open(token)).body).toMatchObject({ codigo, vista: 'completa', notas: 'Con caja de regalo' })
  const texto = `Hola. Síguelo aquí: https://tienda.example/rastrear/${token}`
  await carla.call(registrarAvisoAMano, { params: { codigo }, body: { sobre: 'estatus', texto } })
  const [kept] = await db.select().from(avisosAMano).where(eq(avisosAMano.codigo, codigo))
  expect(kept?.texto).toBe('Hola. Síguelo aquí: https://tienda.example/rastrear/…')
  await carla.call(revocarEnlaces, { params: { codigo } })
  expect((await open(token)).status).toBe(404)
  expect(await tokenOf()).not.toBe(token)
})

test('a sent message is recorded once, with its author', async () => {
  const codigo = await crear()
  const key = { 'idempotency-key': randomUUID() }
  const record = (quien = carla, sobre = 'precio' as const) =>
    quien.call(registrarAvisoAMano, { params: { codigo }, body: { sobre, texto: 'Hola, Yokasta.\nSon RD$ 900.' } }, key)
  const [original, other] = [await record(), await record()]
  expect(original.status).toBe(201)
  expect(other.body).toEqual(original.body)
  expect(await db.select().from(avisosAMano).where(eq(avisosAMano.codigo, codigo))).toMatchObject([
    { sobre: 'precio', texto: 'Hola, Yokasta.\nSon RD$ 900.', autor: expect.any(String) },
  ])
  expect(await db.select().from(auditoria).where(eq(auditoria.clave, codigo))).toMatchObject([
    { accion: 'avisar-a-mano', despues: { sobre: 'precio' } },
  ])
  expect((await record(beto)).status).toBe(403)
})

test.each([
  [{ sobre: 'estatus', texto: ' ' }, 422],
  [{ sobre: 'estatus', texto: 'a'.repeat(2001) }, 422],
  [{ sobre: 'otra-cosa', texto: 'Hola' }, 422],
])('%j is refused and not recorded', async (body, status) => {
  const codigo = await crear()
  const response = await carla.call(registrarAvisoAMano, { params: { codigo }, body: body as never }) // invalid body
  expect(response.status).toBe(status)
  expect(await db.$count(avisosAMano, eq(avisosAMano.codigo, codigo))).toBe(0)
})

test('an unknown order is left out, or a 404 by itself', async () => {
  const params = { codigo: 'B09-99999' }
  expect((await carla.call(prepararAvisos, { querystring: { pedidos: 'B09-99999' } })).body).toEqual([])
  expect((await carla.call(listarFrases, { params })).status).toBe(404)
  const body = { sobre: 'estatus' as const, texto: 'Hola' }
  expect((await carla.call(registrarAvisoAMano, { params, body })).status).toBe(404)
})

test('only the server imports the texts for clients, so that no page bundle has them', () => {
  const lectores = shopFiles.filter((file) => /import \{[^}]*\bmensajes\b[^}]*\} from '#negocio'/.test(textOf(file)))
  expect(lectores).toEqual([
    'src/pedidos/mover/whatsapp/avisos.server.ts',
    'src/pedidos/mover/whatsapp/textos.server.ts',
  ])
})
