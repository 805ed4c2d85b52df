import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contactos, solicitudesAyuda, solicitudesRetiro } from '#db/schema/solicitudes.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { cambiarEstatus, obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { verificarRetiro } from '#retiros/contract.ts'
import { inBandeja, sendFormAbout, sendOneOfEach } from '#testing/bandeja.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { type AsuntoEnLista, contarBandeja, listarBandeja, marcarVisto, obtenerAsunto } from './contract.ts'

const { ana, beto, carla, db, persona } = await openShop()
const dora = await persona('Dora Paz', 'dora@brisa.example', { rol: 'admin', ip: '10.7.7.7' })
const { codigo, correo } = await sendOneOfEach(ana)

const listar = async (querystring: Parameters<typeof carla.call<typeof listarBandeja>>[1]['querystring']) =>
  (await carla.call(listarBandeja, { querystring })).body
const contar = async (busca?: string) => (await carla.call(contarBandeja, { querystring: { busca } })).body
const selectAsuntos = async ({ clase, id }: Pick<AsuntoEnLista, 'clase' | 'id'>) =>
  (await carla.call(obtenerAsunto, { params: { clase, id } })).body
const asuntoOf = async (clase: AsuntoEnLista['clase'], conCodigo = true) => {
  const item = (await inBandeja(carla, correo)).find((a) => a.clase === clase && (a.codigo !== null) === conCodigo)
  if (!item) throw new Error(`Nothing of kind ${clase} is listed.`)
  return item
}

test('everything sent by a form is pending in the inbox, newest first', async () => {
  const own = await inBandeja(carla, correo)
  expect(own.map(({ clase, codigo }) => [clase, codigo])).toEqual([
    ['internacional', null],
    ['mensaje', codigo],
    ['mensaje', null],
    ['retiro', codigo],
    ['direccion', codigo],
    ['ayuda', codigo],
  ])
  expect(own.every(({ pendiente, visto, sin_confirmar }) => pendiente && !visto && !sin_confirmar)).toBe(true)
})

test('counts equal the list, with any search', async () => {
  for (const busca of [undefined, correo, codigo, 'nadie se llama así']) {
    const { pendientes, clases } = await contar(busca)
    const { asuntos } = await listar({ busca })
    expect(Object.values(clases).reduce((a, b) => a + b)).toBe(asuntos.length)
    // `Object.entries` widens the keys to string.
    for (const [clase, count] of Object.entries(clases))
      expect((await listar({ busca, clase: clase as AsuntoEnLista['clase'] })).asuntos).toHaveLength(count)
    expect(pendientes).toBe((await listar({})).asuntos.length)
  }
})

test.each([
  ['a name without its accents', 'PENA yokasta'],
  ['words of the text', 'tobilleras'],
  ['the end of an e-mail', '@ejemplo.com'],
])('it is found by %s', async (_, busca) => {
  expect((await listar({ busca })).asuntos.length).toBeGreaterThan(0)
})

// Removing accents turns the full-width characters into the ordinary ones.
test.each(['%', '_', '\\', '％', '＿', '＼', '🦋', "' or 1=1 --", 'yokasta%'])(
  'a search for %s matches literally',
  async (busca) => {
    expect(await listar({ busca })).toEqual({ asuntos: [], sigue: null })
  },
)

test('a help request shows its sender, the order, the receipt and where an answer goes', async () => {
  expect(await selectAsuntos(await asuntoOf('ayuda'))).toMatchObject({
    nombre: 'Yokasta Peña',
    texto: 'Es un regalo',
    estado: 'pendiente',
    pedido: { codigo, antes: 'Recibido', palabras: 'Pulsera de cuentas azules' },
    recibo: { estado: 'pendiente' },
    destino: { correo, quien: 'quien_escribe' },
    whatsapp: '18095550126',
    respuestas: [],
  })
})

test('an international request shows its fields and its own phone', async () => {
  expect(await selectAsuntos(await asuntoOf('internacional', false))).toMatchObject({
    texto: 'Un bolso',
    pedido: null,
    otros: [{ codigo }],
    internacional: { whatsapp: '849 555 0188', primera_compra: false, cuenta: null },
    whatsapp: '18495550188',
    recibo: { estado: 'pendiente' },
  })
})

test('a question from another e-mail is not taken for the owner’s', async () => {
  const own = await asuntoOf('mensaje')
  await db.update(contactos).set({ correo: 'otra@ejemplo.com' }).where(eq(contactos.id, own.id))
  expect(await selectAsuntos(own)).toMatchObject({
    destino: { correo: 'otra@ejemplo.com', quien: 'desconocido' },
    whatsapp: null,
  })
  await db.update(contactos).set({ correo }).where(eq(contactos.id, own.id))
  expect(await selectAsuntos(own)).toMatchObject({ destino: { quien: 'quien_escribe' }, whatsapp: '18095550126' })
})

