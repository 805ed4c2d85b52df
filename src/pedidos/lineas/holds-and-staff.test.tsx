import { QueryClientProvider } from '@tanstack/react-query'
import { and, eq, sql } from 'drizzle-orm'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { correos } from '#db/schema/machinery.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { promesaDe } from '#lib/calendario.ts'
import { createQueryClient } from '#lib/queryClient.ts'
import { getPedidoLink } from '#mail/links.server.ts'
import { PLACEHOLDER_LINKS } from '#mail/mails/links.ts'
import { render } from '#mail/templates.server.ts'
import { openOrdersOfPieces } from '#testing/ordersOfPieces.server.ts'
import { putPieza } from '#testing/piezas.server.ts'
import { ESTATUS } from '../estatus.ts'
import { cambiarApartado, cambiarLineas } from '../ficha/contract.ts'
import { lockForStaff, putInRevision } from '../pedidos.server.ts'
import { rastrearPedido } from '../rastreo/contract.ts'
import { releaseOverdue } from './apartados.server.ts'
import type { LineaEscrita } from './contract.ts'
import { LineasDeGestion } from './LineasDeGestion.tsx'

const { beto, carla, db, persona, somebody, ask, order, read, move, rowOf, letTimePass, undoLast } =
  await openOrdersOfPieces()

test('staff hold a piece for longer or give it back', async () => {
  const pieza = await putPieza(db)
  const codigo = await order(pieza.slug)
  await letTimePass(codigo)
  const { version } = await read(codigo)
  const more = await carla.call(cambiarApartado, { params: { codigo }, body: { hacer: 'extender', version } })
  expect(Date.parse(more.body.lineas[0]?.apartada_hasta ?? '')).toBeGreaterThan(Date.now() + 47 * 3_600_000)
  const old = await carla.call(cambiarApartado, { params: { codigo }, body: { hacer: 'liberar', version } })
  expect(old.body).toMatchObject({ type: 'version-vieja' })
  const body = { hacer: 'liberar' as const, version: more.body.version }
  expect((await carla.call(cambiarApartado, { params: { codigo }, body })).body.lineas).toMatchObject([
    { liberada: true },
  ])
  expect((await rowOf(pieza.id))?.quedan).toBe(1)
})

test('a piece whose hold had ended is taken again with the confirmation, or the order is not confirmed', async () => {
  const pieza = await putPieza(db)
  const codigo = await order(pieza.slug)
  await letTimePass(codigo)
  await releaseOverdue(db)
  const other = await order(pieza.slug)
  const refused = await move(codigo, 2)
  expect(refused.body).toMatchObject({ type: 'pieza-no-queda', detail: `«${pieza.nombre}» ya la pidió otra persona.` })
  expect((await read(codigo)).estatus.id).toBe(1)
  await move(other, 10)
  expect((await move(codigo, 2)).status).toBe(200)
  expect(await rowOf(pieza.id)).toMatchObject({ quedan: 0 })
  expect((await rowOf(pieza.id))?.vendida_en).not.toBeNull()
  expect((await read(codigo)).lineas).toMatchObject([{ liberada: false }])
  // The next step takes nothing more.
  expect((await move(codigo, 3)).status).toBe(200)
})

test('staff hold a released piece again while it is free, and the mail of their release blames no delay', async () => {
  const pieza = await putPieza(db)
  const codigo = await order(pieza.slug)
  const change = async (hacer: 'liberar' | 'apartar') =>
    carla.call(cambiarApartado, { params: { codigo }, body: { hacer, version: (await read(codigo)).version } })
  expect((await change('apartar')).status).toBe(409)
  const { body: released } = await change('liberar')
  const show = (pedido: typeof released) =>
    renderToStaticMarkup(
      <QueryClientProvider client={createQueryClient()}>
        <LineasDeGestion pedido={pedido} />
      </QueryClientProvider>,
    )
  expect(show(released)).toContain('Apartar otra vez')
  const [queued] = await db
    .select()
    .from(correos)
    .where(and(eq(correos.codigo_pedido, codigo), sql`${correos.funcion} = 'send-hold-ended'`))
  expect(queued?.datos).toMatchObject({ a_mano: true })
  const { body: again } = await change('apartar')
  expect(Date.parse(again.lineas[0]?.apartada_hasta ?? '')).toBeGreaterThan(Date.now() + 47 * 3_600_000)
  expect(show(again)).not.toContain('Apartar otra vez')
  expect((await rowOf(pieza.id))?.quedan).toBe(0)
  await change('liberar')
  await order(pieza.slug)
  expect((await change('apartar')).body).toMatchObject({ type: 'pieza-no-queda' })
})

