import { expect, test } from 'vitest'
import { EMPTY_PIEZA, PiezaDraft, toPiezaDraft } from './draft.ts'

const PIEZA = { ...EMPTY_PIEZA, nombre: 'Pulsera', precio: 'RD$ 850', publicar: false }
const errorsOf = (changes: Partial<PiezaDraft>) => {
  const { error } = PiezaDraft.safeParse({ ...PIEZA, ...changes })
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

test('choices are written one a line, and read back as they were written', () => {
  const opciones = 'Talla: 16 cm, 18 cm\nInicial (opcional)\nColor (opcional): Azul, Perla: mate'
  const parsed = PiezaDraft.parse({ ...PIEZA, opciones })
  expect(parsed.opciones).toEqual([
    { nombre: 'Talla', valores: ['16 cm', '18 cm'], obligatoria: true },
    { nombre: 'Inicial', valores: null, largo: 30, obligatoria: false },
    { nombre: 'Color', valores: ['Azul', 'Perla: mate'], obligatoria: false },
  ])
  const pieza = { ...parsed, todas_las_fotos: [] } as unknown as Parameters<typeof toPiezaDraft>[0] // what it reads
  expect(toPiezaDraft(pieza).opciones).toBe(opciones)
})

test.each<[Partial<PiezaDraft>, Record<string, string>]>([
  [{}, {}],
  [{ existencias: 'varias' }, { quedan: 'Escribe cuántas hay.' }],
  [{ existencias: 'varias', quedan: 'tres' }, { quedan: 'Escribe cuántas hay.' }],
  [{ existencias: 'varias', quedan: '3' }, {}],
  [{ existencias: 'al_pedido', dias_de_hechura: '91' }, { dias_de_hechura: 'Escribe los días, 90 como máximo.' }],
  [{ opciones: ': 16 cm' }, { opciones: 'Ponle nombre a la opción.' }],
  [{ opciones: 'a\nb\nc\nd\ne\nf' }, { opciones: 'Pon cinco opciones como máximo.' }],
  [{ slug: 'Con Espacios' }, { slug: 'Usa solo minúsculas sin acento, números y guiones: pulsera-azul.' }],
])('%j has the errors %j', (changes, errors) => {
  expect(errorsOf(changes)).toEqual(errors)
})

test('only a piece that is published needs a photo', () => {
  expect(errorsOf({ publicar: true })).toEqual({ fotos: 'Pon al menos una foto para publicarla.' })
})
