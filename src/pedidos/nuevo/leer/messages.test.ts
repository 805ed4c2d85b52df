import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countRight, HOY_DE_MENSAJES, readRotulados } from '#testing/mensajes.ts'
import { leerComo } from './leerComo.ts'
import { leerMensaje } from './leerMensaje.ts'
import { camposDe, EMPTY_LUGAR, KINDS, MENSAJE_MAX_LENGTH } from './marcas.ts'
import { proposalsOf } from './vitrina.ts'

const leer = (texto: string, hoy = HOY_DE_MENSAJES) => leerMensaje(texto, { hoy })
const camposOf = (texto: string, hoy?: string) => camposDe(leer(texto, hoy).marcas)

describe('of the messages that the rules were made with', () => {
  const rotulados = readRotulados('ajustados')
  const right = countRight(rotulados)
  test.each(['nombre', 'teléfono', 'lugar', 'pieza', 'fecha', 'pagado'])('95 % are read right in: %s', (field) => {
    expect((right[field] ?? 0) / rotulados.length).toBeGreaterThanOrEqual(0.95)
  })
})

test('a whole order is read, each thing with its mark', () => {
  const { texto, marcas } = leer(
    'Saludos, es Yudelka Rosario kiero 2 pulseras de mariposa doradas y unos aretes de perla pal jueves mándamelo a la calle 5 #23 de Gurabo frente al colmado Chea 829 555 0172 ya te deposité 1,000',
  )
  expect(marcas.map(({ kind, start, end }) => [kind, texto.slice(start, end)])).toEqual([
    ['nombre', 'Yudelka Rosario'],
    ['pieza', '2 pulseras de mariposa doradas'],
    ['pieza', 'unos aretes de perla'],
    ['fecha', 'pal jueves'],
    ['servicio', 'mándamelo'],
    ['lugar', 'calle 5 #23 de Gurabo'],
    ['referencia', 'frente al colmado Chea'],
    ['telefono', '829 555 0172'],
    ['pagado', '1,000'],
  ])
  expect(camposDe(marcas)).toEqual({
    nombre: 'Yudelka Rosario',
    telefono: '829-555-0172',
    piezas: ['2 pulseras de mariposa doradas', '1 par de aretes de perla'],
    servicio: 'envio',
    lugar: {
      calle: 'calle 5',
      numero: '#23',
      sector: 'Gurabo',
      municipio: 'Santiago de los Caballeros',
      provincia: 'Santiago',
    },
    referencia: 'frente al colmado Chea',
    fecha: '2026-11-26',
    pagado: '1000.00',
    dudosos: [],
  })
})

test('what is found with two values fills nothing, and both stay marked', () => {
  const { marcas } = leer('soy Ana Peña 809 555 0101 o al 829 555 0102, pal jueves o pal sabado')
  expect(marcas.map(({ kind }) => kind)).toEqual(['nombre', 'telefono', 'telefono', 'fecha', 'fecha'])
  expect(camposDe(marcas)).toMatchObject({ telefono: null, fecha: null, dudosos: ['telefono', 'fecha'] })
})

test('five addresses fill no address', () => {
  const towns = [
    'calle 1 #2, Moca',
    'calle 3 #4, La Vega',
    'calle 5 #6, Nagua',
    'calle 7 #8, Mao',
    'calle 9 #10, Bonao',
  ]
  const { lugar, dudosos } = camposOf(`mandalo a la ${towns.join('. o a la ')}`)
  expect(lugar).toEqual(EMPTY_LUGAR)
  expect(dudosos).toContain('lugar')
})

test("the shop's own messages and the headers of WhatsApp are not read as the customer's words", () => {
  const copied =
    '[23/11/26, 10:31:05 a. m.] Brisa: Son RD$ 900, ¿para el martes?\n[23/11/26, 10:32:11 a. m.] ~Yudelka 🦋: no, pal viernes\n[23/11/26, 10:32:40 a. m.] ~Yudelka 🦋: ya te deposite 450'
  expect(camposOf(copied)).toMatchObject({ nombre: 'Yudelka', fecha: '2026-11-27', pagado: '450.00', dudosos: [] })
  expect(camposOf('[23/11/26 9:02 a. m.] +1 829 555 0172: quiero un anillo')).toMatchObject({
    telefono: '829-555-0172',
    piezas: ['1 anillo'],
  })
})

