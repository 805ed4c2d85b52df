import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listarBandeja, obtenerAsunto } from '#conversaciones/bandeja/contract.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { estatus, pedidos } from '#db/schema/pedidos.server.ts'
import { solicitudesRetiro } from '#db/schema/solicitudes.server.ts'
import { QUIEN_RECOGE } from '#lib/quienRecoge.ts'
import type { TipoServicio } from '#pedidos/contract.ts'
import { openShop } from '#testing/shop.server.ts'
import { type Retiro, verificarRetiro } from './contract.ts'
import { formatCodigoDeRetiro, isAutorizado, shareWord } from './rules.ts'

const { ana, carla, persona, db, mailbox } = await openShop({ withMail: true })

let visits = 0
/** Each request comes from another IP address, so that misses do not block the next test. */
const retira = async (data: Partial<Retiro>, key: string = randomUUID()) => {
  const quien = await persona('Visita', 'visita@ejemplo.com', { ip: `10.9.${visits++}.1` })
  const body = { nombre: 'Ana', apellido: 'Peña', codigoPedido: '', correo: 'ana@ejemplo.com', ...data }
  return quien.call(verificarRetiro, { body }, { 'idempotency-key': key, 'x-navegador': key })
}
const anotados = (codigo: string) =>
  db.select().from(solicitudesRetiro).where(eq(solicitudesRetiro.codigo_pedido, codigo))

async function pedidoEn(nombre: string, tipo_servicio: TipoServicio = 'retiro') {
  const correo = `${randomUUID()}@ejemplo.com`
  const { codigo } = (await ana.solicita({ correo })).body
  const [row] = await db.select().from(estatus).where(eq(estatus.nombre, nombre))
  await db.update(pedidos).set({ estatus_id: row?.id, tipo_servicio }).where(eq(pedidos.codigo, codigo))
  return { codigoPedido: codigo, correo }
}

test('a pickup of a ready order is recorded once, and the shop and the owner get a mail', async () => {
  const data = await pedidoEn('Listo para Entregar')
  const { status, body } = await retira({ ...data, correo: data.correo.toUpperCase() })
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, listo: true })
  expect(await anotados(data.codigoPedido)).toMatchObject([{ nombre: 'Ana', apellido: 'Peña' }])
  const aviso = await mailbox.waitForMail(({ subject }) => subject === `Retiro del pedido ${data.codigoPedido}`)
  expect(aviso.to).toEqual(['pedidos@brisa.example'])
  const recibo = await mailbox.waitForMail(
    ({ subject }) => subject === `Anotamos el retiro del pedido ${data.codigoPedido}`,
  )
  expect(recibo.to).toEqual([data.correo])
  expect(recibo.text).toContain(data.codigoPedido)

  expect((await retira(data)).body.success).toBe(true)
  expect(await anotados(data.codigoPedido)).toHaveLength(1)
})

test('a pickup of an order that is not ready is recorded too, and the message says so', async () => {
  const data = await pedidoEn('En Preparación')
  const { body } = await retira(data)
  const message = expect.stringContaining('todavía no está listo: ahora está En Preparación')
  expect(body).toMatchObject({ success: true, listo: false, cerrado: false, message })
  expect(await anotados(data.codigoPedido)).toHaveLength(1)
})

const A_DOMICILIO = 'y va a domicilio: no hace falta que vengas. Si prefieres pasar a buscarlo, escríbenos.'

test.each<[nombre: string, servicio: TipoServicio, message: string]>([
  ['Entregado', 'retiro', 'Este pedido aparece como Entregado. Si no lo tienes, escríbenos y lo revisamos.'],
  ['Cancelado', 'retiro', 'Este pedido aparece como Cancelado. Escríbenos antes de venir.'],
  ['Devuelto', 'retiro', 'Este pedido aparece como Devuelto. Escríbenos antes de venir.'],
  ['En Ruta de Entrega', 'retiro', 'Este pedido aparece como En Ruta de Entrega. Escríbenos antes de venir.'],
  ['Listo para Entregar', 'envio', `Este pedido aparece como Listo para Entregar ${A_DOMICILIO}`],
  ['En Ruta de Entrega', 'envio', `Este pedido aparece como En Ruta de Entrega ${A_DOMICILIO}`],
  ['Entregado', 'envio', 'Este pedido aparece como Entregado. Si no lo tienes, escríbenos y lo revisamos.'],
])(
  'one that is %s (%s) is recorded too; page and mail say why it cannot be collected',
  async (nombre, servicio, message) => {
    const data = await pedidoEn(nombre, servicio)
    expect((await retira(data)).body).toEqual({ success: true, listo: false, cerrado: true, message })
    expect(await anotados(data.codigoPedido)).toHaveLength(1)
    const { codigoPedido: codigo, correo } = data
    const recibo = await mailbox.waitForMail(({ subject }) => subject === `El pedido ${codigo} no espera en la tienda`)
    expect(recibo.to).toEqual([correo])
    expect(recibo.text).toContain(message)
    expect(recibo.text).not.toMatch(/Dónde retirarlo|Te avisaremos|todavía/)
    const aviso = await mailbox.waitForMail(({ subject }) => subject === `Retiro del pedido ${codigo}`)
    expect(aviso.text).toContain(`Le dijimos: «${message}»`)
    const [{ id } = { id: 0 }] = await anotados(codigo)
    const params = { clase: 'retiro', id } as const
    expect((await carla.call(obtenerAsunto, { params })).body).toMatchObject({ cierre: message, estaba: nombre })
    const { asuntos } = (await carla.call(listarBandeja, { querystring: { busca: codigo, clase: 'retiro' } })).body
    expect(asuntos).toMatchObject([{ id, no_espera: true }])
  },
)

