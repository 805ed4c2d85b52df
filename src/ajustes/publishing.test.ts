import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { preguntarAlAsistente } from '#conversaciones/asistente/contract.ts'
import { leerAtencion } from '#conversaciones/chat/contract.ts'
import { ajustes } from '#db/schema/ajustes.server.ts'
import { auditoria } from '#db/schema/machinery.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { negocio, sentJson } from '#negocio'
import { obtenerPedido } from '#pedidos/contract.ts'
import { openShop } from '#testing/shop.server.ts'
import { negocio as inicial } from '#valores-iniciales'
import { deshacerAjuste, listarAjustes, listarCambios, publicarAjuste } from './contract.ts'

const { carla, beto, ana, db } = await openShop()
const contacto = { ...inicial.contacto, telefono: '829-555-0199' }
const publica = (clave: 'contacto' | 'cuentas' | 'guarda' | 'tienda', valor: unknown, version: number) =>
  carla.call(publicarAjuste, { params: { clave }, body: { valor, version } })
async function versionOf(clave: string) {
  const { body } = await carla.call(listarAjustes, {})
  return body.find((ajuste) => ajuste.clave === clave)?.version ?? -1
}

test('what the owner publishes holds at once, is kept with its author, and goes to browsers', async () => {
  const { status, body } = await publica('contacto', contacto, 0)
  expect(status).toBe(200)
  expect(body.find(({ clave }) => clave === 'contacto')).toMatchObject({ valor: contacto, persona: carla.nombre })
  expect(negocio.contacto.telefono).toBe('829-555-0199')
  expect(JSON.parse(sentJson())).toMatchObject({ contacto })
  const trail = await db.select().from(auditoria).where(eq(auditoria.entidad, 'ajuste'))
  expect(trail.map(({ accion, clave }) => [accion, clave])).toEqual([['publicar-ajuste', 'contacto']])
})

test('who publishes over a change not seen hears who was first, and nothing changes', async () => {
  const { status, body } = await publica('contacto', { ...contacto, telefono: '809-555-0111' }, 0)
  expect(status).toBe(409)
  expect(body.detail).toContain(`${carla.nombre} cambió esto`)
  expect(negocio.contacto.telefono).toBe('829-555-0199')
})

test('of two first changes at once only one is taken', async () => {
  const tienda = { marca: 'Brisa', lema: 'Hecho a mano', ciudad: 'Santiago', direccion: 'Calle 1' }
  const answers = await Promise.all(['Uno', 'Otro'].map((lema) => publica('tienda', { ...tienda, lema }, 0)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(['Uno', 'Otro']).toContain(negocio.lema)
})

test.each([
  ['contacto', { ...contacto, telefono: '123' }, 'telefono', 'Debe tener diez dígitos, como 809-555-0134.'],
  ['contacto', { ...contacto, correo: 'nada' }, 'correo', 'Debe ser una dirección de correo, como info@brisa.example.'],
  [
    'contacto',
    { ...contacto, red: { ...contacto.red, enlace: 'javascript:alert(1)' } },
    'red.enlace',
    'Debe ser una dirección que empiece por https://.',
  ],
  ['guarda', { ...inicial.guarda, sesion: 401 }, 'sesion', 'Debe ser 400 o menos: los navegadores no recuerdan más.'],
  ['cuentas', [{ banco: '', tipo: 'Ahorro', numero: '8802', titular: 'Ana' }], '0.banco', 'Está vacío.'],
  [
    'tienda',
    { marca: '<b>', lema: 'a', ciudad: 'b', direccion: 'c' },
    'marca',
    'No puede llevar <, > ni comillas dobles.',
  ],
] as const)('a wrong value of %s says which field', async (clave, valor, field, sentence) => {
  const before = await db.$count(ajustes)
  const { status, body } = await publica(clave, valor, await versionOf(clave))
  expect(status).toBe(422)
  expect(body.campos).toMatchObject({ [field]: sentence })
  expect(await db.$count(ajustes)).toBe(before)
})

test('undoing brings back what held before, as a new change, also to what the shop came with', async () => {
  const second = await publica('contacto', { ...contacto, telefono: '849-555-0100' }, await versionOf('contacto'))
  expect(second.status).toBe(200)
  const { cambios } = (await carla.call(listarCambios, { querystring: { clave: 'contacto' } })).body
  expect(cambios.map(({ vigente }) => vigente)).toEqual([true, false])
  const undo = async (id: number) =>
    carla.call(deshacerAjuste, { params: { id: String(id) }, body: { version: await versionOf('contacto') } })
  expect((await undo(cambios[0]?.id ?? 0)).status).toBe(200)
  expect(negocio.contacto.telefono).toBe('829-555-0199')
  expect((await undo(cambios[1]?.id ?? 0)).status).toBe(200)
  expect(negocio.contacto).toEqual(inicial.contacto)
  const after = (await carla.call(listarCambios, { querystring: { clave: 'contacto' } })).body.cambios
  expect(after.map(({ deshace }) => deshace)).toEqual([cambios[1]?.id, cambios[0]?.id, null, null])
})

test('bank accounts never go to browsers, nor into the audit', async () => {
  const cuentas = [{ banco: 'Banco Popular', tipo: 'Corriente', numero: '789-123-4417', titular: 'Carolina Marte' }]
  expect((await publica('cuentas', cuentas, 0)).status).toBe(200)
  expect(negocio.cuentas).toEqual(cuentas)
  expect(sentJson()).not.toContain('4417')
  const trail = await db.select().from(auditoria).where(eq(auditoria.clave, 'cuentas'))
  expect(JSON.stringify(trail)).not.toContain('4417')
})

test('strangers and members change and read nothing of it', async () => {
  const before = await db.$count(ajustes)
  for (const [person, refused] of [
    [ana, 401],
    [beto, 403],
  ] as const) {
    const asked = { params: { clave: 'contacto' as const }, body: { valor: null, version: 0 } }
    expect((await person.call(publicarAjuste, asked)).status).toBe(refused)
    expect((await person.call(listarAjustes, {})).status).toBe(refused)
  }
  expect(await db.$count(ajustes)).toBe(before)
})

test('the accounts come with an order that has a price, for its owner only', async () => {
  const codigo = await beto.pide()
  await db.update(pedidos).set({ total: '1850.00', estatus_id: 2 }).where(eq(pedidos.codigo, codigo))
  const read = async (person: typeof beto) => (await person.call(obtenerPedido, { params: { codigo } })).body
  expect(await read(beto)).toMatchObject({ vista: 'completa', cuentas: [{ numero: '789-123-4417' }] })
  expect(JSON.stringify(await read(ana))).not.toContain('4417')
})

test('switched off, the assistant answers nobody and the chat hears of it', async () => {
  const asked = { body: { email: ana.correo, messages: [{ role: 'user' as const, content: '¿Dónde están?' }] } }
  const { body } = await carla.call(publicarAjuste, {
    params: { clave: 'asistente' },
    body: { valor: { ...inicial.asistente, activo: false }, version: 0 },
  })
  expect(body.find(({ clave }) => clave === 'asistente')).toMatchObject({ valor: { activo: false } })
  expect((await ana.call(leerAtencion, {})).body.asistente).toBe(false)
  expect((await ana.call(preguntarAlAsistente, asked)).status).toBe(409)
})
