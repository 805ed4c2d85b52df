import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { lineasDePedido } from '#db/schema/lineas.server.ts'
import { auditoria } from '#db/schema/machinery.server.ts'
import { piezas } from '#db/schema/piezas.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { apartar, buscarPorSlug, listarVitrina } from '../piezas.server.ts'
import {
  type AccionDePieza,
  cambiarPieza,
  crearPieza,
  deshacerPieza,
  duplicarPieza,
  type EstadoDePieza,
  listarPiezasDeGestion,
  moverPieza,
  obtenerPiezaDeGestion,
  type PiezaDeGestion,
  quitarEjemplos,
} from './contract.ts'

const { beto, carla, db, persona } = await openShop()
const dora = await persona('Dora Gil', 'dora@brisa.example', { rol: 'admin', ip: '10.4.4.4' })

const LARIMAR = {
  nombre: 'Pulsera azul Larimar',
  clase: 'pulsera' as const,
  precio: '1450.00',
  precio_desde: false,
  descripcion: 'Cuentas azules.',
  medida: '18 cm',
  materiales: 'Vidrio y nácar',
  existencias: 'unica' as const,
  quedan: null,
  dias_de_hechura: null,
  opciones: [{ nombre: 'Largo', valores: ['16 cm', '18 cm'], obligatoria: true }],
}
type Datos = Omit<typeof LARIMAR, 'existencias' | 'quedan' | 'clase' | 'dias_de_hechura'> & {
  existencias: PiezaDeGestion['existencias']
  clase: PiezaDeGestion['clase']
  quedan: number | null
  dias_de_hechura: number | null
}
const key = () => ({ 'idempotency-key': randomUUID() })
const crear = (changes: Partial<Datos> = {}, publicar = true, headers = key()) =>
  carla.call(crearPieza, { body: { ...LARIMAR, ...changes, publicar } }, headers)
const cambiar = (
  { id, slug, version }: PiezaDeGestion,
  changes: Partial<Datos & { slug: string; quedaban: number }>,
  who = carla,
) => who.call(cambiarPieza, { params: { id }, body: { ...LARIMAR, slug, ...changes, version } }, key())
const mover = async ({ id }: PiezaDeGestion, accion: AccionDePieza, headers = key()) =>
  (await carla.call(moverPieza, { params: { id }, body: { accion } }, headers)).body
const deshacer = ({ id, version }: PiezaDeGestion, who = carla) =>
  who.call(deshacerPieza, { params: { id }, body: { version } })
const listar = async (estado: EstadoDePieza, q?: string) =>
  (await carla.call(listarPiezasDeGestion, { querystring: { estado, q } })).body
const names = async (estado: EstadoDePieza, q?: string) => (await listar(estado, q)).piezas.map(({ nombre }) => nombre)

beforeEach(async () => {
  await db.delete(piezas)
})

test('a new piece is in the window at once, under an address made of its name', async () => {
  const { body } = await crear()
  expect(body).toMatchObject({
    slug: 'pulsera-azul-larimar',
    quedan: 1,
    disponibilidad: { clase: 'quedan', cuantas: 1 },
  })
  expect(await buscarPorSlug(db, 'pulsera-azul-larimar')).toMatchObject({ nombre: LARIMAR.nombre, precio: '1450.00' })
  const trail = await db.select().from(auditoria).where(eq(auditoria.clave, body.id))
  expect(trail.map(({ accion }) => accion)).toEqual(['crear-pieza'])
})

test('a hidden piece is for staff alone until it is published', async () => {
  const { body } = await crear({}, false)
  expect(await buscarPorSlug(db, body.slug)).toBeUndefined()
  expect(await names('ocultas')).toEqual([LARIMAR.nombre])
  await mover(body, 'publicar')
  expect(await buscarPorSlug(db, body.slug)).toMatchObject({ nombre: LARIMAR.nombre })
})

test('the same form sent twice creates one piece', async () => {
  const headers = key()
  const [one, other] = [await crear({}, true, headers), await crear({}, true, headers)]
  expect(other.body.id).toBe(one.body.id)
  expect(await names('publicadas')).toHaveLength(1)
})

