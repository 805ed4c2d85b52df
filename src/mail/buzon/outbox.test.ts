import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { correos } from '#db/schema/machinery.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { obtenerPedidoPorEnlace } from '#pedidos/contract.ts'
import { confirmarSolicitud, pedirAyuda } from '#solicitudes/contract.ts'
import { openShop } from '#testing/shop.server.ts'
import { leerCorreo, listarCorreos, type MailState, reenviarCorreo } from './contract.ts'

const { ana, beto, carla, db, buzon: inbox } = await openShop({ withMail: true })

type Filter = { estado?: MailState; busca?: string; despues_de?: string }
const list = async (querystring: Filter = {}) => (await carla.llamar(listarCorreos, { querystring })).cuerpo
const read = (id: string) => carla.llamar(leerCorreo, { params: { id } })
const resend = (id: string, key: string = randomUUID()) =>
  carla.llamar(reenviarCorreo, { params: { id } }, { 'idempotency-key': key })

async function correoTo(para: string, estado: MailState) {
  for (;;) {
    const [row] = await db.select().from(correos).where(eq(correos.para, para))
    if (row?.estado === estado) return row
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('a delivered mail is listed with its state and read without its secrets', async () => {
  const correo = 'leida@ejemplo.com'
  const codigo = (await ana.solicita({ correo })).cuerpo.codigo
  const { id } = await correoTo(correo, 'enviado')
  const { correos: listed } = await list({ busca: 'LEIDA@' })
  expect(listed).toMatchObject([
    { id, para: correo, estado: 'enviado', intentos: 1, ultimo_error: null, asunto: `Recibimos tu pedido ${codigo}` },
  ])
  const { texto } = (await read(id)).cuerpo
  expect(texto).toContain(codigo)
  expect(texto).toContain('#t=…')
  expect((await list({ busca: codigo })).correos.map(({ para }) => para)).toEqual([correo])
})

test('a failed mail shows its error, can be read, and leaves when it is sent again', async () => {
  const correo = 'nadie@ejemplo.com'
  inbox.reject(550, 'destinatario')
  await ana.solicita({ correo })
  const { id } = await correoTo(correo, 'fallido')
  inbox.reject(null)
  const [failed] = (await list({ estado: 'fallido' })).correos
  expect(failed).toMatchObject({ id, para: correo, intentos: 1 })
  expect(failed?.ultimo_error).toContain('550')
  expect((await read(id)).cuerpo.texto).toContain('Recibimos tu pedido')

  expect((await resend(id)).status).toBe(200)
  await inbox.esperarA(({ para }) => para.includes(correo))
  await correoTo(correo, 'enviado')
})

test('a delivered mail is sent again as a copy, rendered anew with a working link', async () => {
  const correo = 'otravez@ejemplo.com'
  const codigo = (await ana.solicita({ correo })).cuerpo.codigo
  const { id, texto } = await correoTo(correo, 'enviado')
  const received = await inbox.esperarA(({ para }) => para.includes(correo))
  const { status, cuerpo: responseBody } = await resend(id)
  expect(status).toBe(200)
  expect(responseBody).toMatchObject({ para: correo, codigo_pedido: codigo })
  expect(responseBody.id).not.toBe(id)
  const other = await inbox.esperarA(({ para, id: own }) => para.includes(correo) && own !== received.id)
  const token = other.texto.match(/#t=([\w-]{22})/)?.[1] ?? ''
  expect((await ana.llamar(obtenerPedidoPorEnlace, {}, { 'x-enlace': token })).cuerpo.codigo).toBe(codigo)
  expect(await db.select().from(correos).where(eq(correos.id, id))).toMatchObject([{ estado: 'enviado', texto }])
})

test('copies of one request send the mail once', async () => {
  const correo = 'cuatro@ejemplo.com'
  await ana.solicita({ correo })
  const { id } = await correoTo(correo, 'enviado')
  const key = randomUUID()
  const responses = await Promise.all([1, 2, 3, 4].map(() => resend(id, key)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(responses.map(({ cuerpo: responseBody }) => responseBody.id)).size).toBe(1)
  expect(await db.$count(correos, eq(correos.para, correo))).toBe(2)
})

test('a mail with links is not sent again to an address that the order no longer has, nor to confirm a closed request', async () => {
  const correo = 'vieja@ejemplo.com'
  const { codigo } = (await ana.solicita({ correo })).cuerpo
  const body = { situacion: 'Es un regalo', correo: 'otra@ejemplo.com' }
  await ana.llamar(pedirAyuda, { params: { codigo }, body })
  const { id: confirmationId } = await outboxOf(codigo, 'send-request-confirmation-link')
  expect((await resend(confirmationId)).status).toBe(200)
  const { texto: mailText } = await inbox.esperarA(
    ({ asunto }) => asunto === `Confirma la solicitud del pedido ${codigo}`,
  )
  await ana.llamar(confirmarSolicitud, { body: { enlace: /#c=([\w-]{22})/.exec(mailText)?.[1] ?? '' } })
  expect((await resend(confirmationId)).cuerpo.type).toBe('solicitud-confirmada')

  await db.update(pedidos).set({ correo_cliente: 'nueva@ejemplo.com' }).where(eq(pedidos.codigo, codigo))
  const { id } = await outboxOf(codigo, 'send-order-request-confirmation')
  const { status, cuerpo: responseBody } = await resend(id)
  expect([status, responseBody.type]).toEqual([409, 'destinatario-viejo'])
  const toShop = await outboxOf(codigo, 'send-help-email')
  expect((await resend(toShop.id)).status).toBe(200)
})

async function outboxOf(codigo: string, funcion: string) {
  for (;;) {
    const [row] = await db
      .select()
      .from(correos)
      .where(and(eq(correos.codigo_pedido, codigo), eq(correos.funcion, funcion), eq(correos.estado, 'enviado')))
    if (row) return row
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('a queued mail is not sent twice, and a mail without data is refused with a reason', async () => {
  const datos = { fallos: 1, minutos: 10, fecha: '2026-03-09T15:42:00Z' }
  const insertMail = async (values: Partial<typeof correos.$inferInsert>) => {
    const row = { funcion: 'send-guessing-alert', para: 'x@ejemplo.com', datos, ...values }
    const [{ id = '' } = {}] = await db.insert(correos).values(row).returning()
    return resend(id)
  }
  expect(await insertMail({ estado: 'pendiente' })).toMatchObject({
    status: 409,
    cuerpo: { detail: expect.stringContaining('por salir') },
  })
  for (const gone of [{ datos: {} }, { funcion: 'send-what-is-gone' }]) {
    const { status, cuerpo: responseBody } = await insertMail({ estado: 'enviado', ...gone })
    expect([status, responseBody.type]).toEqual([409, 'correo-borrado'])
  }
})

test('links of mails kept without a mail server are masked once there is one, and shown without one', async () => {
  const texto = `Ver mi pedido https://tienda.example/rastrear#t=${'a'.repeat(22)}\nConfirmar https://tienda.example/rastrear#c=${'B-_9'.repeat(5)}xy.`
  const stored = {
    funcion: 'send-status-update',
    para: 'y@ejemplo.com',
    datos: {},
    estado: 'guardado',
    texto,
  } as const
  const [{ id = '' } = {}] = await db.insert(correos).values(stored).returning()
  expect((await read(id)).cuerpo).toMatchObject({
    texto: 'Ver mi pedido https://tienda.example/rastrear#t=…\nConfirmar https://tienda.example/rastrear#c=….',
    enlaces_ocultos: true,
  })
  const withoutServer = await openShop()
  const [{ id: other = '' } = {}] = await withoutServer.db.insert(correos).values(stored).returning()
  expect((await withoutServer.carla.llamar(leerCorreo, { params: { id: other } })).cuerpo).toMatchObject({
    texto,
    enlaces_ocultos: false,
  })
})

test('the list continues after the last mail read, and skips none', async () => {
  await db.insert(correos).values(
    Array.from({ length: 120 }, (_, number) => ({
      funcion: 'send-guessing-alert',
      para: `muchas-${number}@ejemplo.com`,
      datos: { fallos: 1, minutos: 10, fecha: '2026-03-09T15:42:00Z' },
      estado: 'omitido' as const,
    })),
  )
  const seen: string[] = []
  for (let despues_de: string | null | undefined; despues_de !== null; ) {
    const page = await list({ busca: 'muchas-', despues_de })
    seen.push(...page.correos.map(({ id }) => id))
    despues_de = page.sigue
  }
  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
})

test('a search is never read as a pattern', async () => {
  expect((await list({ busca: '%' })).correos).toEqual([])
})

test('an unknown mail is a 404, and only staff can read mails', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  expect((await read(id)).status).toBe(404)
  expect((await resend(id)).status).toBe(404)
  expect((await beto.llamar(leerCorreo, { params: { id } })).status).toBe(403)
  expect((await ana.llamar(listarCorreos, { querystring: {} })).status).toBe(401)
})
