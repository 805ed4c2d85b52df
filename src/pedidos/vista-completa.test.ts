import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles, user } from '#db/esquema/acceso.server.ts'
import { pedidosCuenta } from '#db/esquema/miembros.server.ts'
import { abrirTienda } from '#pruebas/tienda.server.ts'
import { obtenerPedidoCompleto, obtenerPedidoPorEnlace } from './contrato.ts'
import { cambiarEstatus, obtenerPedidoDeGestion, revocarEnlaces } from './gestion/contrato.ts'

const { ana, beto, carla, db, buzon, persona } = await abrirTienda({ conCorreo: true })

const completo = (codigo: string, quien = beto) => quien.llamar(obtenerPedidoCompleto, { params: { codigo } })
const porEnlace = (token: string) => ana.llamar(obtenerPedidoPorEnlace, {}, { 'x-enlace': token })

test('a member sees the whole of an order with their confirmed e-mail', async () => {
  const codigo = (await ana.solicita({ nombre: 'Beto Cruz', correo: 'BETO@ejemplo.com' })).cuerpo.codigo
  const { status, cuerpo } = await completo(codigo)
  expect(status).toBe(200)
  expect(cuerpo.notas).toContain('Pulsera de cuentas azules')
})

test('not while the e-mail is not confirmed', async () => {
  const dora = await persona('Dora Gil', 'dora@ejemplo.com', { rol: 'user', ip: '10.4.4.4' })
  await db.update(user).set({ emailVerified: false }).where(eq(user.email, dora.correo))
  const codigo = (await ana.solicita({ correo: dora.correo })).cuerpo.codigo
  expect((await completo(codigo, dora)).status).toBe(404)
})

test('a member sees the whole of an order linked to the membership, whatever its e-mail', async () => {
  const codigo = await ana.pide()
  const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, beto.correo))
  await db.insert(pedidosCuenta).values({ codigo_pedido: codigo, codigo_membresia: perfil?.codigo_membresia ?? '' })
  expect((await completo(codigo)).status).toBe(200)
})

test("another's order is answered like one that does not exist", async () => {
  const ajeno = await completo(await ana.pide())
  const ninguno = await completo('B88-00000')
  expect(ajeno.status).toBe(404)
  expect(ajeno.cuerpo).toEqual(ninguno.cuerpo)
})

test('staff make the links of an order open nothing, and the next mail carries one that opens it', async () => {
  const correo = 'enlaces@ejemplo.com'
  const codigo = (await ana.solicita({ correo })).cuerpo.codigo
  const token = tokenEn((await buzon.esperarA(({ para }) => para.includes(correo))).texto)
  expect((await porEnlace(token)).status).toBe(200)

  expect((await carla.llamar(revocarEnlaces, { params: { codigo } })).cuerpo).toEqual({ revocados: 1 })
  expect((await porEnlace(token)).status).toBe(404)

  const { version } = (await carla.llamar(obtenerPedidoDeGestion, { params: { codigo } })).cuerpo
  await carla.llamar(cambiarEstatus, { params: { codigo }, body: { estatus_id: 2, version } })
  const siguiente = await buzon.esperarA(({ para, asunto }) => para.includes(correo) && asunto.includes('Confirmado'))
  const nuevo = tokenEn(siguiente.texto)
  expect(nuevo).not.toBe(token)
  expect((await porEnlace(nuevo)).status).toBe(200)
  expect((await carla.llamar(revocarEnlaces, { params: { codigo: 'B88-00000' } })).status).toBe(404)
})

const tokenEn = (texto: string) => /#t=([\w-]{22})/.exec(texto)?.[1] ?? ''
