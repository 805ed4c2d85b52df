import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createQueryClient } from '#lib/queryClient.ts'
import { putPieza } from '#testing/piezas.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { cambiarLineas, listarPiezasParaPedir, obtenerPedidoDeGestion } from '../ficha/contract.ts'
import { findByName } from './BuscarPieza.tsx'
import { LineasDraft, lineaAdded, renglonesOf, sumOfDraft, toLineasDraft, withRenglones } from './draft.ts'
import { EditarLineas } from './EditarLineas.tsx'

const { carla, db, persona } = await openShop()
const ana = await persona('Ana Peña', 'ana@ejemplo.com', { ip: '10.8.0.1' })
const order = async (pieza: string) => {
  const { codigo } = (await ana.solicita({ descripcion_articulo: 'Muñeca fina.', pieza })).body
  return (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
}
const save = ({ codigo, version }: { codigo: string; version: number }, draft: LineasDraft) =>
  carla.call(cambiarLineas, { params: { codigo }, body: { ...LineasDraft.parse(draft), version } })

test('staff change a line, add a piece and one in words, and take one out', async () => {
  const [one, other] = [await putPieza(db), await putPieza(db, { nombre: 'Collar Ámbar', precio: '1200.00' })]
  const pedido = await order(one.slug)
  const { body: piezas } = await carla.call(listarPiezasParaPedir, {})
  const [found] = findByName(piezas, 'ambar')
  if (!found) throw new Error('The piece was not found.')

  let draft: LineasDraft = { ...toLineasDraft(pedido.lineas), precio_0: 'RD$ 900', texto_0: '' }
  draft = { ...draft, ...lineaAdded(draft, found) }
  draft = { ...draft, ...lineaAdded(draft, null), ...{ nombre_2: 'Caja de regalo', cantidad_2: '2', precio_2: '75' } }
  expect(sumOfDraft(draft)).toBe('2250.00')
  const { body: after } = await save(pedido, draft)
  expect(after).toMatchObject({ precio: '2250.00', total: '2250.00' })
  expect(after.lineas).toMatchObject([
    { nombre: one.nombre, precio: '900.00', texto: null },
    { nombre: 'Collar Ámbar', pieza: other.slug, precio: '1200.00' },
    { nombre: 'Caja de regalo', cantidad: 2, precio: '75.00', pieza: null },
  ])
  // The piece is held now: nobody else can choose it.
  expect(findByName((await carla.call(listarPiezasParaPedir, {})).body, 'ambar')).toEqual([])

  const shorter = toLineasDraft(after.lineas)
  const kept = renglonesOf(shorter).filter(({ numero }) => numero !== 1)
  const { body: last } = await save(after, { ...shorter, renglones: withRenglones(kept) })
  expect(last.lineas.map(({ nombre }) => nombre)).toEqual([one.nombre, 'Caja de regalo'])
  expect(findByName((await carla.call(listarPiezasParaPedir, {})).body, 'COLLAR')).toHaveLength(1)
})

test.each([
  [{ cantidad_0: '0' }, { cantidad_0: 'Escribe cuántas.' }],
  [{ cantidad_0: '1.5' }, { cantidad_0: 'Escribe cuántas.' }],
  [{ cantidad_0: '100' }, { cantidad_0: 'Pon 99 o menos.' }],
  [{ precio_0: '850,00' }, { precio_0: 'Escribe un monto como 1234.50.' }],
  [{ precio_0: '-1' }, { precio_0: 'Escribe un monto como 1234.50.' }],
  [
    { nombre_0: ' ', precio_0: 'mil' },
    { nombre_0: 'Escribe qué es.', precio_0: 'Escribe un monto como 1234.50.' },
  ],
])('what cannot be is said beside its field: %j', (typed, errors) => {
  const draft = { ...toLineasDraft([]), ...lineaAdded(toLineasDraft([]), null), nombre_0: 'Aretes', ...typed }
  const issues = LineasDraft.safeParse(draft).error?.issues ?? []
  expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual(errors)
})

test('the form shows each line with its fields, and what they add up to', async () => {
  const pedido = await order((await putPieza(db, { nombre: 'Pulsera Samaná' })).slug)
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <EditarLineas pedido={pedido} onClose={() => {}} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  for (const value of ['Pulsera Samaná', '850.00', 'Muñeca fina.', '1']) expect(html).toContain(`value="${value}"`)
  expect(html).toContain('Quitar la línea 1')
  expect(html.replace(/<[^>]*>/g, '')).toMatch(/Piezas: RD\$\s850\.00 · Total: RD\$\s850\.00/)
})