test('tags are not read, and nothing of them is marked', () => {
  const { texto, marcas } = leer('<b>Hola</b><img src=x onerror=alert(1)> quiero <i>un collar dorado</i>')
  expect(marcas.map(({ start, end }) => texto.slice(start, end))).toEqual(['un collar dorado'])
})

test.each([
  ['pa mañana', '2026-11-24'],
  ['paso por la mañana', null],
  ['pasado mañana', '2026-11-25'],
  ['para hoy mismo', '2026-11-23'],
  ['pal lunes', '2026-11-30'],
  ['el 28', '2026-11-28'],
  ['para el 5', '2026-12-05'],
  ['antes del viernes', '2026-11-27'],
  ['en navidad', '2026-12-25'],
  ['para el 14/2', '2027-02-14'],
  ['para el 31 de febrero', null],
  ['el viernes te deposito', null],
  ['vivo en santo domingo', null],
  ['calle 27 de febrero', null],
])('«%s» is the day %s', (said, fecha) => {
  expect(camposOf(`quiero un anillo ${said}`).fecha).toBe(fecha)
})

test('days are those of the day that is given', () => {
  expect(camposOf('pal jueves', '2026-12-30').fecha).toBe('2026-12-31')
  expect(camposOf('para el 30', '2027-01-31').fecha).toBe('2027-03-30')
})

test.each([
  ['quiero una pulsera, le doy 500 de señal', ['1 pulsera']],
  ['no me mande el anillo, mejor la cadena', ['la cadena']],
  ['ya no quiero la pulsera, ponme un collar', ['1 collar']],
  ['quiero la pulsera que tiene en 1,200', ['la pulsera']],
  ['quiero la pulsera que tiene un corazón', ['la pulsera']],
])('«%s» orders %j', (said, piezas) => {
  expect(camposOf(said).piezas).toEqual(piezas)
})

test('a program in the place of a name is no name', () => {
  expect(camposOf('soy <script>alert(1)</script> y quiero un anillo').nombre).toBeNull()
})

test('a sentence that was pasted a thousand times orders no hundreds of pieces', () => {
  const { marcas } = leer('quiero una pulsera pa mañana '.repeat(4000))
  expect(marcas.filter(({ kind }) => kind === 'pieza').length).toBeLessThanOrEqual(40)
})

test.each([
  ['ya te deposité 1,000', '1000.00'],
  ['te mandé 500 pesos', '500.00'],
  ['te transferi los mil quinientos', '1500.00'],
  ['deposite 2 mil', '2000.00'],
  ['RD$850 transferidos', '850.00'],
  ['le doy 500 de señal', '500.00'],
  ['separación: 500', '500.00'],
  ['te voy a depositar 500', null],
  ['cuesta 500 pesos', null],
  ['te mandé el comprobante a las 10', null],
])('«%s»: paid %s', (said, pagado) => {
  expect(camposOf(said).pagado).toBe(pagado)
})

const mensaje = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...readRotulados('ajustados').flatMap(({ texto }) => texto.split(/(?<= )/))),
        fc.string({ unit: 'grapheme', maxLength: 8 }),
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join('')),
)

test('whatever is pasted, marks lie in the text in order, and none overlaps another', () => {
  fc.assert(
    fc.property(mensaje, (pasted) => {
      const { texto, marcas } = leer(pasted)
      let end = 0
      for (const marca of marcas) {
        expect(marca.start).toBeGreaterThanOrEqual(end)
        expect(marca.end).toBeGreaterThan(marca.start)
        end = marca.end
      }
      expect(end).toBeLessThanOrEqual(texto.length)
    }),
    { numRuns: 500 },
  )
})

