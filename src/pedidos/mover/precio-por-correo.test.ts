import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { diaDe, sumarDias } from '#comun/fecha.ts'
import { negocio } from '#negocio'
import { abrirTienda } from '#pruebas/tienda.server.ts'
import { obtenerPedidoDeGestion } from '../gestion/contrato.ts'
import { confirmarConPrecio, moverPedidos } from './contrato.ts'

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
async function correoDe(codigo: string) {
  await dejarSalir()
  const { texto } = await buzon.esperarA(({ asunto }) => asunto === `Tu pedido ${codigo}: Confirmado`)
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

test('of an order that was confirmed without a price no price is told', async () => {
  const { codigo } = (await ana.solicita({ correo: 'sin-precio@ejemplo.com' })).cuerpo
  const body = { pedidos: [{ codigo, version: (await leer(codigo)).version }], destino: 'siguiente' as const }
  await carla.llamar(moverPedidos, { body }, { 'idempotency-key': randomUUID() })
  const texto = await correoDe(codigo)
  expect(texto).not.toMatch(/RD\$|Puedes pagar/)
})
