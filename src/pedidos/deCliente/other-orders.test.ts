import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#db/schema/auth.server.ts'
import { pedidosCuenta, profiles } from '#db/schema/miembros.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { negocio } from '#negocio'
import { openShop } from '#testing/shop.server.ts'
import { listarOtrosPedidos } from './contract.ts'

const { carla, db, persona } = await openShop()

type NewItem = Partial<typeof pedidos.$inferInsert>
let cuantos = 10_000
async function pedido(data: NewItem = {}) {
  const codigo = `B07-${++cuantos}`
  await db.insert(pedidos).values({ codigo, cliente: 'Yokasta Peña', ...data })
  return codigo
}
const others = async (codigo: string) => (await carla.call(listarOtrosPedidos, { params: { codigo } })).body
const codigos = async (codigo: string) => (await others(codigo)).pedidos.map((other) => other.codigo)

test('orders with the same e-mail in any case come before those with the same phone', async () => {
  const telefono = '809-555-0101'
  const reference = await pedido({ correo_cliente: 'Yoka@ejemplo.com', telefono })
  const porTelefono = await pedido({ telefono })
  const own = await pedido({ correo_cliente: 'yoka@EJEMPLO.com', total: '900.00' })
  const foreign = await pedido({ correo_cliente: 'otra.yoka@ejemplo.com' })
  expect(await codigos(reference)).toEqual([own])
  expect((await others(reference)).pedidos[0]).toMatchObject({ total: '900.00', estatus: { nombre: 'Recibido' } })
  expect(await codigos(porTelefono)).toEqual([reference])
  expect(await others(foreign)).toEqual({ cuantos: 0, desde: null, pedidos: [], miembro: null })
})

test('orders with the same phone in any notation, if no other order has the e-mail', async () => {
  const reference = await pedido({ correo_cliente: 'sola@ejemplo.com', telefono: '(829) 555 0102' })
  const other = await pedido({ telefono: '+1 829-555-0102' })
  await pedido({ notas: 'Llamar al 8295550102' })
  await pedido({ telefono: '829-555-0199' })
  expect(await codigos(reference)).toEqual([other])
  // A partial phone number identifies nobody.
  const short = await pedido({ telefono: '0102' })
  expect(await codigos(short)).toEqual([])
})

test('the template is never listed, whatever its address', async () => {
  const correo_cliente = 'plantilla@ejemplo.com'
  await db.update(pedidos).set({ correo_cliente }).where(eq(pedidos.codigo, negocio.pedidos.plantilla))
  expect(await codigos(await pedido({ correo_cliente }))).toEqual([])
})

test('the count, the date of the first, and the five newest', async () => {
  const correo_cliente = 'fiel@ejemplo.com'
  const fecha = (month: number) => new Date(`2024-0${month}-10T12:00:00Z`)
  const old: string[] = []
  for (const month of [1, 2, 3, 4, 5, 6]) old.push(await pedido({ correo_cliente, fecha_creacion: fecha(month) }))
  const last = await pedido({ correo_cliente })
  const { cuantos, desde } = await others(last)
  expect([cuantos, desde]).toEqual([6, '2024-01-10T12:00:00.000Z'])
  expect(await codigos(last)).toEqual(old.toReversed().slice(0, 5))
})

test('the account of the order, linked or by confirmed e-mail, and its other orders', async () => {
  const dora = await persona('Dora Gil', 'dora@ejemplo.com', { rol: 'user', ip: '10.7.7.7' })
  const [perfil] = await db
    .select({ id: user.id, codigo_membresia: profiles.codigo_membresia })
    .from(profiles)
    .innerJoin(user, eq(user.id, profiles.user_id))
    .where(eq(user.email, dora.correo))
  const codigo_membresia = perfil?.codigo_membresia ?? ''
  const own = await pedido({ correo_cliente: 'DORA@ejemplo.com' })
  expect((await others(own)).miembro).toEqual({ codigo_membresia, vinculado: false })
  const enlazado = await pedido({ cliente: 'Regalo para Dora' })
  expect((await others(enlazado)).miembro).toBeNull()
  await db.insert(pedidosCuenta).values({ codigo_pedido: enlazado, codigo_membresia })
  expect(await others(enlazado)).toMatchObject({ cuantos: 1, miembro: { codigo_membresia, vinculado: true } })
  expect(await codigos(enlazado)).toEqual([own])
  // An unconfirmed e-mail does not prove who the client is.
  await db.update(user).set({ emailVerified: false }).where(eq(user.email, dora.correo))
  expect((await others(own)).miembro).toBeNull()
})

test('an unknown order is a 404', async () => {
  expect((await carla.call(listarOtrosPedidos, { params: { codigo: 'B88-00000' } })).status).toBe(404)
})
