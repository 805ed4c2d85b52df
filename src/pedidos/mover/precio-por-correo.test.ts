import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { diaDe, sumarDias } from '#lib/fecha.ts'
import { negocio } from '#negocio'
import { abrirTienda } from '#testing/tienda.server.ts'
import { obtenerPedidoDeGestion } from '../ficha/contract.ts'
import { confirmarConPrecio, moverPedidos } from './contract.ts'

const { ana, carla, buzon, dejarSalir } = await abrirTienda({ conCorreo: true })

const leer = async (codigo: string) => (await carla.llamar(obtenerPedidoDeGestion, { params: { codigo } })).cuerpo

async function ponerPrecio(codigo: string, total: string) {
  const { status } = await carla.llamar(
    confirmarConPrecio,
    {
      params: { codigo },
      body: { total, fecha_estimada_entrega: sumarDias(diaDe(new Date()), 5), version: (await leer(codigo)).version },
    },
    { 'idempotency-key': randomUUID() },
  )
  expect(status).toBe(200)
}

/** The mail's plain text, with every run of spaces and line breaks as one space. */
async function correoDe(codigo: string, estatus = 'Confirmado') {
  await dejarSalir()
  const { texto } = await buzon.esperarA(({ asunto }) => asunto === `Tu pedido ${codigo}: ${estatus}`)
  return texto.replace(/\s+/g, ' ')
}

const deEnvio = { direccion: 'Calle 1', numero_casa: '2', sector: 'Centro', provincia: 'Santiago' }

test('the mail that confirms an order that is collected says the total, that pickup is free, and how to pay', async () => {
  const { codigo } = (await ana.solicita({ correo: 'precio-retiro@ejemplo.com' })).cuerpo
  await ponerPrecio(codigo, '1850.00')
  const texto = await correoDe(codigo)
  expect(texto).toContain('Total RD$ 1,850.00')
  expect(texto).toContain('Entrega Retiro en tienda, gratis')
  expect(texto).toContain(`Puedes pagar por ${negocio.pedidos.formasDePago}.`)
  expect(texto).not.toContain('por adelantado')
})

test('of one that is delivered also what delivery costs, and that it is paid before it leaves', async () => {
  const envio = { tipo_servicio: 'envio' as const, ...deEnvio, telefono: '809 555 0134' }
  const { codigo } = (await ana.solicita({ correo: 'precio-envio@ejemplo.com', ...envio })).cuerpo
  await ponerPrecio(codigo, '2350.00')
  const texto = await correoDe(codigo)
  expect(texto).toContain('Total RD$ 2,350.00')
  expect(texto).toContain('Entrega Envío a domicilio, desde RD$ 500.00 según la dirección')
  expect(texto).toContain('el precio se paga por adelantado, antes de que salga')
})

test('a price that is put right while the mail waits is told right', async () => {
  const { codigo } = (await ana.solicita({ correo: 'precio-corregido@ejemplo.com' })).cuerpo
  await ponerPrecio(codigo, '18500.00')
  await ponerPrecio(codigo, '1850.00')
  const texto = await correoDe(codigo)
  expect(texto).toContain('RD$ 1,850.00')
  expect(texto).not.toContain('18,500')
})

/** @returns the name of the status that it has now */
async function avanzar(codigo: string) {
  const body = { pedidos: [{ codigo, version: (await leer(codigo)).version }], destino: 'siguiente' as const }
  await carla.llamar(moverPedidos, { body }, { 'idempotency-key': randomUUID() })
  return (await leer(codigo)).estatus.nombre
}

test('a step that sets the confirmation aside before it left tells the price in its place, and the next does not again', async () => {
  const { codigo } = (await ana.solicita({ correo: 'precio-de-prisa@ejemplo.com' })).cuerpo
  await ponerPrecio(codigo, '1850.00')
  expect(await correoDe(codigo, await avanzar(codigo))).toContain('Total RD$ 1,850.00')
  expect(await correoDe(codigo, await avanzar(codigo))).not.toMatch(/RD\$|Puedes pagar/)
})

test('a price that is given or changed after the confirmation left is mailed by itself; the same one again is not', async () => {
  const { codigo } = (await ana.solicita({ correo: 'precio-despues@ejemplo.com' })).cuerpo
  await correoDe(codigo, await avanzar(codigo))
  const estatus = await avanzar(codigo)
  expect(await correoDe(codigo, estatus)).not.toMatch(/RD\$/)
  const losSuyos = () => buzon.mensajes.filter(({ asunto }) => asunto === `Tu pedido ${codigo}: ${estatus}`)
  for (const [total, dicho] of [
    ['1850.00', 'Ya tenemos el precio. '],
    ['1950.00', 'Cambió el precio. '],
  ] as const) {
    const antes = losSuyos().length
    await ponerPrecio(codigo, total)
    await ponerPrecio(codigo, total)
    await dejarSalir()
    await expect.poll(() => losSuyos().length).toBe(antes + 1)
    const texto = losSuyos().at(-1)?.texto.replace(/\s+/g, ' ')
    expect(texto).toContain(dicho)
    expect(texto).toContain(`Total RD$ ${total.replace(/^(\d)/, '$1,')}`)
    expect(texto).toContain('Puedes pagar por')
  }
})

test('of an order that was confirmed without a price no price is told', async () => {
  const { codigo } = (await ana.solicita({ correo: 'sin-precio@ejemplo.com' })).cuerpo
  await avanzar(codigo)
  const texto = await correoDe(codigo)
  expect(texto).not.toMatch(/RD\$|Puedes pagar/)
})
