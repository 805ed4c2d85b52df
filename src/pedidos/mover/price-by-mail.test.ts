import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '#lib/dates.ts'
import { negocio } from '#negocio'
import { openShop } from '#testing/shop.server.ts'
import { obtenerPedidoDeGestion } from '../ficha/contract.ts'
import { confirmarConPrecio, moverPedidos } from './contract.ts'

const { ana, carla, mailbox, releaseMails } = await openShop({ withMail: true })

const read = async (codigo: string) => (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body

async function ponerPrecio(codigo: string, total: string) {
  const { status } = await carla.call(
    confirmarConPrecio,
    {
      params: { codigo },
      body: {
        ...{ total, fecha_estimada_entrega: addDays(dayOf(new Date()), 5), razon: 'Lo acordó por WhatsApp' },
        version: (await read(codigo)).version,
      },
    },
    { 'idempotency-key': randomUUID() },
  )
  expect(status).toBe(200)
}

/** Plain text of a status mail; white space becomes single spaces. */
async function correoDe(codigo: string, estatus = 'Confirmado') {
  await releaseMails()
  const { text } = await mailbox.waitForMail(({ subject }) => subject === `Tu pedido ${codigo}: ${estatus}`)
  return text.replace(/\s+/g, ' ')
}

const deEnvio = { direccion: 'Calle 1', numero_casa: '2', sector: 'Centro', provincia: 'Santiago' }

test('the confirmation of a pickup has the total, says that pickup is free, and how to pay', async () => {
  const { codigo } = (await ana.solicita({ correo: 'precio-retiro@ejemplo.com' })).body
  await ponerPrecio(codigo, '1850.00')
  const text = await correoDe(codigo)
  expect(text).toContain('Total RD$ 1,850.00')
  expect(text).toContain('Entrega Retiro en tienda, gratis')
  expect(text).toContain(`Puedes pagar por ${negocio.pedidos.formasDePago}.`)
  expect(text).not.toContain('por adelantado')
})

test('the confirmation of a delivery has its cost, and says that it is paid in advance', async () => {
  const envio = { tipo_servicio: 'envio' as const, ...deEnvio, telefono: '809 555 0134' }
  const { codigo } = (await ana.solicita({ correo: 'precio-envio@ejemplo.com', ...envio })).body
  await ponerPrecio(codigo, '2350.00')
  const text = await correoDe(codigo)
  expect(text).toContain('Total RD$ 2,350.00')
  expect(text).toContain('Entrega Envío a domicilio, desde RD$ 500.00 según la dirección')
  expect(text).toContain('el precio se paga por adelantado, antes de que salga')
})

test('a price that is corrected while the mail is pending is sent corrected', async () => {
  const { codigo } = (await ana.solicita({ correo: 'precio-corregido@ejemplo.com' })).body
  await ponerPrecio(codigo, '18500.00')
  await ponerPrecio(codigo, '1850.00')
  const text = await correoDe(codigo)
  expect(text).toContain('RD$ 1,850.00')
  expect(text).not.toContain('18,500')
})

/** @returns the name of the new status */
async function avanzar(codigo: string) {
  const body = {
    pedidos: [{ codigo, version: (await read(codigo)).version }],
    destino: 'siguiente' as const,
    razon: 'Lo acordó por WhatsApp',
  }
  await carla.call(moverPedidos, { body }, { 'idempotency-key': randomUUID() })
  return (await read(codigo)).estatus.nombre
}

test('a step that replaces a pending confirmation sends the price, and the step after it does not', async () => {
  const { codigo } = (await ana.solicita({ correo: 'precio-de-prisa@ejemplo.com' })).body
  await ponerPrecio(codigo, '1850.00')
  expect(await correoDe(codigo, await avanzar(codigo))).toContain('Total RD$ 1,850.00')
  expect(await correoDe(codigo, await avanzar(codigo))).not.toMatch(/RD\$|Puedes pagar/)
})

test('a price set or changed after the confirmation is mailed separately; an unchanged one is not', async () => {
  const { codigo } = (await ana.solicita({ correo: 'precio-despues@ejemplo.com' })).body
  await correoDe(codigo, await avanzar(codigo))
  const estatus = await avanzar(codigo)
  expect(await correoDe(codigo, estatus)).not.toMatch(/RD\$/)
  const losSuyos = () => mailbox.mails.filter(({ subject }) => subject === `Tu pedido ${codigo}: ${estatus}`)
  for (const [total, said] of [
    ['1850.00', 'Ya tenemos el precio. '],
    ['1950.00', 'Cambió el precio. '],
  ] as const) {
    const before = losSuyos().length
    await ponerPrecio(codigo, total)
    await ponerPrecio(codigo, total)
    await releaseMails()
    await expect.poll(() => losSuyos().length).toBe(before + 1)
    const text = losSuyos().at(-1)?.text.replace(/\s+/g, ' ')
    expect(text).toContain(said)
    expect(text).toContain(`Total RD$ ${total.replace(/^(\d)/, '$1,')}`)
    expect(text).toContain('Puedes pagar por')
  }
})

test('the confirmation of an order without a price has no price', async () => {
  const { codigo } = (await ana.solicita({ correo: 'sin-precio@ejemplo.com' })).body
  await avanzar(codigo)
  const text = await correoDe(codigo)
  expect(text).not.toMatch(/RD\$|Puedes pagar/)
})