test.each([
  ['Pulsera azul Larimar', 'pulsera-azul-larimar'],
  ['Aretes "Güira" ñ', 'aretes-guira-n'],
  ['سوار أزرق', 'pulsera-1'],
  ['🦋🦋', 'pulsera-1'],
  ['Aretes', 'aretes-1'],
])('the address of «%s» is %s', async (nombre, slug) => {
  expect((await crear({ nombre })).body.slug).toBe(slug)
})

test('pieces of one name get addresses of their own', async () => {
  const slugs = [await crear(), await crear(), await crear()].map(({ body }) => body.slug)
  expect(slugs).toEqual(['pulsera-azul-larimar', 'pulsera-azul-larimar-2', 'pulsera-azul-larimar-3'])
})

test.each([
  [{ nombre: '' }, 'nombre', /Escribe el nombre/],
  [{ nombre: 'a'.repeat(300) }, 'nombre', /120 caracteres/],
  [{ precio: '-1' }, 'precio', /monto/],
  [{ precio: '0' }, 'precio', /mayor que cero/],
  [{ precio: '1000000000' }, 'precio', /demasiado alto/],
  [{ precio: 'mil' }, 'precio', /monto/],
  [{ existencias: 'varias' as const }, 'quedan', /cuántas/],
])('a piece with %j is refused at %s', async (changes, field, message) => {
  const { status, body: refusal } = await crear(changes)
  expect(status).toBe(422)
  expect(refusal.campos).toMatchObject({ [field]: expect.stringMatching(message) })
})

test.each([
  ['850', '850.00'],
  ['850,00', '850.00'],
  ['RD$ 1,450.5', '1450.50'],
])('the price «%s» is read as %s', async (precio, read) => {
  expect((await crear({ precio })).body.precio).toBe(read)
})

test('a changed name keeps the address; a changed address leaves the old one leading to the piece', async () => {
  const { body } = await crear()
  const { body: renamed } = await cambiar(body, { nombre: 'Pulsera Samaná' })
  expect(renamed.slug).toBe(body.slug)
  const { body: moved } = await cambiar(renamed, { slug: 'samana' })
  expect(moved.slug).toBe('samana')
  expect(await buscarPorSlug(db, body.slug)).toMatchObject({ slug: 'samana' })
  const { body: other } = await crear()
  expect(other.slug).toBe('pulsera-azul-larimar-2')
  const { status, body: refusal } = await cambiar(other, { slug: body.slug })
  expect([status, refusal.campos?.slug]).toEqual([422, 'Esa dirección es de otra pieza.'])
})

test('of two owners who change one piece the second one is told who was first', async () => {
  const { body } = await crear()
  expect((await cambiar(body, { precio: '1500' })).status).toBe(200)
  const { status, body: refusal } = await cambiar(body, { precio: '1600' }, dora)
  expect([status, refusal.type]).toEqual([409, 'version-vieja'])
  expect(refusal.detail).toContain('Carla')
  expect((await carla.call(obtenerPiezaDeGestion, { params: { id: body.id } })).body.precio).toBe('1500.00')
})

test('orders and moved pieces do not stop who edits one: what they took stays taken', async () => {
  const { body } = await crear({ existencias: 'varias', quedan: 5 })
  const { body: other } = await crear({ nombre: 'Otra' })
  await mover(other, 'bajar')
  await db.transaction((tx) => apartar(tx, [{ pieza_id: body.id, cantidad: 2 }]))
  const varias = { existencias: 'varias' as const }
  const { status, body: same } = await cambiar(body, { ...varias, precio: '1500', quedan: 5, quedaban: 5 })
  expect([status, same.quedan]).toEqual([200, 3])
  const { body: more } = await cambiar(same, { ...varias, quedan: 7, quedaban: 5 })
  expect(more).toMatchObject({ quedan: 5, version: same.version + 1 })
})

test('an order that sells a piece is no change by a person of the shop', async () => {
  const { body } = await crear()
  const { body: renamed } = await cambiar(body, { medida: '19 cm' })
  await db.update(piezas).set({ vendida_en: new Date(), quedan: 0 }).where(eq(piezas.id, body.id))
  const { status, body: refusal } = await cambiar(renamed, {}, dora)
  expect([status, refusal.detail]).toEqual([
    409,
    'Cambió esta pieza mientras la mirabas. Revisa cómo quedó y vuelve a guardar.',
  ])
})