test('staff change the lines: pieces follow, and price, total and notes do', async () => {
  const [one, many] = [await putPieza(db), await putPieza(db, { existencias: 'varias', quedan: 5, precio: '300.00' })]
  const codigo = await order(one.slug)
  const before = await read(codigo)
  const kept = before.lineas.map(({ id, nombre, cantidad, precio, texto }) => ({
    ...{ id, pieza: null, nombre, cantidad, texto },
    precio: precio && '800.00',
  }))
  const added = { id: null, pieza: many.slug, nombre: many.nombre, cantidad: 2, precio: '300.00', texto: null }
  const words = { id: null, pieza: null, nombre: 'Caja de regalo', cantidad: 1, precio: '100.00', texto: 'Azul' }
  const change = (lineas: LineaEscrita[], version: number) =>
    carla.call(cambiarLineas, { params: { codigo }, body: { lineas, version } })
  const { body: after } = await change([...kept, added, words], before.version)
  expect(after).toMatchObject({ precio: '1500.00', total: '1500.00' })
  expect(after.lineas.map(({ nombre }) => nombre)).toEqual([one.nombre, many.nombre, 'Caja de regalo'])
  expect(after.notas).toContain(`Artículo: ${one.nombre}, RD$\u00a0800.00; 2 × ${many.nombre}`)
  expect((await rowOf(many.id))?.quedan).toBe(3)

  const fewer = after.lineas.slice(1, 2).map(({ id, nombre, precio, texto }) => ({
    ...{ id, pieza: null, nombre, precio: precio ?? '', texto },
    cantidad: 1,
  }))
  expect((await change(fewer, after.version)).body).toMatchObject({ precio: '300.00', total: '300.00' })
  expect([(await rowOf(one.id))?.quedan, (await rowOf(many.id))?.quedan]).toEqual([1, 4])
  const tooMany = fewer.map((line) => ({ ...line, cantidad: 9 }))
  expect((await change(tooMany, (await read(codigo)).version)).body).toMatchObject({ type: 'pieza-no-queda' })
  expect((await rowOf(many.id))?.quedan).toBe(4)
})

test('a delivery has a price and no total, because its cost is not known', async () => {
  const pieza = await putPieza(db)
  const codigo = await order(pieza.slug, {
    ...{ tipo_servicio: 'envio', telefono: '809-555-0134', direccion: 'Calle del Sol', numero_casa: '14' },
    ...{ sector: 'Los Jardines', provincia: 'Santiago' },
  })
  const [row] = await db.select().from(pedidos).where(eq(pedidos.codigo, codigo))
  expect(row).toMatchObject({ precio: '850.00', total: '0.00' })
})

test('an order of a piece is expected on the day that its page promises', async () => {
  const pieza = await putPieza(db, { existencias: 'al_pedido', quedan: null, dias_de_hechura: 12 })
  const asked = { ahora: new Date(), diasDeHechura: 12 }
  const collected = await ask(pieza.slug)
  expect(collected.body.fecha_estimada_entrega).toBe(promesaDe(asked).retiro)
  const other = await putPieza(db, { dias_de_hechura: 2 })
  expect((await ask(other.slug)).body.fecha_estimada_entrega).toBe(promesaDe({ ...asked, diasDeHechura: 2 }).retiro)
})

