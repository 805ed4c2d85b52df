import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditoria } from '#db/schema/machinery.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { fillTemplate } from '#lib/plantillas.ts'
import { mensajes } from '#negocio'
import { registrar } from '#pagos/pagos.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { cambiarTexto, obtenerTexto, prepararAvisos } from './contract.ts'

const { beto, carla, db, persona } = await openShop({ publicUrl: 'https://tienda.example' })
const dora = await persona('Dora Gil', 'dora@brisa.example', { rol: 'admin', ip: '10.4.4.4' })
const codigo = 'B01-71000'
await db.insert(pedidos).values({
  codigo,
  cliente: 'Yokasta Peña',
  telefono: '829-555-0147',
  estatus_id: 3,
  total: '1850.00',
  abono: '1000.00',
  notas: 'Artículo: Pulsera azul',
})
await db.transaction((tx) =>
  registrar(tx, { codigo, clase: 'pago', metodo: 'transferencia', monto: '1000.00', autor: null }),
)
const params = { codigo, mensaje: 'en_preparacion' as const }
const read = async () => (await carla.call(obtenerTexto, { params })).body
const change = (texto: string, version: number, quien = carla) =>
  quien.call(cambiarTexto, { params, body: { texto, version } })
const firstMessage = async () =>
  (await carla.call(prepararAvisos, { querystring: { pedidos: codigo } })).body[0]?.mensajes[0]?.texto
const initial = mensajes.pieza.whatsapp.estatus.en_preparacion

test("the shop's own text takes the place of the one it started with, for orders of that kind and status", async () => {
  expect(await read()).toMatchObject({ clase: 'pieza', texto: initial, version: 0, anterior: null })
  const mine = '{nombre}, ya hago tu {piezas}. Faltan {falta} de {total}: {enlace}'
  expect((await change(mine, 0)).body).toMatchObject({ texto: mine, version: 1, anterior: initial })
  expect(await firstMessage()).toMatch(
    /^Yokasta, ya hago tu pulsera azul\. Faltan RD\$\u00a0850\.00 de RD\$\u00a01,850\.00: https:\/\/tienda\.example\/rastrear\/[\w-]{22}$/,
  )
  // The preview fills what is typed with the same values.
  expect(fillTemplate(mine, (await read()).valores)).toBe(await firstMessage())
  const other = await carla.call(obtenerTexto, { params: { ...params, mensaje: 'listo' } })
  expect(other.body).toMatchObject({ version: 0 })
  expect(await db.select().from(auditoria).where(eq(auditoria.clave, 'pieza/en_preparacion'))).toMatchObject([
    { accion: 'cambiar-texto', antes: { texto: initial }, despues: { texto: mine } },
  ])
})

test('an older version is refused and nothing is lost; the text before is kept', async () => {
  const { texto, version } = await read()
  expect((await change('Otro texto', version - 1, dora)).body).toMatchObject({ type: 'version-vieja', status: 409 })
  expect(await read()).toMatchObject({ texto, version })
  expect((await change('Otro texto', version, dora)).body).toMatchObject({ version: version + 1, anterior: texto })
  // The same text is no change.
  expect((await change('Otro texto', version + 1)).body).toMatchObject({ version: version + 1, anterior: texto })
  expect((await change(texto, version + 1)).body).toMatchObject({ texto, anterior: 'Otro texto' })
})

test.each([
  ['Hola, {apodo}.', 'No sabemos llenar {apodo}: usa {nombre}, {codigo}, '],
  ['Hola, {nombre.', 'Sobra una llave «{»: '],
  ['Hola, {}.', 'No sabemos llenar {}: '],
  ['  ', 'Escribe el texto.'],
  ['a'.repeat(1001), '1000'],
])('%s is refused with its reason beside the field', async (texto, reason) => {
  const before = await read()
  const { status, body } = await change(texto, before.version)
  expect([status, (body as { campos?: { texto?: string } }).campos?.texto]).toEqual([
    422,
    expect.stringContaining(reason),
  ]) // a refusal
  expect(await read()).toEqual(before)
})

test('only staff read and change the texts', async () => {
  expect((await beto.call(obtenerTexto, { params })).status).toBe(403)
  expect((await change('Hola', 0, beto)).status).toBe(403)
  expect((await carla.call(obtenerTexto, { params: { ...params, codigo: 'B09-99999' } })).status).toBe(404)
})