test('a pickup with another e-mail than the order’s is not taken for the owner’s', async () => {
  const own = await asuntoOf('retiro')
  expect(await selectAsuntos(own)).toMatchObject({ destino: { correo, quien: 'quien_escribe' } })
  await db.update(solicitudesRetiro).set({ correo: 'vieja@ejemplo.com' }).where(eq(solicitudesRetiro.id, own.id))
  expect(await selectAsuntos(own)).toMatchObject({ destino: { correo: 'vieja@ejemplo.com', quien: 'desconocido' } })
  await db.update(solicitudesRetiro).set({ correo }).where(eq(solicitudesRetiro.id, own.id))
})

test('only the first to see it is recorded', async () => {
  const params = await asuntoOf('retiro')
  expect((await dora.call(marcarVisto, { params })).status).toBe(200)
  await carla.call(marcarVisto, { params })
  expect((await selectAsuntos(params)).visto).toMatchObject({ por: 'Dora Paz' })
  expect((await asuntoOf('retiro')).visto).toBe(true)
  expect((await carla.call(marcarVisto, { params: { clase: 'retiro', id: 999_999 } })).status).toBe(404)
})

test('a pickup closes with its order; one of an order that was closed before stays pending', async () => {
  const own = `${crypto.randomUUID()}@ejemplo.com`
  const { codigo } = (await ana.solicita({ correo: own })).body
  const body = { nombre: 'Ana', apellido: 'Peña', codigoPedido: codigo, correo: own }
  await ana.call(verificarRetiro, { body })
  const { version } = (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
  await carla.call(cambiarEstatus, {
    params: { codigo },
    body: { estatus_id: ESTATUS.entregado, version, razon: 'Lo acordó por WhatsApp' },
  })
  expect(await inBandeja(carla, own)).toEqual([])
  const [acabado] = await inBandeja(carla, own, 'decididas')
  expect(acabado && (await selectAsuntos(acabado))).toMatchObject({
    estado: 'atendida',
    decision: null,
    estaba: 'Recibido',
  })
  await ana.call(verificarRetiro, { body })
  expect(await inBandeja(carla, own)).toMatchObject([{ clase: 'retiro', texto: 'Entregado' }])
})

test('unconfirmed items come last, and pages have no gaps or repetitions', async () => {
  const vecina = await persona('Vecina', 'vecina@ejemplo.com', { ip: '10.6.6.6' })
  const { codigo: foreign } = (await vecina.solicita({ correo: `${crypto.randomUUID()}@ejemplo.com` })).body
  await sendFormAbout(vecina, { clase: 'direccion', codigo: foreign, correo: vecina.correo })
  await db.insert(solicitudesAyuda).values(
    Array.from({ length: 120 }, (_, n) => ({
      codigo_pedido: foreign,
      situacion: `Molestia ${n}`,
      correo: 'malo@ejemplo.com',
      estado: 'por_confirmar' as const,
      // Many requests share one instant, so that the cursor needs the id too.
      fecha_creacion: new Date(Date.now() + Math.floor(n / 40) * 1000),
    })),
  )
  const listed: AsuntoEnLista[] = []
  for (let position: string | null | undefined; position !== null; ) {
    const { asuntos, sigue } = await listar({ despues_de: position })
    listed.push(...asuntos)
    position = sigue
    // Deciding an item between two pages must not move the others.
    const last = listed.at(-1)
    if (position && last?.clase === 'ayuda')
      await db.update(solicitudesAyuda).set({ estado: 'rechazada' }).where(eq(solicitudesAyuda.id, last.id))
  }
  const keys = listed.map(({ clase, id }) => `${clase}:${id}`)
  expect(new Set(keys).size).toBe(keys.length)
  expect(listed.filter(({ texto }) => texto.startsWith('Molestia'))).toHaveLength(120)
  const first = listed.findIndex(({ sin_confirmar }) => sin_confirmar)
  expect(first).toBeGreaterThanOrEqual(6)
  expect(listed.slice(first).every(({ sin_confirmar }) => sin_confirmar)).toBe(true)
})

test.each(['x', 'true_2_otra_3', '2_1_ayuda_1', 'true_1_ayuda_-1', 'true_99999999999999999999_ayuda_1'])(
  '%s is not a valid cursor',
  async (despues_de) => {
    expect((await carla.call(listarBandeja, { querystring: { despues_de } })).status).toBe(422)
  },
)

test('only staff read the inbox', async () => {
  const params = await asuntoOf('ayuda')
  for (const [quien, status] of [
    [ana, 401],
    [beto, 403],
  ] as const) {
    expect((await quien.call(listarBandeja, { querystring: {} })).status).toBe(status)
    expect((await quien.call(obtenerAsunto, { params })).status).toBe(status)
    expect((await quien.call(marcarVisto, { params })).status).toBe(status)
  }
})
