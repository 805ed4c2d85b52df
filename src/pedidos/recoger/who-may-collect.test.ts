import { randomUUID } from 'node:crypto'
import { and, asc, eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { leerCronica } from '#admin/ficha/contract.ts'
import { auditoria, correos } from '#db/schema/machinery.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { QUIEN_RECOGE } from '#lib/quienRecoge.ts'
import { openShop } from '#testing/shop.server.ts'
import { obtenerPedido } from '../contract.ts'
import { ESTATUS } from '../estatus.ts'
import { cambiarEstatus, obtenerPedidoDeGestion } from '../ficha/contract.ts'
import { autorizarARecoger, autorizarPorLaTienda } from './contract.ts'

const { ana, beto, carla, db, mailbox, releaseMails, persona } = await openShop({ withMail: true })

/** A guest's order, with the token of its mail link. */
async function deInvitada() {
  const correo = `${randomUUID()}@ejemplo.com`
  const { codigo } = (await ana.solicita({ correo })).body
  const { text } = await mailbox.waitForMail(({ to }) => to.includes(correo))
  return { codigo, correo, enlace: /rastrear\/([\w-]{22})/.exec(text)?.[1] ?? '' }
}
let visits = 0
/** An order with Beto's confirmed e-mail. */
async function deBeto() {
  const visita = await persona('Beto Cruz', beto.correo, { ip: `10.9.${visits++}.1`, cookie: beto.cookie })
  return (await visita.solicita()).body.codigo
}

type OwnerClaim = { codigo: string; quien?: typeof beto; enlace?: string }
const nombrar = ({ codigo, quien = ana, enlace }: OwnerClaim, autorizado_a_recoger: string | null) =>
  quien.call(
    autorizarARecoger,
    { params: { codigo }, body: { autorizado_a_recoger } },
    enlace ? { 'x-enlace': enlace } : {},
  )
const readForStaff = async (codigo: string) => (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
const stored = async (codigo: string) => (await readForStaff(codigo)).autorizado_a_recoger
const traces = (codigo: string) =>
  db
    .select()
    .from(auditoria)
    .where(and(eq(auditoria.clave, codigo), like(auditoria.accion, '%-a-recoger')))
    .orderBy(asc(auditoria.id))
const avisos = (codigo: string) =>
  db.$count(correos, and(eq(correos.codigo_pedido, codigo), eq(correos.funcion, 'send-pickup-authorization')))

test('with a mail link a person is named, replaced and removed; each change is audited and mailed', async () => {
  const { codigo, correo, enlace } = await deInvitada()
  const own = { codigo, enlace }
  expect(await nombrar(own, '  Luisa   Gómez ')).toMatchObject({
    status: 200,
    body: { vista: 'completa', codigo, autorizado_a_recoger: 'Luisa   Gómez' },
  })
  expect((await nombrar(own, 'Rosa de la Cruz Mena')).body.autorizado_a_recoger).toBe('Rosa de la Cruz Mena')
  // Naming the same person again changes nothing and sends no mail.
  expect((await nombrar(own, 'Rosa de la Cruz Mena')).status).toBe(200)
  expect((await nombrar(own, null)).body.autorizado_a_recoger).toBeNull()
  expect((await traces(codigo)).map(({ quien, accion, despues }) => ({ quien, accion, despues }))).toEqual([
    { quien: null, accion: 'autorizar-a-recoger', despues: { autorizado_a_recoger: 'Luisa   Gómez' } },
    { quien: null, accion: 'autorizar-a-recoger', despues: { autorizado_a_recoger: 'Rosa de la Cruz Mena' } },
    { quien: null, accion: 'desautorizar-a-recoger', despues: { autorizado_a_recoger: null } },
  ])
  expect(await avisos(codigo)).toBe(3)
  const waitFor = (text: RegExp) =>
    mailbox.waitForMail(({ to, text: texto }) => to.includes(correo) && text.test(texto))
  expect((await waitFor(/Guardamos tu cambio: Luisa Gómez también puede recoger/)).subject).toContain(codigo)
  await waitFor(/Rosa de la Cruz Mena también puede recoger[^.]+\. Tomó el lugar de Luisa Gómez\./)
  await waitFor(/Rosa de la Cruz Mena ya no puede recoger/)
})

test('the owner names somebody; a code alone, other members and staff get the same 404', async () => {
  const codigo = await deBeto()
  const { enlace } = await deInvitada()
  const elsa = await persona('Elsa Gil', `${randomUUID()}@ejemplo.com`, { rol: 'user', ip: '10.5.5.5' })
  const noHay = (await nombrar({ codigo: 'B88-00000' }, 'Luisa Gómez')).body
  for (const quien of [{}, { quien: elsa }, { quien: carla }, { enlace }, { enlace: 'x'.repeat(22) }]) {
    const { status, body } = await nombrar({ codigo, ...quien }, 'Luisa Gómez')
    expect([status, body]).toEqual([404, noHay])
  }
  expect(await stored(codigo)).toBeNull()
  expect(await traces(codigo)).toEqual([])

  expect((await nombrar({ codigo, quien: beto }, 'Luisa Gómez')).status).toBe(200)
  expect(await stored(codigo)).toBe('Luisa Gómez')
  expect((await traces(codigo))[0]?.quien).toEqual(expect.any(String))
})

test('the public view does not show that somebody is named', async () => {
  const codigo = await deBeto()
  const before = (await ana.call(obtenerPedido, { params: { codigo } })).body
  await nombrar({ codigo, quien: beto }, 'Luisa Gómez')
  const despues = (await ana.call(obtenerPedido, { params: { codigo } })).body
  expect(despues).toEqual({ ...before, marca: despues.marca })
})

test.each([
  ['', /su nombre y su apellido/],
  ['Luisa', /su nombre y su apellido/],
  ['Luisa de la', /su nombre y su apellido/],
  [`Luisa ${'g'.repeat(115)}`, /120 caracteres/],
  ['Luisa\nGómez', /una sola línea/],
])('an invalid name (%j) is refused with an error on its field', async (nombre, text) => {
  const codigo = await deBeto()
  const { status, body } = await nombrar({ codigo, quien: beto }, nombre)
  expect(status).toBe(422)
  expect(body.campos?.autorizado_a_recoger).toMatch(text)
})

test('the mail of a ready order says who may collect it', async () => {
  const { codigo, correo } = await deInvitada()
  const { version } = await readForStaff(codigo)
  await carla.call(cambiarEstatus, {
    params: { codigo },
    body: { estatus_id: ESTATUS.listo, version, razon: 'Lo acordó por WhatsApp' },
  })
  await releaseMails()
  const { text } = await mailbox.waitForMail(({ to, subject }) => to.includes(correo) && subject.includes('Listo'))
  expect(text.replace(/\s+/g, ' ')).toContain(QUIEN_RECOGE)
})

describe('an order that is not collected', () => {
  test.each(['entregado', 'devuelto', 'cancelado'] as const)('%s: nobody can be named or removed', async (key) => {
    const codigo = await deBeto()
    await nombrar({ codigo, quien: beto }, 'Luisa Gómez')
    await db.update(pedidos).set({ estatus_id: ESTATUS[key] }).where(eq(pedidos.codigo, codigo))
    for (const newName of ['Rosa Mena', null]) {
      const { status, body } = await nombrar({ codigo, quien: beto }, newName)
      expect([status, body.detail]).toEqual([409, 'Este pedido ya está cerrado: nadie tiene que pasar a recogerlo.'])
    }
    expect(await stored(codigo)).toBe('Luisa Gómez')
  })

  test('a delivery: nobody can be named, and a named person can be removed', async () => {
    const codigo = await deBeto()
    await nombrar({ codigo, quien: beto }, 'Luisa Gómez')
    await db.update(pedidos).set({ tipo_servicio: 'envio' }).where(eq(pedidos.codigo, codigo))
    const { status, body } = await nombrar({ codigo, quien: beto }, 'Rosa Mena')
    expect([status, body.detail]).toEqual([409, 'Este pedido va a domicilio: nadie tiene que pasar a recogerlo.'])
    expect((await nombrar({ codigo, quien: beto }, null)).status).toBe(200)
  })
})

describe('by staff', () => {
  const porLaTienda = async (codigo: string, change: { nombre: string | null; motivo?: string; version?: number }) => {
    const { nombre, motivo = 'La clienta llamó', version = (await readForStaff(codigo)).version } = change
    return carla.call(autorizarPorLaTienda, {
      params: { codigo },
      body: { autorizado_a_recoger: nombre, motivo, version },
    })
  }

  test('with a reason, shown in the timeline of the order; the mail goes to its own address', async () => {
    const { codigo, correo } = await deInvitada()
    const { status, body } = await porLaTienda(codigo, { nombre: 'Luisa Gómez' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ codigo, autorizado_a_recoger: 'Luisa Gómez' })
    expect(await traces(codigo)).toMatchObject([
      { despues: { autorizado_a_recoger: 'Luisa Gómez', motivo: 'La clienta llamó' } },
    ])
    const { sucesos } = (await carla.call(leerCronica, { params: { codigo } })).body
    expect(sucesos).toContainEqual(
      expect.objectContaining({
        clase: 'hecho',
        accion: 'autorizar-a-recoger',
        detalle: 'Luisa Gómez (La clienta llamó)',
        quien: { nombre: expect.any(String), yo: true },
      }),
    )
    await mailbox.waitForMail(({ to, text }) => to.includes(correo) && text.includes('Anotamos un cambio: Luisa'))
  })

  test('without an e-mail on the order no mail is sent', async () => {
    const codigo = await ana.pide()
    await db.update(pedidos).set({ correo_cliente: null }).where(eq(pedidos.codigo, codigo))
    expect((await porLaTienda(codigo, { nombre: 'Luisa Gómez' })).status).toBe(200)
    expect(await avisos(codigo)).toBe(0)
  })

  test('a missing reason, half a name and an outdated version are refused', async () => {
    const codigo = await ana.pide()
    const sinMotivo = await porLaTienda(codigo, { nombre: 'Luisa Gómez', motivo: ' ' })
    expect([sinMotivo.status, sinMotivo.body.campos?.motivo]).toEqual([
      422,
      'Escribe el motivo: queda en el historial del pedido.',
    ])
    expect((await porLaTienda(codigo, { nombre: 'Luisa' })).body.campos).toHaveProperty('autorizado_a_recoger')
    const { version } = await readForStaff(codigo)
    await porLaTienda(codigo, { nombre: 'Rosa Mena', version })
    const tarde = await porLaTienda(codigo, { nombre: 'Luisa Gómez', version })
    expect([tarde.status, tarde.body.type]).toEqual([409, 'version-vieja'])
    expect(await stored(codigo)).toBe('Rosa Mena')
    expect((await porLaTienda('B88-00000', { nombre: 'Luisa Gómez', version: 1 })).status).toBe(404)
  })
})
