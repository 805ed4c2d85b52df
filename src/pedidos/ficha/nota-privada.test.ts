import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditoria, correos } from '#db/schema/maquinaria.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { cambiarNotasPrivadas, obtenerPedidoDeGestion } from './contract.ts'

const { ana, carla, db } = await abrirTienda()

const leer = async (codigo: string) => (await carla.llamar(obtenerPedidoDeGestion, { params: { codigo } })).cuerpo
const anotar = (codigo: string, notas_privadas: string, version: number, clave: string = randomUUID()) =>
  carla.llamar(
    cambiarNotasPrivadas,
    { params: { codigo }, body: { notas_privadas, version } },
    { 'idempotency-key': clave },
  )
const deLaAuditoria = (codigo: string) =>
  db
    .select()
    .from(auditoria)
    .where(and(eq(auditoria.clave, codigo), eq(auditoria.accion, 'cambiar-notas-privadas')))

test("staff's own note is kept with its trace, and nobody is told", async () => {
  const codigo = await ana.pide()
  const antes = await db.$count(correos)
  const { version } = await leer(codigo)
  const { status, cuerpo } = await anotar(codigo, '  El broche, dorado.\nPaga al recibir.  ', version)
  expect(status).toBe(200)
  expect(cuerpo).toMatchObject({ codigo, notas_privadas: 'El broche, dorado.\nPaga al recibir.' })
  expect(cuerpo.version).toBeGreaterThan(version)
  expect(await db.$count(correos)).toBe(antes)
  expect(JSON.stringify(await ana.rastrea(codigo))).not.toContain('broche')
  expect(await deLaAuditoria(codigo)).toMatchObject([
    { antes: { notas_privadas: null }, despues: { notas_privadas: 'El broche, dorado.\nPaga al recibir.' } },
  ])
  // The same again changes nothing, and leaves no trace.
  expect((await anotar(codigo, 'El broche, dorado.\nPaga al recibir.', cuerpo.version)).cuerpo).toEqual(cuerpo)
  expect(await deLaAuditoria(codigo)).toHaveLength(1)
  // An empty one is none.
  expect((await anotar(codigo, '  ', cuerpo.version)).cuerpo.notas_privadas).toBeNull()
})

test('of two who write it the second is told, and nothing is lost', async () => {
  const codigo = await ana.pide()
  const { version } = await leer(codigo)
  await anotar(codigo, 'La primera', version)
  const { status, cuerpo } = await anotar(codigo, 'La segunda', version)
  expect([status, cuerpo.type]).toEqual([409, 'version-vieja'])
  expect((await leer(codigo)).notas_privadas).toBe('La primera')
})

test('sent again after a lost answer it is written once, also when somebody has changed it since', async () => {
  const codigo = await ana.pide()
  const { version } = await leer(codigo)
  const clave = randomUUID()
  const { cuerpo } = await anotar(codigo, 'La mía', version, clave)
  await anotar(codigo, 'La de otra', cuerpo.version)
  const copia = await anotar(codigo, 'La mía', version, clave)
  expect(copia.status).toBe(200)
  expect(copia.cuerpo.notas_privadas).toBe('La de otra')
  expect(await deLaAuditoria(codigo)).toHaveLength(2)
})

test('what is too long, or of an order that is not, is refused', async () => {
  const codigo = await ana.pide()
  const { version } = await leer(codigo)
  expect((await anotar(codigo, 'a'.repeat(5001), version)).status).toBe(422)
  expect((await anotar(codigo, 'a'.repeat(5000), version)).status).toBe(200)
  expect((await anotar('B88-00000', 'Hola', 1)).status).toBe(404)
})