test('a wrong code, e-mail or name gives the same answer, and nothing is recorded', async () => {
  const data = await pedidoEn('Listo para Entregar')
  const respuestas = await Promise.all([
    retira({ ...data, codigoPedido: 'B88-00000' }),
    retira({ ...data, correo: 'otra@ejemplo.com' }),
    retira({ ...data, nombre: 'Luis', apellido: 'de la Rosa' }),
  ])
  const [first] = respuestas
  expect(first?.body).toEqual({
    success: false,
    listo: false,
    cerrado: false,
    message: 'No pudimos encontrar el código en nuestro sistema. Por favor contacta con nosotros e intenta de nuevo.',
  })
  for (const { status, body } of respuestas) {
    expect(status).toBe(200)
    expect(body).toEqual(first?.body)
  }
  expect(await anotados(data.codigoPedido)).toEqual([])
})

test('an order without an e-mail is matched by the name alone', async () => {
  const data = await pedidoEn('Listo para Entregar')
  await db.update(pedidos).set({ correo_cliente: null }).where(eq(pedidos.codigo, data.codigoPedido))
  expect((await retira({ ...data, correo: 'cualquiera@ejemplo.com' })).body.success).toBe(true)
})

describe('the person that the client named', () => {
  const autorizar = (codigo: string, autorizado_a_recoger: string | null) =>
    db.update(pedidos).set({ autorizado_a_recoger }).where(eq(pedidos.codigo, codigo))
  const luisa = { nombre: 'LUISA', apellido: 'gomez', correo: 'luisa@ejemplo.com' }

  test('comes with the code and another e-mail; the shop and the client get mails', async () => {
    const data = await pedidoEn('Listo para Entregar')
    await autorizar(data.codigoPedido, 'Luisa Gómez')
    expect((await retira({ ...data, ...luisa })).body).toMatchObject({ success: true, listo: true })
    expect(await anotados(data.codigoPedido)).toMatchObject([{ nombre: 'LUISA', autorizado: true }])
    const aviso = await mailbox.waitForMail(({ subject }) => subject === `Retiro del pedido ${data.codigoPedido}`)
    expect(aviso.text).toContain('Viene por Ana Peña')
    const recibo = await mailbox.waitForMail(({ to, subject }) => to.includes(data.correo) && /^Anotamos/.test(subject))
    expect(recibo.text).toMatch(/Hola\. Luisa Gómez, a quien nombraste para recogerlo, nos avisó que viene\./)
    expect(recibo.text).toContain(QUIEN_RECOGE)
    expect(await db.$count(correos, eq(correos.para, luisa.correo))).toBe(0)
    // The client announces the pickup too. The client and the named person are recorded once each.
    for (const quien of [luisa, {}, luisa, {}]) await retira({ ...data, ...quien })
    expect((await anotados(data.codigoPedido)).map(({ autorizado }) => autorizado).toSorted()).toEqual([false, true])
  })

  test('is promised no mail, because mails go to the client', async () => {
    const data = await pedidoEn('En Preparación')
    await autorizar(data.codigoPedido, 'Luisa Gómez')
    const { message } = (await retira({ ...data, ...luisa })).body
    expect(message).toContain('Antes de venir, mira al rastrear')
    expect(message).not.toContain('Te avisaremos')
    expect((await retira(data)).body.message).toContain('Te avisaremos por correo')
  })

  test('a person who was not named, or was removed, is refused like anybody, and it counts as a miss', async () => {
    const data = await pedidoEn('Listo para Entregar')
    const other = { ...data, ...luisa }
    const nobody = (await retira({ ...other, codigoPedido: 'B88-00000' })).body
    expect((await retira(other)).body).toEqual(nobody)
    await autorizar(data.codigoPedido, 'Rosa Mena')
    expect((await retira(other)).body).toEqual(nobody)
    await autorizar(data.codigoPedido, 'Luisa Gómez')
    expect((await retira({ ...other, apellido: 'Mena' })).body).toEqual(nobody)
    await autorizar(data.codigoPedido, null)
    expect((await retira(other)).body).toEqual(nobody)
    expect(await anotados(data.codigoPedido)).toEqual([])

    await autorizar(data.codigoPedido, 'Luisa Gómez')
    const quien = await persona('Adivina', 'adivina@ejemplo.com', { ip: '10.8.9.9' })
    const probar = (apellido: string, n: number) =>
      quien.call(verificarRetiro, { body: { ...other, apellido, correo: `a${n}@ejemplo.com` } })
    for (let n = 0; n < 30; n++) expect((await probar(`Apellido${n}`, n)).body.success).toBe(false)
    expect((await probar('Gómez', 31)).status).toBe(429)
  })
})

