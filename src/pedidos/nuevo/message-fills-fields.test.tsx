import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FormContext } from '#ui/form/context.ts'
import { draftAfter, emptyDraft, formerDraft } from './draft.ts'
import type { Marca } from './leer/marcas.ts'
import { changesOf, parseMarcas } from './mensaje/fill.ts'
import { Mensaje } from './mensaje/Mensaje.tsx'
import { TextoMarcado } from './mensaje/TextoMarcado.tsx'

const DAY = '2026-12-03'
const EMPTY = emptyDraft(DAY)
const LUGAR = { calle: 'Calle 5', numero: '23', sector: null, municipio: null, provincia: 'Santiago' }

const NOMBRE: Marca = { start: 0, end: 7, kind: 'nombre', value: 'Yudelka' }
const PIEZAS: Marca[] = [
  { start: 8, end: 18, kind: 'pieza', value: '2 pulseras' },
  { start: 19, end: 25, kind: 'pieza', value: '1 par de aretes' },
]
const telefono = (start: number, value: string): Marca => ({ start, end: start + 5, kind: 'telefono', value })

test('what a message says fills the empty fields; an address means delivery', () => {
  const after: Marca[] = [
    NOMBRE,
    ...PIEZAS,
    { start: 30, end: 40, kind: 'lugar', value: LUGAR },
    { start: 41, end: 46, kind: 'fecha', value: '2026-11-26' },
    { start: 50, end: 55, kind: 'pagado', value: '1000.00' },
  ]
  expect(changesOf({ values: EMPTY, before: [], after, day: DAY })).toEqual({
    cliente: 'Yudelka',
    piezas: '2 pulseras\n1 par de aretes',
    tipo_servicio: 'envio',
    direccion: 'Calle 5',
    numero_casa: '23',
    provincia: 'Santiago',
    fecha_estimada_entrega: '2026-11-26',
    abono: '1,000.00',
  })
})

test('what was typed stays; what the message gave follows its marks', () => {
  const values = {
    ...EMPTY,
    cliente: 'Yudelka Rosario',
    telefono: '829-555-0172',
    piezas: '2 pulseras\n1 par de aretes',
  }
  const before = [NOMBRE, ...PIEZAS, telefono(30, '829-555-0172')]
  expect(changesOf({ values, before, after: [NOMBRE, PIEZAS[0] ?? NOMBRE], day: DAY })).toEqual({
    telefono: '',
    piezas: '2 pulseras',
  })
})

test('a message of twenty lines shows whole; a longer one says that it goes on', () => {
  const html = (texto: string) =>
    renderToStaticMarkup(<TextoMarcado texto={texto} marcas={[]} dudosos={[]} onOpen={() => {}} />)
  expect(html('hola\n'.repeat(19))).not.toMatch(/Ver todo|max-h/)
  for (const long of ['hola\n'.repeat(20), 'quiero una pulsera '.repeat(50)])
    expect(html(long)).toMatch(/max-h.*Ver todo/s)
})

test('a message for an order that was begun is another order: nothing of the two mixes, and the former comes back', () => {
  const carmen = { ...EMPTY, cliente: 'Carmen Peña', texto: 'quiero 2 pulseras', piezas: '2 pulseras', total: '900' }
  const draft = draftAfter(carmen, DAY)
  const changes = changesOf({ values: draft, before: [], after: [telefono(0, '829-555-0172')], day: DAY })
  expect({ ...draft, ...changes }).toEqual({ ...EMPTY, telefono: '829-555-0172', anterior: draft.anterior })
  expect(formerDraft(draft, DAY)).toEqual(carmen)
  // A box that was emptied and then filled still brings her back; an empty draft is no order.
  expect(formerDraft(draftAfter(draft, DAY), DAY)).toEqual(carmen)
  expect(draftAfter(EMPTY, DAY)).toEqual(EMPTY)
  expect(formerDraft(EMPTY, DAY)).toBeNull()
})

test('the message says whose order gave its place, and offers it back', () => {
  const nothing = () => {}
  const html = (texto: string, former: typeof EMPTY | null) =>
    renderToStaticMarkup(
      <FormContext value={{ name: 'nuevo', form: { setFocus: nothing } as never }}>
        <Mensaje
          mensaje={{
            ...{ texto, former, marcas: [], dudosos: [], leido: '', changeMarcas: nothing, restore: nothing },
            ...{ read: async () => {}, startAgain: nothing },
          }}
          onRead={nothing}
        />
      </FormContext>,
    )
  for (const texto of ['', 'quiero un anillo']) {
    expect(html(texto, { ...EMPTY, cliente: 'Carmen Peña' })).toMatch(/escrito antes para Carmen Peña\..*Deshacer/)
    expect(html(texto, null)).not.toContain('Deshacer')
  }
})

test('a thing said twice with different values leaves its field empty, also the day', () => {
  const after: Marca[] = [
    telefono(0, '829-555-0172'),
    telefono(10, '809-555-0134'),
    { start: 20, end: 25, kind: 'fecha', value: '2026-11-26' },
    { start: 26, end: 30, kind: 'fecha', value: '2026-11-27' },
  ]
  const changes = changesOf({ values: EMPTY, before: [], after, day: DAY })
  expect(changes).toEqual({ fecha_estimada_entrega: '' })
  expect(changesOf({ values: { ...EMPTY, ...changes }, before: after, after: [], day: DAY })).toEqual({
    fecha_estimada_entrega: DAY,
  })
})

test('marks that do not fit their text are left out', () => {
  const saved = JSON.stringify([NOMBRE])
  expect(parseMarcas(saved, 'Yudelka Rosario')).toEqual([NOMBRE])
  for (const [marcas, texto] of [
    [saved, 'Yu'],
    ['{', 'Yudelka'],
    ['{"a":1}', 'Yudelka'],
    ['', 'Yudelka'],
  ] as const)
    expect(parseMarcas(marcas, texto)).toEqual([])
})

test('marks are buttons over the text; a suggestion and a contradiction look and read otherwise; HTML stays text', () => {
  const texto = 'Yudelka <b>829 555 0172</b> o 809 555 0134 mañana'
  const marcas: Marca[] = [
    NOMBRE,
    { start: 11, end: 23, kind: 'telefono', value: '829-555-0172' },
    { start: 30, end: 42, kind: 'telefono', value: '809-555-0134' },
    { start: 43, end: 49, kind: 'fecha', value: '2026-11-24', sugerida: true },
  ]
  const html = renderToStaticMarkup(
    <TextoMarcado texto={texto} marcas={marcas} dudosos={['telefono']} onOpen={() => {}} />,
  )
  expect(html).not.toContain('<b>')
  expect(html.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|')).toBe(
    '|Nombre|Yudelka| &lt;b&gt;|Teléfono|829 555 0172|&lt;/b&gt; o |Teléfono|809 555 0134| |Fecha| sugerido|mañana|',
  )
  expect(html.match(/border-dashed/g)).toHaveLength(1)
  expect(html.match(/border-ambar-borde/g)).toHaveLength(2)
})
