import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { solicitudesAyuda } from '#db/schema/solicitudes.server.ts'
import { obtenerPedido } from '#pedidos/contract.ts'
import { verificarRetiro } from '#retiros/contract.ts'
import { pedirAyuda } from '#solicitudes/contract.ts'
import { abrirTienda } from '#testing/tienda.server.ts'

const { ana, persona, db, base } = await abrirTienda()

test('copies of one form that arrive together are one order and are counted once', async () => {
  const antes = await db.$count(pedidos)
  const llave = randomUUID()
  const copias = await Promise.all(
    Array.from({ length: 60 }, () => ana.solicita({ correo: 'copias@ejemplo.com' }, llave)),
  )
  expect(new Set(copias.map(({ status, cuerpo }) => `${status} ${cuerpo.codigo}`)).size).toBe(1)
  expect(copias[0]?.status).toBe(201)
  expect(await db.$count(pedidos)).toBe(antes + 1)
})

test('a replay of what was answered costs nothing, also when the allowance is used up', async () => {
  const eva = await persona('Eva Luz', 'eva@ejemplo.com', { ip: '10.5.5.5' })
  const llave = randomUUID()
  const primera = await eva.solicita({}, llave)
  while ((await eva.solicita({ correo: `${randomUUID()}@ejemplo.com` })).status !== 429);
  expect((await eva.solicita({}, llave)).cuerpo).toEqual(primera.cuerpo)
  expect((await eva.solicita({})).status).toBe(429)
})

test('what was refused by a limit leaves nothing and may come again under the same key', async () => {
  const luz = await persona('Luz Gil', 'luz@ejemplo.com', { ip: '10.6.6.6' })
  for (let n = 0; n < 10; n++) await luz.solicita({})
  const llave = randomUUID()
  expect((await luz.solicita({}, llave)).status).toBe(429)
  const deOtraParte = await persona('Luz Gil', 'luz2@ejemplo.com', { ip: '10.6.6.7' })
  expect((await deOtraParte.solicita({}, llave)).status).toBe(201)
})

test('40 addresses of one IPv6 /64 send as many forms as one', async () => {
  const estados: number[] = []
  for (let n = 0; n < 40; n++) {
    const vecina = await persona('Vecina', `vecina${n}@ejemplo.com`, { ip: `2001:db8:7:7::${n.toString(16)}` })
    estados.push((await vecina.solicita()).status)
  }
  expect(estados).toEqual([...Array(30).fill(201), ...Array(10).fill(429)])
})

test('forms that a stranger sends with an e-mail stand in the way of nobody else who has it', async () => {
  const victima = { correo: 'victima@ejemplo.com' }
  const extrana = await persona('Extraña', 'extrana@ejemplo.com', { ip: '10.9.1.1' })
  for (let n = 0; n < 10; n++) expect((await extrana.solicita(victima)).status).toBe(201)
  expect((await extrana.solicita({ correo: 'Victima@ejemplo.com' })).status).toBe(429)
  expect((await (await persona('Víctima', victima.correo, { ip: '10.9.2.2' })).solicita()).status).toBe(201)
})

test('a replayed miss is one miss', async () => {
  const despistada = await persona('Despistada', 'despistada@ejemplo.com', { ip: '10.8.8.8' })
  const llave = { 'idempotency-key': randomUUID() }
  const body = { nombre: 'Eva', apellido: 'Luz', codigoPedido: 'B78-00000', correo: 'despistada@ejemplo.com' }
  for (let n = 0; n < 33; n++)
    expect((await despistada.llamar(verificarRetiro, { body }, llave)).cuerpo.success).toBe(false)
  expect((await despistada.llamar(obtenerPedido, { params: { codigo: 'B78-00000' } })).status).toBe(404)
})

test('nothing is counted while a transaction holds a connection: with every connection but one taken, a form gets through', async () => {
  const tomadas = await Promise.all(Array.from({ length: base.pool.options.max - 1 }, () => base.pool.connect()))
  try {
    expect((await ana.solicita({ correo: 'sola@ejemplo.com' })).status).toBe(201)
  } finally {
    for (const tomada of tomadas) tomada.release()
  }
})

test('a miss on a code counts the same by whatever route it comes', async () => {
  const curioso = await persona('Curioso', 'curioso@ejemplo.com', { ip: '10.7.7.7' })
  const antes = await db.$count(solicitudesAyuda)
  const probar = (n: number) =>
    curioso.llamar(
      pedirAyuda,
      {
        params: { codigo: `B77-${String(n).padStart(5, '0')}` },
        body: { situacion: 'x', correo: `c${n}@ejemplo.com` },
      },
      { 'idempotency-key': randomUUID() },
    )
  const mirar = () => curioso.llamar(obtenerPedido, { params: { codigo: 'B77-99999' } })
  const estados: number[] = []
  // Half of the allowance by a form, so that its own is far from used up.
  for (let n = 0; n < 15; n++) estados.push((await probar(n)).status)
  for (let n = 0; n < 15; n++) estados.push((await mirar()).status)
  expect(estados).toEqual(Array(30).fill(404))
  expect((await mirar()).status).toBe(429)
  expect((await probar(15)).status).toBe(429)
  expect(await db.$count(solicitudesAyuda)).toBe(antes)
})