test('the link of the confirmation mail gives the hold its 48 hours, once', async () => {
  const pieza = await putPieza(db)
  const ana = await somebody()
  const { codigo } = (await ana.solicita({ descripcion_articulo: '', pieza: pieza.slug })).body
  const hours = async () => (Date.parse((await read(codigo)).lineas[0]?.apartada_hasta ?? '') - Date.now()) / 3_600_000
  await ana.call(rastrearPedido, { body: { codigo } })
  expect(await hours()).toBeLessThan(2.01)
  const enlace = await db.transaction((tx) =>
    getPedidoLink(tx, { codigo_pedido: codigo, correo: ana.correo, secret: 'secreto-de-la-prueba' }),
  )
  const { pedido } = (await ana.call(rastrearPedido, { body: { enlace } })).body
  expect(await hours()).toBeGreaterThan(47.9)
  expect(Date.parse(pedido?.lineas[0]?.apartada_hasta ?? '')).toBeGreaterThan(Date.now() + 47.9 * 3_600_000)
  const ends = (await read(codigo)).lineas[0]?.apartada_hasta
  await ana.call(rastrearPedido, { body: { enlace } })
  expect((await read(codigo)).lineas[0]?.apartada_hasta).toBe(ends)
  const { body } = await beto.solicita({ descripcion_articulo: '', pieza: (await putPieza(db)).slug })
  expect(Date.parse(body.apartada_hasta ?? '')).toBeGreaterThan(Date.now() + 47.9 * 3_600_000)
})

test('one network or one mailbox holds few pieces per hour; who is signed in, and orders that hold nothing, are free', async () => {
  const other = async (number: number, network = '10.200.7') =>
    persona('Eva Paz', `eva-${number}@ejemplo.com`, { ip: `${network}.${number}` })
  const free = await putPieza(db, { existencias: 'varias', quedan: 90 })
  const asked = { descripcion_articulo: '', pieza: free.slug }
  const all = await Promise.all(Array.from({ length: 12 }, (_, number) => other(number + 1)))
  const answers = await Promise.all(all.map((one) => one.solicita(asked)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(6).fill(201), ...Array(6).fill(429)])
  expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
    detail: expect.stringContaining('Nada de lo que escribiste se perdió'),
  })
  expect((await rowOf(free.id))?.quedan).toBe(84)
  const more = await other(20)
  expect((await more.solicita()).status).toBe(201)
  const made = await putPieza(db, { existencias: 'al_pedido', quedan: null })
  expect((await more.solicita({ ...asked, pieza: made.slug })).status).toBe(201)

  const tags = await Promise.all(
    [1, 2, 3, 4].map((tag) => persona('Eva Paz', `eva+${tag}@otra.com`, { ip: `10.201.${tag}.1` })),
  )
  const statuses = []
  for (const one of tags) statuses.push((await one.solicita(asked)).status)
  expect(statuses).toEqual([201, 201, 201, 429])
  for (let times = 0; times < 5; times++) expect((await beto.solicita(asked)).status).toBe(201)
})

test('lines whose price, sum or piece cannot be are refused, and nothing changes', async () => {
  const codigo = await order((await putPieza(db)).slug)
  const { version, precio } = await read(codigo)
  await db.update(pedidos).set({ total: '9999999999.99' }).where(eq(pedidos.codigo, codigo))
  const line = { id: null, pieza: null, nombre: 'Caja', cantidad: 99, precio: '1000000.00', texto: null }
  const change = async (changes: Partial<LineaEscrita>) =>
    carla.call(cambiarLineas, {
      params: { codigo },
      body: { lineas: [{ ...line, ...changes }], version: (await read(codigo)).version },
    })
  expect((await change({ precio: '9999999999.99' })).status).toBe(422)
  expect((await change({ pieza: 'a\\0' })).status).toBe(422)
  expect((await change({ pieza: 'a\u0000' })).status).toBe(422)
  expect((await change({})).body).toMatchObject({ detail: 'La suma es demasiado alta. Revisa los precios.' })
  expect(await read(codigo)).toMatchObject({ precio, version: version + 1 })
})

test('the confirmation mail says the piece as the shop does, and quotes only the words of its customer', async () => {
  const pieza = await putPieza(db, { nombre: 'Collar de larimar', precio: '12500.00' })
  const codigo = await order(pieza.slug, { descripcion_articulo: 'Llámame al 809-555-0134' })
  const [mail] = await db.select().from(correos).where(eq(correos.codigo_pedido, codigo))
  const { texto } = render('send-order-request-confirmation', mail?.datos, PLACEHOLDER_LINKS)
  expect(texto.replaceAll('\u200b', '')).toContain('Collar de larimar, RD$\u00a012,500.00')
  expect(texto).toContain('Llámame al [teléfono]')
  expect(texto.slice(texto.indexOf('Quien hizo el pedido escribió'))).not.toContain('Collar de larimar')
})

