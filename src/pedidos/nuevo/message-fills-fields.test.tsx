import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { emptyDraft } from './draft.ts'
import type { Marca } from './leer/marcas.ts'
import { changesOf, parseMarcas } from './mensaje/fill.ts'
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
