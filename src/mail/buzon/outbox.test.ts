import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { correos } from '#db/schema/machinery.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { obtenerPedidoPorEnlace } from '#pedidos/contract.ts'
import { confirmarSolicitud, pedirAyuda } from '#solicitudes/contract.ts'
import { openShop } from '#testing/shop.server.ts'
import { UNANSWERED } from '../transport.server.ts'
import { leerCorreo, listarCorreos, type MailState, reenviarCorreo, reenviarFallidos } from './contract.ts'

const { ana, beto, carla, db, mailbox } = await openShop({ withMail: true })

type Filter = { estado?: MailState; busca?: string; despues_de?: string }
const list = async (querystring: Filter = {}) => (await carla.call(listarCorreos, { querystring })).body
const read = (id: string) => carla.call(leerCorreo, { params: { id } })
const resend = (id: string, key: string = randomUUID()) =>
  carla.call(reenviarCorreo, { params: { id } }, { 'idempotency-key': key })

async function correoTo(para: string, estado: MailState) {
  for (;;) {
    const [row] = await db.select().from(correos).where(eq(correos.para, para))
    if (row?.estado === estado) return row
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('a delivered mail is listed with its state and read without its secrets', async () => {
  const correo = 'leida@ejemplo.com'
  const codigo = (await ana.solicita({ correo })).body.codigo
  const { id } = await correoTo(correo, 'enviado')
  const { correos: listed } = await list({ busca: 'LEIDA@' })
  expect(listed).toMatchObject([
    { id, para: correo, estado: 'enviado', intentos: 1, ultimo_error: null, asunto: `Recibimos tu pedido ${codigo}` },
  ])
  const { texto } = (await read(id)).body
  expect(texto).toContain(codigo)
  expect(texto).toContain('rastrear/…')
  expect((await list({ busca: codigo })).correos.map(({ para }) => para)).toEqual([correo])
})

test('a failed mail shows its error, can be read, and leaves when it is sent again', async () => {
  const correo = 'nadie@ejemplo.com'
  mailbox.reject(550, 'destinatario')
  await ana.solicita({ correo })
  const { id } = await correoTo(correo, 'fallido')
  mailbox.reject(null)
  const [failed] = (await list({ estado: 'fallido' })).correos
  expect(failed).toMatchObject({ id, para: correo, intentos: 1 })
  expect(failed?.ultimo_error).toContain('550')
  expect((await read(id)).body.texto).toContain('Recibimos tu pedido')

  expect((await resend(id)).status).toBe(200)
  await mailbox.waitForMail(({ to }) => to.includes(correo))
  await correoTo(correo, 'enviado')
})

test('after a provider refused the shop, all failed mails leave by one tap, but those that may have arrived or must not', async () => {
  const [ready, moved] = ['muchos-1@ejemplo.com', 'muchos-2@ejemplo.com']
  mailbox.reject(550, 'destinatario')
  await ana.solicita({ correo: ready })
  const { codigo } = (await ana.solicita({ correo: moved })).body
  for (const correo of [ready, moved]) await correoTo(correo, 'fallido')
  mailbox.reject(null)
  await db.update(pedidos).set({ correo_cliente: 'nueva@ejemplo.com' }).where(eq(pedidos.codigo, codigo))
  const stored = { funcion: 'send-shop-alarm', estado: 'fallido' } as const
  const datos = { clave: 'disco', termino: false, texto: 'Queda poco.', que_hacer: null, desde: '2026-03-09T15:42:00Z' }
  await db.insert(correos).values([
    { ...stored, para: 'muchos-3@ejemplo.com', datos, ultimo_error: UNANSWERED },
    { ...stored, para: 'muchos-4@ejemplo.com', datos, ultimo_error: `${UNANSWERED} 550 no` },
    { ...stored, para: 'muchos-5@ejemplo.com', datos: {}, ultimo_error: '550' },
    { ...stored, para: 'muchos-6@ejemplo.com', datos, ultimo_error: '550', fecha_creacion: new Date('2026-01-09') },
  ])

  const body = { busca: 'muchos-' }
  expect((await beto.call(reenviarFallidos, { body })).status).toBe(403)
  const key = randomUUID()
  const resendAll = () => carla.call(reenviarFallidos, { body }, { 'idempotency-key': key })
  for (const { status, body } of await Promise.all([resendAll(), resendAll()]))
    expect([status, body]).toEqual([200, { enviados: 1, quizas: 2, dejados: 3, quedan: false }])
  await correoTo(ready, 'enviado')
  expect((await list({ ...body, estado: 'fallido' })).correos.map(({ para }) => para).sort()).toEqual([
    moved,
    ...[3, 4, 5, 6].map((number) => `muchos-${number}@ejemplo.com`),
  ])
})

test('a hundred failed mails leave by one tap, the oldest first, and those that may not leave hold up none', async () => {
  const stored = { funcion: 'send-shop-alarm', estado: 'fallido' as const, ultimo_error: '550' }
  const datos = { clave: 'disco', termino: false, texto: 'Queda poco.', que_hacer: null, desde: '2026-03-09T15:42:00Z' }
  const rows = Array.from({ length: 102 }, (_, number) => ({
    ...{ ...stored, para: `tanda-${number}@ejemplo.com`, datos: number === 0 ? {} : datos },
    fecha_creacion: new Date(Date.now() - 3_600_000 + number),
  }))
  await db.insert(correos).values(rows)
  const resendAll = async () => (await carla.call(reenviarFallidos, { body: { busca: 'tanda-' } })).body
  expect(await resendAll()).toEqual({ enviados: 100, quizas: 0, dejados: 1, quedan: true })
  const left = (await list({ busca: 'tanda-', estado: 'fallido' })).correos.map(({ para }) => para)
  expect(left).toEqual(['tanda-101@ejemplo.com', 'tanda-0@ejemplo.com'])
  expect(await resendAll()).toEqual({ enviados: 1, quizas: 0, dejados: 1, quedan: false })
})

test('a mail of a deleted account, or with a price that is no longer proposed, is not sent again', async () => {
  const failed = async (values: Pick<typeof correos.$inferInsert, 'funcion' | 'datos' | 'codigo_pedido'>) => {
    const row = { ...values, para: 'nadie-espera@ejemplo.com', estado: 'fallido' as const, ultimo_error: '550' }
    const [{ id = '' } = {}] = await db.insert(correos).values(row).returning()
    return (await resend(id)).body.type
  }
  const datos = { nombre: 'Ana', user_id: randomUUID() }
  expect(await failed({ funcion: 'send-password-reset', datos })).toBe('cuenta-borrada')
  const { codigo } = (await ana.solicita({ correo: 'nadie-espera@ejemplo.com' })).body
  const price = { codigo_pedido: codigo, nombre: 'Ana', total: '850.00', lineas: [], total_anterior: null }
  const rest = { plan: 'antes', cuotas: [], fecha_estimada_entrega: '2026-12-01', vale_hasta: '2026-12-01' }
  expect(await failed({ funcion: 'send-price', codigo_pedido: codigo, datos: { ...price, ...rest } })).toBe(
    'precio-decidido',
  )
})

test('a delivered mail is sent again as a copy, rendered anew with a working link', async () => {
  const correo = 'otravez@ejemplo.com'
  const codigo = (await ana.solicita({ correo })).body.codigo
  const { id, texto } = await correoTo(correo, 'enviado')
  const received = await mailbox.waitForMail(({ to }) => to.includes(correo))
  const { status, body } = await resend(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ para: correo, codigo_pedido: codigo })
  expect(body.id).not.toBe(id)
  const other = await mailbox.waitForMail(({ to, id: own }) => to.includes(correo) && own !== received.id)
  const token = other.text.match(/rastrear\/([\w-]{22})/)?.[1] ?? ''
  expect((await ana.call(obtenerPedidoPorEnlace, {}, { 'x-enlace': token })).body.codigo).toBe(codigo)
  expect(await db.select().from(correos).where(eq(correos.id, id))).toMatchObject([{ estado: 'enviado', texto }])
})

test('copies of one request send the mail once', async () => {
  const correo = 'cuatro@ejemplo.com'
  await ana.solicita({ correo })
  const { id } = await correoTo(correo, 'enviado')
  const key = randomUUID()
  const responses = await Promise.all([1, 2, 3, 4].map(() => resend(id, key)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
  expect(await db.$count(correos, eq(correos.para, correo))).toBe(2)
})

test('a mail with links is not sent again to an address that the order no longer has, nor to confirm a closed request', async () => {
  const correo = 'vieja@ejemplo.com'
  const { codigo } = (await ana.solicita({ correo })).body
  const body = { situacion: 'Es un regalo', correo: 'otra@ejemplo.com' }
  await ana.call(pedirAyuda, { params: { codigo }, body })
  const { id: confirmationId } = await outboxOf(codigo, 'send-request-confirmation-link')
  expect((await resend(confirmationId)).status).toBe(200)
  const { text } = await mailbox.waitForMail(({ subject }) => subject === `Confirma la solicitud del pedido ${codigo}`)
  await ana.call(confirmarSolicitud, { body: { enlace: /#c=([\w-]{22})/.exec(text)?.[1] ?? '' } })
  expect((await resend(confirmationId)).body.type).toBe('solicitud-confirmada')

  await db.update(pedidos).set({ correo_cliente: 'nueva@ejemplo.com' }).where(eq(pedidos.codigo, codigo))
  const { id } = await outboxOf(codigo, 'send-order-request-confirmation')
  const { status, body: responseBody } = await resend(id)
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
  const datos = { clave: 'disco', termino: false, texto: 'Queda poco.', que_hacer: null, desde: '2026-03-09T15:42:00Z' }
  const insertMail = async (values: Partial<typeof correos.$inferInsert>) => {
    const row = { funcion: 'send-shop-alarm', para: 'x@ejemplo.com', datos, ...values }
    const [{ id = '' } = {}] = await db.insert(correos).values(row).returning()
    return resend(id)
  }
  expect(await insertMail({ estado: 'pendiente' })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('por salir') },
  })
  for (const gone of [{ datos: {} }, { funcion: 'send-what-is-gone' }]) {
    const { status, body } = await insertMail({ estado: 'enviado', ...gone })
    expect([status, body.type]).toEqual([409, 'correo-borrado'])
  }
})

test('links of mails kept without a mail server are masked once there is one, and shown without one', async () => {
  const texto = `Ver mi pedido https://tienda.example/rastrear/${'a'.repeat(22)}\nConfirmar https://tienda.example/rastrear#c=${'B-_9'.repeat(5)}xy.`
  const stored = {
    funcion: 'send-status-update',
    para: 'y@ejemplo.com',
    datos: {},
    estado: 'guardado',
    texto,
  } as const
  const [{ id = '' } = {}] = await db.insert(correos).values(stored).returning()
  expect((await read(id)).body).toMatchObject({
    texto: 'Ver mi pedido https://tienda.example/rastrear/…\nConfirmar https://tienda.example/rastrear#c=….',
    enlaces_ocultos: true,
  })
  const withoutServer = await openShop()
  const [{ id: other = '' } = {}] = await withoutServer.db.insert(correos).values(stored).returning()
  expect((await withoutServer.carla.call(leerCorreo, { params: { id: other } })).body).toMatchObject({
    texto,
    enlaces_ocultos: false,
  })
})

test('the list continues after the last mail read, and skips none', async () => {
  await db.insert(correos).values(
    Array.from({ length: 120 }, (_, number) => ({
      funcion: 'send-shop-alarm',
      para: `muchas-${number}@ejemplo.com`,
      datos: { clave: 'disco', termino: false, texto: 'Queda poco.', que_hacer: null, desde: '2026-03-09T15:42:00Z' },
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
  expect((await beto.call(leerCorreo, { params: { id } })).status).toBe(403)
  expect((await ana.call(listarCorreos, { querystring: {} })).status).toBe(401)
})
