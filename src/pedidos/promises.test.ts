import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { toSentences } from '#conversaciones/asistente/pedido.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { cancelarAvisos } from '#mail/bajas/contract.ts'
import type { MailKind } from '#mail/contract.ts'
import { PLACEHOLDER_LINKS } from '#mail/mails/links.ts'
import { render } from '#mail/templates.server.ts'
import { verificarRetiro } from '#retiros/contract.ts'
import { openShop } from '#testing/shop.server.ts'
import { ESTATUS } from './estatus.ts'
import { obtenerPedidoDeGestion } from './ficha/contract.ts'
import { prepararAvisos } from './mover/whatsapp/contract.ts'
import { situacionOf } from './situacion.ts'

const HOY = '2026-11-20'

const { carla, db, persona } = await openShop()

const POR_CORREO = /avisa(re)?mos por correo|por correo te|diremos por correo/i

/** Renders the mail of one kind that was queued for an order. */
async function cartaDe(codigo: string, fn: MailKind) {
  const [row] = await db
    .select()
    .from(correos)
    .where(and(eq(correos.codigo_pedido, codigo), eq(correos.funcion, fn)))
  return row && render(fn, row.datos, PLACEHOLDER_LINKS)
}

let visits = 0
const someone = () => persona('Ana Peña', 'ana@ejemplo.com', { ip: `10.21.${++visits}.1` })

type OwnerClaim = 'con avisos' | 'sin correo' | 'de baja'

/** Creates an order whose client gets status mails, has no e-mail, or opted out. */
async function pedidoDe(quien: OwnerClaim, estatus_id: number = ESTATUS.en_preparacion) {
  const correo = `${randomUUID()}@ejemplo.com`
  const { codigo } = (await (await someone()).solicita({ correo, telefono: '829 555 0147' })).body
  await db
    .update(pedidos)
    .set({ estatus_id, ...(quien === 'sin correo' && { correo_cliente: null }) })
    .where(eq(pedidos.codigo, codigo))
  if (quien === 'de baja') await (await someone()).call(cancelarAvisos, { body: { correo } })
  return { codigo, correo }
}

describe.each<[quien: OwnerClaim, promete: boolean]>([
  ['con avisos', true],
  ['sin correo', false],
  ['de baja', false],
])('of an order %s, mails about the next step are promised: %s', (quien, promete) => {
  test('on the page and in the mail after a pickup request', async () => {
    const { codigo, correo } = await pedidoDe(quien)
    const retiro = { nombre: 'Ana', apellido: 'Peña', codigoPedido: codigo, correo }
    const { body } = await (await someone()).call(verificarRetiro, { body: retiro })
    expect(body.success).toBe(true)
    expect(POR_CORREO.test(body.message)).toBe(promete)
    const recibo = await cartaDe(codigo, 'send-pickup-receipt')
    if (quien === 'sin correo') expect(recibo).toBeUndefined()
    else expect(POR_CORREO.test(recibo?.texto ?? '')).toBe(promete)
    if (!promete) expect(body.message).toContain('mira al rastrear el pedido')
  })

  test.each([ESTATUS.recibido, ESTATUS.en_preparacion, ESTATUS.almacenado])(
    'in WhatsApp messages at status %s',
    async (estatus_id) => {
      const { codigo } = await pedidoDe(quien, estatus_id)
      const { mensajes = [] } = (await carla.call(prepararAvisos, { querystring: { pedidos: codigo } })).body[0] ?? {}
      expect(mensajes.some(({ texto }) => POR_CORREO.test(texto))).toBe(promete)
    },
  )

  test('to staff, who call if no mail is sent', async () => {
    const { codigo } = await pedidoDe(quien)
    const { body } = await carla.call(obtenerPedidoDeGestion, { params: { codigo } })
    expect(body.avisos_por_correo).toBe(promete)
  })

  test('and the public view does not show it', async () => {
    const { codigo } = await pedidoDe(quien)
    const publico = await (await someone()).rastrea(codigo)
    expect(Object.keys(publico)).not.toContain('avisos_por_correo')
    expect(situacionOf(publico, 'aqui', HOY).sigue).toBe(
      'Lo verás aquí en cuanto esté terminada y puedas pasar a buscarla.',
    )
  })
})

test('after opting out, the mail that confirms a request promises no other mail and says where to look', async () => {
  const correo = `${randomUUID()}@ejemplo.com`
  const pedir = async () => (await (await someone()).solicita({ correo })).body.codigo
  const before = await cartaDe(await pedir(), 'send-order-request-confirmation')
  expect(before?.texto).toMatch(/Te avisaremos por correo/)
  await (await someone()).call(cancelarAvisos, { body: { correo: correo.toUpperCase() } })
  const after = await cartaDe(await pedir(), 'send-order-request-confirmation')
  expect(after?.texto).not.toMatch(POR_CORREO)
  expect(after?.texto).toContain('Tienes cancelados los avisos por correo.')
})

test('the assistant, which knows only the code, promises no mail', async () => {
  const { codigo } = await pedidoDe('con avisos')
  const text = toSentences({ ...(await (await someone()).rastrea(codigo)), hoy: HOY })
  expect(text).toContain('Lo verás al rastrear tu pedido')
  expect(text).not.toMatch(POR_CORREO)
})
