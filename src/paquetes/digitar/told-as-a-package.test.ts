import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { correos } from '#db/schema/machinery.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { PLACEHOLDER_LINKS } from '#mail/mails/links.ts'
import { render } from '#mail/templates.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { cambiarEstatus, obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { listarFrases } from '#pedidos/mover/contract.ts'
import { prepararAvisos } from '#pedidos/mover/whatsapp/contract.ts'
import { leerPapel } from '#pedidos/papel/contract.ts'
import { openShop } from '#testing/shop.server.ts'
import { crearPaquete } from './contract.ts'

const { ana, carla, db } = await openShop()

/** Words that only fit pieces made by the shop. */
const DE_PIEZA = /pieza|taller|terminad|hacer tu|haciendo|busc(ar|ando)la|hecho a mano|Que la disfrutes|se nos atrasó/i
const DE_PAQUETE = /paquete|nombre, gracias/i

let last = 0
async function paquete(correo_cliente: string | null = 'yokasta@ejemplo.com') {
  const codigo_pedido = `B03-${String(++last).padStart(5, '0')}`
  const { status } = await carla.call(crearPaquete, {
    body: {
      codigo_pedido,
      cliente: 'Yokasta Peña',
      descripcion: 'Zapatos',
      peso: '2.50',
      precio: '950.00',
      total: null,
      estatus_id: ESTATUS.recibido,
      correo_cliente,
      notas: null,
      codigo_membresia: null,
      version: null,
      fotos: [],
    },
  })
  expect(status).toBe(201)
  await db.update(pedidos).set({ telefono: '829-555-0147' }).where(eq(pedidos.codigo, codigo_pedido))
  return codigo_pedido
}

async function mover(codigo: string, estatus_id: number) {
  const { version } = (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
  expect(
    (
      await carla.call(cambiarEstatus, {
        params: { codigo },
        body: { estatus_id, descripcion: '', version, razon: 'Lo acordó por WhatsApp' },
      })
    ).status,
  ).toBe(200)
}

async function ultimoCorreo(codigo: string) {
  const own = and(eq(correos.codigo_pedido, codigo), eq(correos.funcion, 'send-status-update'))
  const [row] = await db.select().from(correos).where(own).orderBy(desc(correos.numero)).limit(1)
  return render('send-status-update', row?.datos, PLACEHOLDER_LINKS)
}

const MODOS = [null, 'retiro', 'envio'] as const
const ALL = Object.entries(ESTATUS).flatMap(([key, id]) =>
  MODOS.map((tipo_servicio) => ({ clave: key, id, tipo_servicio })),
)

test.each(ALL)('$clave in $tipo_servicio: mail, history and WhatsApp call it a package', async (testCase) => {
  const codigo = await paquete()
  await db.update(pedidos).set({ tipo_servicio: testCase.tipo_servicio }).where(eq(pedidos.codigo, codigo))
  await mover(codigo, testCase.id)
  const { asunto, texto } = await ultimoCorreo(codigo)
  const paso = (await ana.rastrea(codigo)).historial.at(-1)?.descripcion ?? ''
  const { mensajes = [] } = (await carla.call(prepararAvisos, { querystring: { pedidos: codigo } })).body[0] ?? {}
  for (const text of [asunto, texto, paso, ...mensajes.map((mensaje) => mensaje.texto)])
    expect(text).not.toMatch(DE_PIEZA)
  for (const text of [asunto, texto, ...mensajes.map((mensaje) => mensaje.texto)]) expect(text).toMatch(DE_PAQUETE)
  expect(texto).toMatch(/Peso\s+1\.13 kg/)
})

test('the first mail of a new package already calls it a package', async () => {
  const { asunto, texto } = await ultimoCorreo(await paquete())
  expect(asunto).toMatch(/^Tu paquete/)
  expect(texto).not.toMatch(DE_PIEZA)
  // The day is an estimate, not a promise.
  expect(texto).toContain('Estimamos que llega el')
  expect(texto).not.toContain('aproximadamente')
})

test('the mail about a late package calls it a package', async () => {
  const codigo = await paquete()
  await db.update(pedidos).set({ fecha_estimada_entrega: '2026-01-05' }).where(eq(pedidos.codigo, codigo))
  await mover(codigo, ESTATUS.embarcado)
  const { texto } = await ultimoCorreo(codigo)
  expect(texto).toMatch(/Tu paquete tarda más de lo estimado: era el 5 de enero[\s\S]*nuestra lista de atrasados/)
  expect(texto).not.toMatch(/Se nos pasó/)
})

test('the ready sentences for staff are those of packages', async () => {
  const codigo = await paquete()
  const { body } = await carla.call(listarFrases, { params: { codigo } })
  for (const frase of body.flatMap(({ frases }) => frases)) expect(frase).not.toMatch(DE_PIEZA)
})

test('its slip thanks for no piece made by hand', async () => {
  const codigo = await paquete()
  const { pedidos: impresos } = (await carla.call(leerPapel, { querystring: { codigos: codigo } })).body
  expect(impresos).toMatchObject([{ codigo, clase: 'paquete' }])
})

test('the public view shows the kind of order, and nothing of its member', async () => {
  const codigo = await paquete(null)
  const publico = await ana.rastrea(codigo)
  expect(publico).toMatchObject({ clase: 'paquete', vista: 'publica' })
  expect(JSON.stringify(publico)).not.toMatch(/Zapatos|Peña|829\D*555/)
  expect(await ana.rastrea(await ana.pide())).toMatchObject({ clase: 'pieza' })
})