test('a review neither keeps a hold beyond its time nor keeps staff from ending it', async () => {
  const [overdue, released, sold] = [await putPieza(db), await putPieza(db), await putPieza(db)]
  const [late, held, confirmed] = [await order(overdue.slug), await order(released.slug), await order(sold.slug)]
  await move(confirmed, 2)
  for (const codigo of [late, held, confirmed])
    await db.transaction(async (tx) => putInRevision(tx, await lockForStaff(tx, codigo), 'Pidió ayuda.'))
  await letTimePass(late)
  await letTimePass(confirmed)
  expect(await releaseOverdue(db)).toBe(1)
  const body = { hacer: 'liberar' as const, version: (await read(held)).version }
  expect((await carla.call(cambiarApartado, { params: { codigo: held }, body })).status).toBe(200)
  const left = async (id: string) => (await rowOf(id))?.quedan
  expect([await left(overdue.id), await left(released.id), await left(sold.id)]).toEqual([1, 1, 0])
})

test('an undone step back into a review takes the piece again that the step had given back', async () => {
  const pieza = await putPieza(db)
  const codigo = await order(pieza.slug)
  await move(codigo, ESTATUS.en_revision)
  await move(codigo, ESTATUS.cancelado)
  expect(await rowOf(pieza.id)).toMatchObject({ quedan: 1 })
  expect((await undoLast(codigo)).rechazados).toEqual([])
  expect(await rowOf(pieza.id)).toMatchObject({ quedan: 0, vendida_en: null })
})

test('a confirmation from a review that is undone is no sale, and a review by hand ends no hold for good', async () => {
  const pieza = await putPieza(db)
  const codigo = await order(pieza.slug)
  await move(codigo, ESTATUS.en_revision)
  await move(codigo, ESTATUS.confirmado)
  expect((await rowOf(pieza.id))?.vendida_en).not.toBeNull()
  await undoLast(codigo)
  expect((await rowOf(pieza.id))?.vendida_en).toBeNull()
  await letTimePass(codigo)
  expect(await releaseOverdue(db)).toBe(1)
  expect(await rowOf(pieza.id)).toMatchObject({ quedan: 1 })
})

test('a sold order under a later review keeps its piece', async () => {
  const pieza = await putPieza(db)
  const codigo = await order(pieza.slug)
  await move(codigo, ESTATUS.en_revision)
  await move(codigo, ESTATUS.confirmado)
  await move(codigo, ESTATUS.en_revision)
  await letTimePass(codigo)
  expect(await releaseOverdue(db)).toBe(0)
  expect((await rowOf(pieza.id))?.vendida_en).not.toBeNull()
})

test('a piece that is added to an order under review is held and not sold; one of a cancelled order when it goes on', async () => {
  const [first, added, later] = [await putPieza(db), await putPieza(db), await putPieza(db)]
  const codigo = await order(first.slug)
  const add = async (pieza: string) => {
    const { lineas, version } = await read(codigo)
    const kept = lineas.map(({ id, nombre, cantidad, precio, texto }) => ({
      id,
      pieza: null,
      nombre,
      cantidad,
      precio,
      texto,
    }))
    const line = { id: null, pieza, nombre: 'Otra', cantidad: 1, precio: '850.00', texto: null }
    return carla.call(cambiarLineas, { params: { codigo }, body: { lineas: [...kept, line], version } })
  }
  await move(codigo, ESTATUS.en_revision)
  expect((await add(added.slug)).status).toBe(200)
  expect(await rowOf(added.id)).toMatchObject({ quedan: 0, vendida_en: null })
  await move(codigo, ESTATUS.cancelado)
  expect((await add(later.slug)).status).toBe(200)
  expect(await rowOf(later.id)).toMatchObject({ quedan: 1 })
  await move(codigo, ESTATUS.confirmado)
  for (const pieza of [first, added, later]) expect(await rowOf(pieza.id)).toMatchObject({ quedan: 0 })
})