test.each([
  { from: { existencias: 'varias', quedan: 2 }, left: 0, to: { existencias: 'varias', quedan: 4 }, is: [4, false] },
  { from: { existencias: 'varias', quedan: 2 }, left: 0, to: { existencias: 'varias', quedan: 0 }, is: [0, true] },
  { from: { existencias: 'varias', quedan: 2 }, left: 0, to: { existencias: 'unica' }, is: [0, true] },
  { from: { existencias: 'varias', quedan: 2 }, left: 2, to: { existencias: 'unica' }, is: [1, false] },
  { from: { existencias: 'unica' }, left: 0, to: { existencias: 'al_pedido' }, is: [null, false] },
  { from: { existencias: 'unica' }, left: 0, to: { existencias: 'unica' }, is: [0, true] },
] as const)('what is left and sold agree after an edit: $from, $left left, to $to', async ({ from, left, to, is }) => {
  const { body } = await crear(from)
  const sold = left === 0 ? new Date() : null
  await db.update(piezas).set({ quedan: left, vendida_en: sold }).where(eq(piezas.id, body.id))
  const { version } = (await carla.call(obtenerPiezaDeGestion, { params: { id: body.id } })).body
  const { body: after } = await cambiar({ ...body, version }, to)
  expect([after.quedan, after.vendida_en !== null]).toEqual(is)
})

test('an undone tap gives back nothing that an order took since', async () => {
  const { body } = await crear({ existencias: 'varias', quedan: 3 })
  const sold = await mover(body, 'vender')
  await db.transaction((tx) => apartar(tx, [{ pieza_id: body.id, cantidad: 1 }]))
  expect((await deshacer(sold)).body).toMatchObject({ type: 'no-deshacible' })
  const picked = await mover(body, 'elegir')
  await db.transaction((tx) => apartar(tx, [{ pieza_id: body.id, cantidad: 1 }]))
  expect((await deshacer(picked)).body).toMatchObject({ elegida: false, quedan: 0 })
})

test('staff see the pieces in the order of the window, also those published late', async () => {
  const { body: late } = await crear({ nombre: 'Tarde' }, false)
  await crear({ nombre: 'Antes' })
  await mover(late, 'publicar')
  const { piezas: shown } = await listarVitrina(db, { pagina: 1 })
  expect(shown.map(({ nombre }) => nombre)).toEqual(['Tarde', 'Antes'])
  expect(await names('publicadas')).toEqual(['Tarde', 'Antes'])
})

test('each tap can be taken back by its opposite', async () => {
  const { body } = await crear()
  expect(await mover(body, 'vender')).toMatchObject({ quedan: 0, disponibilidad: { clase: 'vendida' } })
  expect(await names('vendidas')).toEqual([LARIMAR.nombre])
  expect(await mover(body, 'reponer')).toMatchObject({ quedan: 1, disponibilidad: { clase: 'quedan' } })
  expect(await mover(body, 'elegir')).toMatchObject({ elegida: true })
  expect(await mover(body, 'dejar')).toMatchObject({ elegida: false })
  await mover(body, 'guardar')
  expect(await buscarPorSlug(db, body.slug)).toBeUndefined()
  expect([await names('publicadas'), await names('guardadas')]).toEqual([[], [LARIMAR.nombre]])
  await mover(body, 'sacar')
  expect(await names('publicadas')).toEqual([LARIMAR.nombre])
})

test('of several equal pieces one is sold at a time, once for each tap', async () => {
  const { body } = await crear({ existencias: 'varias', quedan: 2 })
  const headers = key()
  await mover(body, 'vender', headers)
  expect(await mover(body, 'vender', headers)).toMatchObject({ quedan: 1, disponibilidad: { clase: 'quedan' } })
  expect(await mover(body, 'vender')).toMatchObject({ quedan: 0, disponibilidad: { clase: 'vendida' } })
  expect(await mover(body, 'reponer')).toMatchObject({ quedan: 1, disponibilidad: { clase: 'quedan' } })
})

test.each(['publicar', 'ocultar', 'guardar', 'vender', 'elegir', 'bajar'] as const)(
  'who did «%s» undoes it: the piece is as it was',
  async (accion) => {
    const { body } = await crear({ existencias: 'varias', quedan: 3 }, accion !== 'publicar')
    await crear({ nombre: 'Otra' })
    const before = accion === 'bajar' ? await mover(body, 'subir') : await mover(body, 'dejar')
    const moved = await mover(body, accion)
    const { status, body: undone } = await deshacer(moved)
    expect([status, undone]).toEqual([200, { ...before, version: undone.version }])
  },
)