test('reading a passage as a kind that it is not never throws, and a read day is a day', () => {
  fc.assert(
    fc.property(mensaje, fc.constantFrom(...KINDS), (passage, kind) => {
      const read = leerComo(kind, passage, { hoy: HOY_DE_MENSAJES })
      if (read?.kind === 'fecha') expect(read.value).toMatch(/^20\d\d-\d\d-\d\d$/)
    }),
  )
})

test.each([
  ['100 KB', 'quiero una pulsera pa mañana '.repeat(4000)],
  ['100 KB without spaces', 'a'.repeat(100_000)],
  ['100 KB of figures', '8'.repeat(100_000)],
  ['100 KB of emojis', '😍'.repeat(25_000)],
  ['a text from right to left', 'مرحبا \u202eabc\u202c'],
  ['halves of emojis', '\ud83d hola \ude0d'],
  ['nothing', ''],
])('%s is read', (_, pasted) => {
  const { texto } = leer(pasted)
  expect(texto.length).toBeLessThanOrEqual(MENSAJE_MAX_LENGTH)
  expect(texto.isWellFormed()).toBe(true)
  expect(texto).not.toMatch(/\p{Bidi_Control}/u)
})

test('a passage is read as the kind that a person chooses', () => {
  const como = (kind: (typeof KINDS)[number], passage: string) => leerComo(kind, passage, { hoy: HOY_DE_MENSAJES })
  expect(como('fecha', '28')).toEqual({ kind: 'fecha', value: '2026-11-28' })
  expect(como('pagado', 'mil quinientos')).toEqual({ kind: 'pagado', value: '1500.00' })
  expect(como('telefono', '+1 829 555 0172')).toEqual({ kind: 'telefono', value: '829-555-0172' })
  expect(como('telefono', 'Yudelka')).toBeNull()
  expect(como('lugar', 'Gurabo')?.value).toMatchObject({ sector: 'Gurabo', provincia: 'Santiago' })
  expect(como('lugar', 'la casa rosada')?.value).toMatchObject({ calle: 'la casa rosada', provincia: null })
  expect(como('servicio', 'me lo mandas')).toEqual({ kind: 'servicio', value: 'envio' })
})

describe('names of pieces of the window', () => {
  const nombres = ['Pulsera Samaná', 'Pulsera Samaná azul', 'Perla', 'Aretes de la Luna']
  const read = (texto: string) => camposDe(leerMensaje(texto, { hoy: HOY_DE_MENSAJES, nombres }).marcas)

  test.each([
    ['Hola, quiero la pulsera Samaná', ['Pulsera Samaná']],
    ['kiero 2 pulsera de samana y unos aretes de perla', ['2 Pulsera Samaná', '1 par de aretes de perla']],
    ['apártame la pulsera samaná azul porfa', ['Pulsera Samaná azul']],
    ['quiero los aretes luna', ['Aretes de la Luna']],
    ['quiero el collar Perla', ['Perla']],
    ['cuánto cuesta la pulsera Samaná?', []],
    ['no quiero la pulsera Samaná', []],
  ])('%s', (texto, piezas) => {
    expect(read(texto).piezas).toEqual(piezas)
  })

  test('a name that is also a place or a person stays what it is elsewhere', () => {
    const campos = read('soy Perla Gómez, quiero la pulsera Samaná, mándamela a la calle 5 #23 de Gurabo')
    expect(campos).toMatchObject({ nombre: 'Perla Gómez', piezas: ['Pulsera Samaná'] })
    expect(campos.lugar).toMatchObject({ sector: 'Gurabo', provincia: 'Santiago' })
  })

  test('a line that is the name of a piece proposes it, with its number', () => {
    const piezas = [{ nombre: 'Pulsera Samaná' }]
    expect(proposalsOf(['2 pulsera samana', '1 anillo'], piezas)).toEqual([
      { line: '2 pulsera samana', pieza: piezas[0], cantidad: 2 },
    ])
  })
})
