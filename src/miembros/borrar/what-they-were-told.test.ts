import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { correos } from '#db/schema/machinery.server.ts'
import { historial } from '#db/schema/pedidos.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { cambiarEstatus, obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { openAccountClosures } from '#testing/accountClosures.server.ts'
import { openShop } from '#testing/shop.server.ts'

// No mail worker runs, so that queued mails stay unchanged.
const shop = await openShop()
const { ana, carla, db } = shop
const { miembro, update } = openAccountClosures(shop)

test('mails to the shop about a finished order lose the personal data too', async () => {
  const own = await miembro('Dora')
  const codigo = await own.pide()
  await update(codigo, { estatus_id: ESTATUS.entregado })
  const ownMail = { codigo_pedido: codigo, para: 'pedidos@brisa.example', funcion: 'send-help-email' } as const
  const text = {
    asunto: 'Ayuda',
    texto: 'De Dora',
    html: 'De Dora',
    datos: { nombre: 'Dora' },
    estado: 'enviado',
  } as const
  await db.insert(correos).values({ ...ownMail, ...text, casilla: ownMail.para })

  expect((await own.remove()).status).toBe(200)

  const aLaTienda = await db.select().from(correos).where(eq(correos.funcion, ownMail.funcion))
  expect(aLaTienda).toMatchObject([{ para: ownMail.para, texto: null, html: null, datos: {} }])
  expect(aLaTienda[0]?.vaciado).toBeInstanceOf(Date)
})

test.each([
  [
    'Elsa',
    'Elsa Peña',
    'Elsa, gracias por tu compra. Elsamar también.',
    'Cliente, gracias por tu compra. Elsamar también.',
  ],
  ['Ines', 'Ines (de) [la Cruz', 'Para Ines (de) [la Cruz.', 'Para Cliente.'],
  ['Eva', 'Eva Ruiz', `Eva ${'🦋'.repeat(248)}`, `Cliente ${'🦋'.repeat(248)}`],
])(
  'the steps of what is over call %s by name no more, and no mail that waits opens it',
  async (nombre, cliente, text, queda) => {
    const own = await miembro(nombre)
    const codigo = await own.pide()
    await update(codigo, { cliente })
    const { version } = (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
    const body = { estatus_id: ESTATUS.entregado, descripcion: text, version, razon: 'Lo acordó por WhatsApp' }
    expect((await carla.call(cambiarEstatus, { params: { codigo }, body })).status).toBe(200)
    const avisos = () =>
      db
        .select({ estado: correos.estado, datos: correos.datos })
        .from(correos)
        .where(and(eq(correos.codigo_pedido, codigo), eq(correos.funcion, 'send-status-update')))
    expect(await avisos()).toMatchObject([{ estado: 'pendiente' }])

    expect((await own.remove()).status).toBe(200)

    expect((await ana.rastrea(codigo)).historial.at(-1)?.descripcion).toBe(queda)
    expect(JSON.stringify(await db.select().from(historial))).not.toMatch(`${nombre},`)
    expect(await avisos()).toEqual([{ estado: 'omitido', datos: {} }])
  },
)
