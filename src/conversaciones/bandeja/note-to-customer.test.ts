import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { reenviarCorreo } from '#mail/buzon/contract.ts'
import { confirmarSolicitud } from '#solicitudes/contract.ts'
import { inBandeja, openBandeja, sendFormAbout } from '#testing/bandeja.server.ts'
import { decidirSolicitud } from './contract.ts'

const {
  ana,
  carla,
  db,
  dora,
  oneOfEach: deTodo,
  read,
  mailsTo,
  outboxOf: cuantosA,
  otherPersona,
} = await openBandeja({ withMail: true })

const NOTA = 'Ya va por Bonao y no lo podemos desviar.'
const decide = (
  params: { clase: 'ayuda' | 'direccion'; id: number },
  body: { aprobada: boolean; nota?: string; canal?: 'whatsapp' },
  quien = carla,
) => quien.call(decidirSolicitud, { params, body })

test('a refusal needs a reason, which is mailed to the customer and appears in no history', async () => {
  const { oneOf, correo, codigo } = await deTodo()
  const direccion = oneOf('direccion')
  const sin = await decide(direccion, { aprobada: false })
  expect([sin.status, sin.body.campos]).toEqual([
    422,
    { nota: expect.stringMatching(/^Para rechazar, escribe el motivo/) },
  ])
  expect((await read(direccion)).estado).toBe('pendiente')
  const con = await decide(direccion, { aprobada: false, nota: NOTA })
  expect(con.body).toMatchObject({ estado: 'rechazada', respuestas: [{ texto: NOTA, correo: { para: correo } }] })
  const { text } = await mailsTo(correo, new RegExp(`^Respuesta sobre el pedido ${codigo}$`))
  expect(text).toContain(NOTA)
  expect(text).toMatch(/rastrear\//)
  expect(JSON.stringify(await ana.rastrea(codigo))).not.toContain('Bonao')
  // Repeats the decision, as a browser does after a lost answer.
  expect((await decide(direccion, { aprobada: false, nota: NOTA })).status).toBe(200)
  expect(await cuantosA(correo, 'send-request-answer')).toHaveLength(1)
  expect((await decide(direccion, { aprobada: true }, dora)).body).toMatchObject({
    status: 409,
    detail: 'Otra persona ya decidió esta solicitud.',
  })
})

test('an approval is mailed with its note, and also without one', async () => {
  const { oneOf, correo } = await deTodo()
  await decide(oneOf('ayuda'), { aprobada: true })
  expect(await cuantosA(correo, 'send-request-answer')).toMatchObject([{ datos: { aprobada: true, nota: '' } }])
  await decide(oneOf('direccion'), { aprobada: true, nota: 'Listo.' })
  expect((await cuantosA(correo, 'send-request-answer')).map(({ datos }) => datos)).toContainEqual(
    expect.objectContaining({ clase: 'direccion', aprobada: true, nota: 'Listo.' }),
  )
})

test('a note sent by WhatsApp is not mailed; the decision is', async () => {
  const { oneOf, correo } = await deTodo()
  const { body } = await decide(oneOf('ayuda'), {
    aprobada: false,
    nota: NOTA,
    canal: 'whatsapp',
  })
  expect(body).toMatchObject({ estado: 'rechazada', respuestas: [{ canal: 'whatsapp', correo: null }] })
  expect(await cuantosA(correo, 'send-request-answer')).toMatchObject([{ datos: { aprobada: false, nota: '' } }])
})

async function requestedByOther(clase: 'ayuda' | 'direccion') {
  const quien = await otherPersona()
  const dueno = `${randomUUID()}@ejemplo.com`
  const ajena = `${randomUUID()}@ejemplo.com`
  const { codigo } = (await quien.solicita({ correo: dueno })).body
  await sendFormAbout(quien, { clase, codigo, correo: ajena })
  const [{ id } = { id: 0 }] = await inBandeja(carla, codigo)
  return { dueno, ajena, codigo, cual: { clase, id } }
}

test('answers to unconfirmed requests go to the order’s address, so a stranger learns nothing', async () => {
  const { dueno, ajena, cual } = await requestedByOther('ayuda')
  expect(await read(cual)).toMatchObject({
    estado: 'por_confirmar',
    destino: { correo: dueno, quien: 'pedido' },
  })
  await decide(cual, { aprobada: false, nota: NOTA })
  expect(await cuantosA(dueno, 'send-request-answer')).toHaveLength(1)
  expect(await cuantosA(ajena, 'send-request-answer')).toEqual([])
})

test('an unconfirmed request may be refused without a note, and nobody is told', async () => {
  const { dueno, ajena, cual } = await requestedByOther('direccion')
  expect((await decide(cual, { aprobada: false })).status).toBe(200)
  expect([
    ...(await cuantosA(dueno, 'send-request-answer')),
    ...(await cuantosA(ajena, 'send-request-answer')),
  ]).toEqual([])
})

test.each([true, false])(
  'after the order’s address confirmed, the sender is answered without a link to the order: %s',
  async (aprobada) => {
    const { dueno, ajena, codigo, cual } = await requestedByOther('direccion')
    const carta = await mailsTo(dueno, /^Confirma la solicitud/)
    const link = /rastrear#c=([\w-]+)/.exec(carta.text)?.[1] ?? ''
    await ana.call(confirmarSolicitud, { body: { enlace: link } })
    await decide(cual, { aprobada, nota: NOTA })
    const { html } = await mailsTo(ajena, new RegExp(`^Respuesta sobre el pedido ${codigo}$`))
    expect(html).not.toMatch(/rastrear\/[\w-]{22}/)
    // The mail about the decision goes to the order's own address.
    expect(await cuantosA(dueno, 'send-request-answer')).toMatchObject([{ codigo_pedido: codigo }])
  },
)

test('an answer is not sent again to an address that the order no longer has', async () => {
  const { oneOf, correo, codigo } = await deTodo()
  await decide(oneOf('direccion'), { aprobada: false, nota: NOTA })
  const [{ id } = { id: '' }] = await cuantosA(correo, 'send-request-answer')
  await mailsTo(correo, new RegExp(`^Respuesta sobre el pedido ${codigo}$`))
  await db.update(pedidos).set({ correo_cliente: 'nueva@ejemplo.com' }).where(eq(pedidos.codigo, codigo))
  // The mail arrives a moment before it is marked as sent, and until then the answer is another refusal.
  await expect
    .poll(async () => (await carla.call(reenviarCorreo, { params: { id } })).body.type)
    .toBe('destinatario-viejo')
})