test('a tap is undone only by who made it, while nothing else happened, and within a minute', async () => {
  const { body } = await crear()
  expect((await deshacer(body)).body.detail).toBe('Ya no se puede deshacer.')
  const sold = await mover(body, 'vender')
  expect((await deshacer(sold, dora)).status).toBe(409)
  expect((await deshacer(body)).body).toMatchObject({ type: 'version-vieja' })
  const [last] = await db.select().from(auditoria).where(eq(auditoria.clave, body.id)).orderBy(desc(auditoria.id))
  await db.insert(auditoria).values({ ...last, id: undefined, cuando: new Date(Date.now() - 61_000) } as typeof last & {
    id: undefined
  })
  expect((await deshacer(sold)).body).toMatchObject({ type: 'no-deshacible' })
})

test('pieces are put in order one place at a time', async () => {
  const { body: first } = await crear({ nombre: 'Uno' })
  await crear({ nombre: 'Dos' })
  await crear({ nombre: 'Tres' })
  expect(await names('publicadas')).toEqual(['Tres', 'Dos', 'Uno'])
  await mover(first, 'subir')
  expect(await names('publicadas')).toEqual(['Tres', 'Uno', 'Dos'])
  await mover(first, 'bajar')
  expect(await names('publicadas')).toEqual(['Tres', 'Dos', 'Uno'])
})

test('a copy is hidden and has an address of its own', async () => {
  const { body } = await crear()
  const { body: copy } = await carla.call(duplicarPieza, { params: { id: body.id } }, key())
  expect(copy).toMatchObject({ nombre: LARIMAR.nombre, slug: 'pulsera-azul-larimar-2', publicada_en: null })
})

test('the lists are searched by name and material, and say how many each has', async () => {
  await crear()
  await crear({ nombre: 'Aretes Coral', materiales: 'Coral', clase: 'aretes' }, false)
  expect(await names('publicadas', 'nacar')).toEqual([LARIMAR.nombre])
  expect(await names('publicadas', 'coral')).toEqual([])
  expect((await listar('ocultas')).cuentas).toEqual({ todas: 2, publicadas: 1, ocultas: 1, vendidas: 0, guardadas: 0 })
})

test('the examples of a new shop go with one tap, and nothing else', async () => {
  await crear()
  const { body: example } = await crear({ nombre: 'Ejemplo' })
  await db.update(piezas).set({ ejemplo: true }).where(eq(piezas.id, example.id))
  expect((await listar('publicadas')).ejemplos).toBe(1)
  expect((await carla.call(quitarEjemplos, {})).body).toEqual({ quitadas: 1 })
  expect(await names('publicadas')).toEqual([LARIMAR.nombre])
})

test('an example that was ordered is put away, and its order goes on naming it', async () => {
  const { body: example } = await crear({ nombre: 'Ejemplo' })
  await db.update(piezas).set({ ejemplo: true }).where(eq(piezas.id, example.id))
  const { codigo } = (await beto.solicita({ descripcion_articulo: '', pieza: example.slug, opcion_1: '16 cm' })).body
  expect((await carla.call(quitarEjemplos, {})).body).toEqual({ quitadas: 1 })
  expect([await names('publicadas'), await names('guardadas'), (await listar('todas')).ejemplos]).toEqual([
    [],
    ['Ejemplo'],
    0,
  ])
  const [line] = await db.select().from(lineasDePedido).where(eq(lineasDePedido.codigo, codigo))
  expect(line?.pieza_id).toBe(example.id)
})

test('members may not see pieces as staff do, and an unknown piece is a 404', async () => {
  const { body } = await crear()
  expect((await beto.call(obtenerPiezaDeGestion, { params: { id: body.id } })).status).toBe(403)
  expect((await carla.call(obtenerPiezaDeGestion, { params: { id: randomUUID() } })).status).toBe(404)
  expect(
    (await carla.call(moverPieza, { params: { id: randomUUID() }, body: { accion: 'publicar' } }, key())).status,
  ).toBe(404)
})
