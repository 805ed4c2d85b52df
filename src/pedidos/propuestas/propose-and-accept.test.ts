import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditoria } from '#db/schema/machinery.server.ts'
import { cuotas, propuestas } from '#db/schema/pagos.server.ts'
import { historial, pedidos } from '#db/schema/pedidos.server.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { negocio } from '#negocio'
import { vencerPropuestas } from '#pedidos/pedidos.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { obtenerPedido } from '../contract.ts'
import { diaParaPagar } from '../cuotas/rules.ts'
import { ESTATUS } from '../estatus.ts'
import { cambiarEstatus, cambiarLineas, obtenerPedidoDeGestion } from '../ficha/contract.ts'
import { confirmarConPrecio, deshacerPasos, listarDeshacibles, moverPedidos } from '../mover/contract.ts'
import { anotarDecision, decidirPropuesta, type PrecioPropuesto, proponerPrecio, retirarPropuesta } from './contract.ts'

const { ana, beto, carla, db, mailbox } = await openShop({ withMail: true })
const today = dayOf(new Date())
const entrega = addDays(today, 9)
const vale = addDays(today, 2)

/** A guest's order, with the token of its mail link. */
async function deInvitada() {
  const correo = `${randomUUID()}@ejemplo.com`
  const { codigo } = (await ana.solicita({ correo })).body
  const { text } = await mailbox.waitForMail(({ to }) => to.includes(correo))
  return { codigo, correo, enlace: /rastrear\/([\w-]{22})/.exec(text)?.[1] ?? '' }
}
let last = 61_000
/** An order with Beto's confirmed e-mail, which is his. */
async function deBeto() {
  const codigo = `B01-${++last}`
  await db
    .insert(pedidos)
    .values({ codigo, cliente: 'Beto Cruz', correo_cliente: beto.correo, correo_comprobado: true })
  await db.insert(historial).values({ codigo, estatus_id: 1 })
  return codigo
}
const read = async (codigo: string) => (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body

const ARETES = {
  clase: 'pieza',
  concepto: 'Aretes de mariposa',
  cantidad: 2,
  precio: '825.00',
  razon: null,
  linea: null,
} as const
const ENVIO = {
  clase: 'envio',
  concepto: 'Envío a Moca',
  cantidad: 1,
  precio: '500.00',
  razon: null,
  linea: null,
} as const

async function proponer(codigo: string, changes: Partial<PrecioPropuesto> = {}, key: string = randomUUID()) {
  const version = changes.version ?? (await read(codigo)).version
  const body = {
    lineas: [ARETES, ENVIO],
    plan: 'mitad' as const,
    fecha_estimada_entrega: entrega,
    vale_hasta: vale,
    version,
  }
  return carla.call(proponerPrecio, { params: { codigo }, body: { ...body, ...changes } }, { 'idempotency-key': key })
}
const openId = async (codigo: string) => (await read(codigo)).propuesta?.id ?? 0
const decidir = (
  { codigo, enlace }: { codigo: string; enlace: string },
  id: number,
  body: { decision: 'acepta' | 'cambiar' | 'otra_vez'; palabras?: string } = { decision: 'acepta' },
) => ana.call(decidirPropuesta, { params: { codigo, id }, body }, { 'x-enlace': enlace })
const actionsOf = async (codigo: string) =>
  (await db.select().from(auditoria).where(eq(auditoria.clave, codigo)).orderBy(asc(auditoria.id))).flatMap(
    ({ accion, despues }) =>
      accion.includes('precio') ? [[accion, (despues as { por?: string } | null)?.por ?? null]] : [],
  )

describe('a price that is accepted', () => {
  test('by the link: it reaches the customer by mail, and confirms the order with prices, day and instalments', async () => {
    const own = await deInvitada()
    const { codigo } = own
    expect(await proponer(codigo)).toMatchObject({
      status: 200,
      body: {
        estatus: { id: 1 },
        total: '0.00',
        propuesta: { estado: 'abierta', total: '2150.00', total_anterior: null },
      },
    })
    const mail = await mailbox.waitForMail(({ to, text }) => to.includes(own.correo) && text.includes('2,150.00'))
    expect(mail.text).toContain('Ver y aceptar')
    expect(mail.text.replace(/\s+/g, ' ')).toContain(
      'RD$ 1,075.00 a más tardar un día laborable después de que aceptes',
    )
    expect(mail.text).toMatch(/rastrear\/[\w-]{22}/)
    expect(await decidir(own, await openId(codigo))).toMatchObject({
      status: 200,
      body: { estatus: { id: 2 }, total: '2150.00', propuesta: { estado: 'aceptada' } },
    })
    expect(await read(codigo)).toMatchObject({
      precio: '1650.00',
      costo_envio: '500.00',
      fecha_estimada_entrega: entrega,
      lineas: [{ nombre: 'Aretes de mariposa', cantidad: 2, precio: '825.00' }],
    })
    expect(await db.select().from(cuotas).where(eq(cuotas.codigo, codigo)).orderBy(cuotas.orden)).toMatchObject([
      { monto: '1075.00', antes_de: diaParaPagar(today) },
      { monto: '1075.00', antes_de: entrega },
    ])
    expect(await actionsOf(codigo)).toEqual([
      ['proponer-precio', null],
      ['aceptar-precio', 'enlace'],
    ])
    expect(await decidir(own, (await read(codigo)).propuesta?.id ?? 0)).toMatchObject({
      status: 409,
      body: { type: 'precio-decidido' },
    })
  })

  test('by a member; somebody else, and the code alone, get a 404 and see no price', async () => {
    const codigo = await deBeto()
    await proponer(codigo)
    const id = await openId(codigo)
    const params = { codigo, id }
    expect((await ana.call(decidirPropuesta, { params, body: { decision: 'acepta' } })).status).toBe(404)
    expect((await ana.call(obtenerPedido, { params: { codigo } })).body).not.toHaveProperty('propuesta')
    expect((await beto.call(decidirPropuesta, { params, body: { decision: 'acepta' } })).status).toBe(200)
    expect(await actionsOf(codigo)).toContainEqual(['aceptar-precio', 'miembro'])
  })

  test('noted by staff with what they heard, at once or later; the undo opens the price again', async () => {
    const codigo = await deBeto()
    await proponer(codigo)
    const { version, propuesta } = await read(codigo)
    const params = { codigo, id: propuesta?.id ?? 0 }
    const note = (razon: string) =>
      carla.call(
        anotarDecision,
        { params, body: { decision: 'acepta', razon, version } },
        { 'idempotency-key': randomUUID() },
      )
    expect((await note('')).status).toBe(422)
    expect(await note('Aceptó por WhatsApp')).toMatchObject({ status: 200, body: { estatus: { id: 2 } } })
    const { movimientos } = (await carla.call(listarDeshacibles, {})).body
    const ids = movimientos.filter((one) => one.codigo === codigo).map(({ id }) => id)
    await carla.call(deshacerPasos, { body: { movimientos: ids } })
    expect(await read(codigo)).toMatchObject({ estatus: { id: 1 }, total: '0.00', propuesta: { estado: 'abierta' } })
    expect(await db.$count(cuotas, eq(cuotas.codigo, codigo))).toBe(0)
    expect(await proponer(codigo, { aceptada: { razon: 'Es para su hermana' } })).toMatchObject({
      status: 200,
      body: { estatus: { id: 2 }, total: '2150.00', propuesta: { estado: 'aceptada' } },
    })
    const [row] = await db
      .select()
      .from(propuestas)
      .where(and(eq(propuestas.codigo, codigo), eq(propuestas.estado, 'aceptada')))
    expect(row).toMatchObject({ razon: 'Es para su hermana', decidida_por: 'personal' })
  })
})

describe('a price that is not accepted', () => {
  test('a change asks again, and the old price can neither be accepted nor lose its total', async () => {
    const own = await deInvitada()
    const { codigo } = own
    await proponer(codigo)
    const id = await openId(codigo)
    expect(await decidir(own, id, { decision: 'cambiar' })).toMatchObject({
      status: 422,
      body: { campos: { palabras: /qué/ } },
    })
    expect(await decidir(own, id, { decision: 'cambiar', palabras: 'Solo unos, por favor.' })).toMatchObject({
      status: 200,
      body: { estatus: { id: 1 }, propuesta: { estado: 'por_cambiar', palabras: 'Solo unos, por favor.' } },
    })
    const lineas = [{ ...ARETES, cantidad: 1 }]
    expect((await proponer(codigo, { lineas })).body).toMatchObject({
      propuesta: { estado: 'abierta', total: '825.00', total_anterior: '2150.00' },
    })
    expect(await decidir(own, id)).toMatchObject({ status: 409, body: { detail: /cambió/ } })
  })

  test('it lapses after its last day, can be asked for again and proposed again', async () => {
    const own = await deInvitada()
    const { codigo } = own
    await proponer(codigo)
    const id = await openId(codigo)
    expect((await decidir(own, id, { decision: 'otra_vez' })).status).toBe(409)
    await db
      .update(propuestas)
      .set({ vale_hasta: addDays(today, -1) })
      .where(eq(propuestas.id, id))
    expect(await decidir(own, id)).toMatchObject({ status: 409, body: { detail: /venció/ } })
    expect(await vencerPropuestas(db)).toBe(1)
    expect(await vencerPropuestas(db)).toBe(0)
    expect((await decidir(own, id, { decision: 'otra_vez' })).body).toMatchObject({
      propuesta: { estado: 'por_cambiar', palabras: null },
    })
    await proponer(codigo)
    expect((await decidir(own, await openId(codigo))).body).toMatchObject({ estatus: { id: 2 } })
  })

  test('staff take it back, and the page of its customer shows none', async () => {
    const own = await deInvitada()
    const { codigo } = own
    await proponer(codigo)
    const { version, propuesta } = await read(codigo)
    const params = { codigo, id: propuesta?.id ?? 0 }
    const headers = { 'idempotency-key': randomUUID() }
    expect((await carla.call(retirarPropuesta, { params, body: { version } }, headers)).body.propuesta).toBeNull()
    expect((await decidir(own, params.id)).status).toBe(409)
  })
})

test('of an acceptance and a new price at the same time exactly one wins, and the other is told', async () => {
  for (let round = 0; round < 5; round++) {
    const codigo = await deBeto()
    await proponer(codigo)
    const id = await openId(codigo)
    // Both look at the order as it was.
    const { version } = await read(codigo)
    const answers = await Promise.all([
      beto.call(decidirPropuesta, { params: { codigo, id }, body: { decision: 'acepta' } }),
      proponer(codigo, { lineas: [{ ...ARETES, cantidad: 3 }], version }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { total, propuesta } = await read(codigo)
    expect([total, propuesta?.estado]).toEqual(
      answers[0]?.status === 200 ? ['2150.00', 'aceptada'] : ['0.00', 'abierta'],
    )
  }
})

test.each([
  ['a negative price', { lineas: [{ ...ARETES, precio: '-5.00' }] }, 'lineas.0.precio'],
  ['a price in powers of ten', { lineas: [{ ...ARETES, precio: '1e9' }] }, 'lineas.0.precio'],
  ['a price too high', { lineas: [{ ...ARETES, precio: '1000000.01' }] }, 'lineas.0.precio'],
  ['a sum too high', { lineas: [{ ...ARETES, cantidad: 99, precio: '999999.00' }] }, 'lineas'],
  ['no lines', { lineas: [] }, 'lineas'],
  ['twenty-one lines', { lineas: Array.from({ length: 21 }, () => ARETES) }, 'lineas'],
  [
    'a discount without a reason',
    { lineas: [ARETES, { ...ENVIO, clase: 'descuento', precio: '-5.00' }] },
    'lineas.1.razon',
  ],
  [
    'a discount above the pieces',
    { lineas: [ARETES, { ...ENVIO, clase: 'descuento', precio: '-1650.01', razon: 'x' }, ENVIO] },
    'lineas',
  ],
  ['a delivery in the past', { fecha_estimada_entrega: addDays(today, -1) }, 'fecha_estimada_entrega'],
  ['an end in the past', { vale_hasta: addDays(today, -1) }, 'vale_hasta'],
  ['an end after the delivery', { vale_hasta: addDays(entrega, 1) }, 'vale_hasta'],
  ['payments of another sum', { cuotas: [{ monto: '2149.99', antes_de: null }] }, 'cuotas'],
  ['a plan of its own without payments', { plan: 'otro' }, 'cuotas'],
])('%s is refused beside its field', async (_what, changes, field) => {
  const codigo = await deBeto()
  const { status, body } = await proponer(codigo, changes as Partial<PrecioPropuesto>)
  expect(status).toBe(422)
  expect(body).toHaveProperty(['campos', field])
  expect((await read(codigo)).propuesta).toBeNull()
})

test('twenty lines fit', async () => {
  const codigo = await deBeto()
  const lineas = Array.from({ length: 20 }, () => ({ ...ARETES, cantidad: 1, precio: '10.00' }))
  expect((await proponer(codigo, { lineas })).body).toMatchObject({ propuesta: { total: '200.00' } })
})

test('while a price waits, staff confirm nothing past it and change no amount under it; a cancellation stays free', async () => {
  const codigo = await deBeto()
  await proponer(codigo)
  const { version } = await read(codigo)
  const params = { codigo }
  const refused = [
    await carla.call(cambiarEstatus, { params, body: { estatus_id: ESTATUS.confirmado, version } }),
    await carla.call(confirmarConPrecio, {
      params,
      body: { total: '9.00', fecha_estimada_entrega: addDays(dayOf(new Date()), 3), version },
    }),
    await carla.call(cambiarLineas, { params, body: { lineas: [], version } }),
  ]
  for (const answer of refused) expect(answer).toMatchObject({ status: 409, body: { type: 'precio-abierto' } })
  expect(await read(codigo)).toMatchObject({ version, propuesta: { estado: 'abierta' } })
  const cancelled = await carla.call(cambiarEstatus, { params, body: { estatus_id: ESTATUS.cancelado, version } })
  expect(cancelled.status).toBe(200)
})

test('a received order without an accepted price is confirmed only for a reason, which its history keeps', async () => {
  const [one, other, third] = [await deBeto(), await deBeto(), await deBeto()]
  const razon = 'Lo acordó por WhatsApp'
  const asked = async (codigo: string) => ({ codigo, version: (await read(codigo)).version })
  const step = async (codigo: string, more = {}) => {
    const { version } = await asked(codigo)
    return carla.call(cambiarEstatus, {
      params: { codigo },
      body: { estatus_id: ESTATUS.confirmado, version, ...more },
    })
  }
  expect(await step(one)).toMatchObject({ status: 409, body: { type: 'falta-precio' } })
  const { version } = await asked(one)
  const price = { total: '900.00', fecha_estimada_entrega: addDays(today, 3), version }
  const params = { codigo: one }
  expect(await carla.call(confirmarConPrecio, { params, body: price })).toMatchObject({
    body: { type: 'espera-precio' },
  })
  expect(await read(one)).toMatchObject({ total: '0.00', estatus: { id: ESTATUS.recibido } })
  expect((await carla.call(confirmarConPrecio, { params, body: { ...price, razon } })).status).toBe(200)

  for (const codigo of [other, third])
    await db.update(pedidos).set({ total: '500.00' }).where(eq(pedidos.codigo, codigo))
  const many = { pedidos: [await asked(other), await asked(third)], destino: 'siguiente' as const }
  const refused = await carla.call(moverPedidos, { body: many })
  expect(refused.body).toMatchObject({ movidos: [], rechazados: [{ pide_razon: true }, { pide_razon: true }] })
  expect((await carla.call(moverPedidos, { body: { ...many, razon } })).body.movidos).toHaveLength(2)
  for (const clave of [one, other, third]) {
    const kept = and(eq(auditoria.clave, clave), eq(auditoria.accion, 'confirmar-sin-precio'))
    expect(await db.select().from(auditoria).where(kept)).toMatchObject([{ despues: { razon } }])
  }
  // A cancellation asks for nothing.
  const free = await deBeto()
  expect((await step(free, { estatus_id: ESTATUS.cancelado })).status).toBe(200)
})

test('the mail of an acceptance says the agreed discount with its reason, and the way to pay that was agreed', async () => {
  const codigo = await deBeto()
  const off = {
    ...ARETES,
    clase: 'descuento',
    concepto: 'Descuento',
    cantidad: 1,
    precio: '-150.00',
    razon: 'Son dos',
  } as const
  await proponer(codigo, { lineas: [ARETES, off], plan: 'al_recibir' })
  const asked = await mailbox.waitForMail(
    ({ subject }) => subject.endsWith('dinos si aceptas') && subject.includes(codigo),
  )
  expect(asked.text).toContain('Descuento: \u2212RD$\u00a0150.00, Son dos')
  const params = { codigo, id: (await read(codigo)).propuesta?.id ?? 0 }
  expect((await beto.call(decidirPropuesta, { params, body: { decision: 'acepta' } })).status).toBe(200)
  const { text } = await mailbox.waitForMail(({ subject }) => subject === `Tu pedido ${codigo}: Confirmado`)
  expect(text.replace(/\s+/g, ' ')).toMatch(/Descuento \u2212RD\$ 150\.00, Son dos/)
  expect(text).toContain('Lo pagas al recibirlo.')
  expect(text).not.toContain(negocio.pedidos.formasDePago)
})

test('a delivery that was agreed after the price is not lost by accepting that price', async () => {
  const codigo = await deBeto()
  await proponer(codigo, { lineas: [ARETES] })
  await db.update(pedidos).set({ tipo_servicio: 'envio', costo_envio: '250.00' }).where(eq(pedidos.codigo, codigo))
  const { propuesta } = await read(codigo)
  const params = { codigo, id: propuesta?.id ?? 0 }
  const answer = await beto.call(decidirPropuesta, { params, body: { decision: 'acepta' } })
  expect(answer).toMatchObject({ status: 409, body: { type: 'precio-decidido' } })
  expect((await read(codigo)).estatus.id).toBe(ESTATUS.recibido)
})

test('an agreed discount holds when staff change the pieces afterwards', async () => {
  const codigo = await deBeto()
  const discount = {
    ...ARETES,
    clase: 'descuento',
    concepto: 'Descuento',
    cantidad: 1,
    precio: '-150.00',
    razon: 'Clienta de siempre',
  } as const
  await proponer(codigo, { lineas: [ARETES, ENVIO, discount], aceptada: { razon: 'Lo dijo por WhatsApp' } })
  const agreed = await read(codigo)
  expect(agreed).toMatchObject({ precio: '1500.00', total: '2000.00' })
  const lineas = agreed.lineas.map(({ id, pieza, nombre, precio, texto }) => ({
    id,
    pieza,
    nombre,
    precio,
    texto,
    cantidad: 3,
  }))
  const body = { lineas, version: agreed.version }
  expect((await carla.call(cambiarLineas, { params: { codigo }, body })).body).toMatchObject({
    precio: '2325.00',
    total: '2825.00',
  })
})
