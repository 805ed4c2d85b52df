import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditoria, correos } from '#db/schema/machinery.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { cambiarNotasPrivadas, obtenerPedidoDeGestion } from './contract.ts'

const { ana, carla, db } = await openShop()

const read = async (codigo: string) => (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
const record = (codigo: string, notas_privadas: string, version: number, key: string = randomUUID()) =>
  carla.call(
    cambiarNotasPrivadas,
    { params: { codigo }, body: { notas_privadas, version } },
    { 'idempotency-key': key },
  )
const deLaAuditoria = (codigo: string) =>
  db
    .select()
    .from(auditoria)
    .where(and(eq(auditoria.clave, codigo), eq(auditoria.accion, 'cambiar-notas-privadas')))

test('a private note is saved and audited, and no mail is sent', async () => {
  const codigo = await ana.pide()
  const before = await db.$count(correos)
  const { version } = await read(codigo)
  const { status, body } = await record(codigo, '  El broche, dorado.\nPaga al recibir.  ', version)
  expect(status).toBe(200)
  expect(body).toMatchObject({ codigo, notas_privadas: 'El broche, dorado.\nPaga al recibir.' })
  expect(body.version).toBeGreaterThan(version)
  expect(await db.$count(correos)).toBe(before)
  expect(JSON.stringify(await ana.rastrea(codigo))).not.toContain('broche')
  expect(await deLaAuditoria(codigo)).toMatchObject([
    { antes: { notas_privadas: null }, despues: { notas_privadas: 'El broche, dorado.\nPaga al recibir.' } },
  ])
  // Saving the same text again changes nothing and adds no audit entry.
  expect((await record(codigo, 'El broche, dorado.\nPaga al recibir.', body.version)).body).toEqual(body)
  expect(await deLaAuditoria(codigo)).toHaveLength(1)
  // An empty note is stored as null.
  expect((await record(codigo, '  ', body.version)).body.notas_privadas).toBeNull()
})

test('if two people save the note at once, the second gets a 409 and the first text stays', async () => {
  const codigo = await ana.pide()
  const { version } = await read(codigo)
  await record(codigo, 'La primera', version)
  const { status, body } = await record(codigo, 'La segunda', version)
  expect([status, body.type]).toEqual([409, 'version-vieja'])
  expect((await read(codigo)).notas_privadas).toBe('La primera')
})

test('a repeated request saves the note once, even if somebody changed it since', async () => {
  const codigo = await ana.pide()
  const { version } = await read(codigo)
  const key = randomUUID()
  const { body } = await record(codigo, 'La mía', version, key)
  await record(codigo, 'La de otra', body.version)
  const copy = await record(codigo, 'La mía', version, key)
  expect(copy.status).toBe(200)
  expect(copy.body.notas_privadas).toBe('La de otra')
  expect(await deLaAuditoria(codigo)).toHaveLength(2)
})

test('a note that is too long, or of an unknown order, is refused', async () => {
  const codigo = await ana.pide()
  const { version } = await read(codigo)
  expect((await record(codigo, 'a'.repeat(5001), version)).status).toBe(422)
  expect((await record(codigo, 'a'.repeat(5000), version)).status).toBe(200)
  expect((await record('B88-00000', 'Hola', 1)).status).toBe(404)
})