test('thirty misses block an address', async () => {
  const quien = await persona('Curiosa', 'curiosa@ejemplo.com', { ip: '10.8.8.8' })
  const estados: number[] = []
  for (let attempt = 0; attempt < 31; attempt++) {
    const codigoPedido = `B77-${String(attempt).padStart(5, '0')}`
    const body = { nombre: 'Ana', apellido: 'Peña', codigoPedido, correo: `c${attempt}@ejemplo.com` }
    estados.push((await quien.call(verificarRetiro, { body }, { 'idempotency-key': randomUUID() })).status)
  }
  expect(estados.slice(0, 30)).toEqual(Array(30).fill(200))
  expect(estados.at(-1)).toBe(429)
})

test('a request sent twice with one key is recorded once', async () => {
  const data = await pedidoEn('Listo para Entregar')
  const key = randomUUID()
  const dos = await Promise.all([retira(data, key), retira(data, key)])
  expect(dos.map(({ body }) => body.success)).toEqual([true, true])
  expect(await anotados(data.codigoPedido)).toHaveLength(1)
})

test.each<[campo: keyof Retiro, valor: string, dicho: RegExp]>([
  ['nombre', ' ', /Por favor completa todos los campos/],
  ['apellido', 'P'.repeat(101), /100 caracteres/],
  ['codigoPedido', '', /Por favor completa todos los campos/],
  ['codigoPedido', 'B01', /código completo/],
  ['correo', 'ana@', /correo completo/],
  ['correo', 'ana@ejemplo.com\nBcc: x@y.z', /una sola línea/],
])('an invalid %s (%j) is refused with an error on its field', async (field, value, text) => {
  const { status, body } = await retira({ codigoPedido: 'B01-00001', [field]: value })
  expect(status).toBe(422)
  expect(body.campos?.[field]).toMatch(text)
})

describe('the rules', () => {
  test.each([
    ['María José Peña', 'maria p.', true],
    ['Ana', 'ANA PEÑA', true],
    ['Luis de la Cruz', 'Rosa de los Santos', false],
    ['', 'Ana', false],
  ])('%j and %j share a word: %s', (item, other, comparten) => {
    expect(shareWord(item, other)).toBe(comparten)
  })

  test.each([
    ['Luisa', 'Gómez', true],
    ['luisa maría', 'gomez peña', true],
    ['María', 'de los Ángeles', false],
    ['Luisa', 'Luisa', false],
    ['Luisa', 'Peña', false],
    ['Gómez', 'Luisa', true],
    ['Luisa Ana Rosa', 'Gómez Peña Mena', false],
  ])('%j %j matches the named Luisa Gómez: %s', (nombre, apellido, es) => {
    expect(isAutorizado({ nombre, apellido }, 'Luisa Gómez')).toBe(es)
  })

  test('any given name and any surname of a long name match', () => {
    for (const [nombre, apellido] of [
      ['Luisa', 'Gómez'],
      ['María Luisa', 'Peña'],
      ['Luisa', 'Gómez de la Peña'],
    ] as const)
      expect(isAutorizado({ nombre, apellido }, 'Luisa María Gómez de la Peña')).toBe(true)
  })

  test.each([
    ['b0140718', 'B01-40718'],
    [' b01 – 40718 ', 'B01-40718'],
    ['xyz', 'XYZ'],
    ['XYZ1', 'XYZ-1'],
    ['', ''],
  ])('%j is formatted as %j', (draft, sample) => {
    expect(formatCodigoDeRetiro(draft)).toBe(sample)
  })

  test('the field holds at most nine characters, and formatting again changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), (draft) => {
        const formateado = formatCodigoDeRetiro(draft)
        expect(formateado).toMatch(/^([A-Z0-9]{0,3}|[A-Z0-9]{3}-[A-Z0-9]{1,5})$/)
        expect(formatCodigoDeRetiro(formateado)).toBe(formateado)
      }),
    )
  })
})
