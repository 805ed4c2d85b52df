import fc from 'fast-check'
import { expect, test } from 'vitest'
import { negocio } from '#negocio'
import { shopFiles, textOf } from '#testing/sources.ts'
import { claves, envio } from '#tienda/politicas/envio.ts'
import { categorias } from '#tienda/preguntas.ts'
import {
  addBusinessDays,
  type Calendario,
  type DiaEspecial,
  envioDesde,
  estimatedDay,
  isBusinessDay,
  plazos,
  promesaDe,
  promesaHasta,
  promesaTexts,
  retiroText,
  specialDays,
  zonaDe,
} from './calendario.ts'
import { daysBetween } from './dates.ts'
import { listHolidays } from './holidays.server.ts'
import { horarioOfDay, horarioStatus } from './horario.ts'

const { horarios, promesas, zonas } = negocio
const feriados = await listHolidays(new Date('2026-11-23T12:00:00-04:00'))
const usual: Calendario = { horarios, promesas, zonas, feriados, dias: [] }
const withDays = (...dias: DiaEspecial[]): Calendario => ({ ...usual, dias })
const closed = (dia: string, frase = ''): DiaEspecial => ({ dia, clase: 'cerrado', abre: null, cierra: null, frase })
const open = (dia: string): DiaEspecial => ({ dia, clase: 'normal', abre: null, cierra: null, frase: '' })
const short = (dia: string, abre: string, cierra: string, frase = ''): DiaEspecial => ({
  dia,
  clase: 'corto',
  abre,
  cierra,
  frase,
})
const at = (written: string) => new Date(`${written}:00-04:00`)
const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ')

// 2026-11-23 is a Monday.
test.each<[when: string, days: number, lista: string, llega: string, calendario?: Calendario]>([
  ['2026-11-23T10:00', 3, '2026-11-26', '2026-11-27 2026-11-28'],
  ['2026-11-23T14:59', 0, '2026-11-23', '2026-11-24 2026-11-25'],
  ['2026-11-23T15:00', 0, '2026-11-24', '2026-11-25 2026-11-26'], // after the cut-off
  ['2026-11-28T10:00', 0, '2026-11-28', '2026-11-30 2026-12-01'], // Saturday
  ['2026-11-29T10:00', 0, '2026-11-30', '2026-12-01 2026-12-02'], // Sunday
  ['2026-12-24T10:00', 1, '2026-12-26', '2026-12-28 2026-12-29'], // Christmas is a Friday
  ['2026-12-31T15:30', 0, '2027-01-02', '2027-01-05 2027-01-06'], // New Year, and Reyes moved to Monday the 4th
  ['2027-01-20T10:00', 1, '2027-01-22', '2027-01-23 2027-01-26'], // Altagracia stays, Duarte moved to the 25th
  ['2026-11-23T10:00', 0, '2026-11-24', '2026-11-25 2026-11-26', withDays(closed('2026-11-23'))], // today closes
  ['2026-12-24T12:30', 0, '2026-12-24', '2026-12-26 2026-12-28', withDays(short('2026-12-24', '09:00', '13:00'))],
  ['2026-12-24T13:00', 0, '2026-12-26', '2026-12-28 2026-12-29', withDays(short('2026-12-24', '09:00', '13:00'))],
  ['2026-12-24T10:00', 1, '2026-12-25', '2026-12-26 2026-12-28', withDays(open('2026-12-25'))], // open on a holiday
])('ordered at %s, made in %i days: ready %s, at home %s', (when, diasDeHechura, lista, llega, calendario = usual) => {
  const promesa = promesaDe({ ahora: at(when), diasDeHechura }, calendario)
  expect([promesa.lista, `${promesa.llega.de} ${promesa.llega.a}`]).toEqual([lista, llega])
})

test('holidays are those of the law, moved to Mondays as it says, for two years', () => {
  const days = feriados.map(({ dia }) => dia)
  expect(days).toEqual(expect.arrayContaining(['2026-11-09', '2026-12-25', '2027-01-04', '2027-01-25', '2027-03-26']))
  expect(days).not.toContain('2027-01-06')
  expect(days.at(-1)).toBe('2027-12-25')
})

test('the promise in words names the month where it is another one', () => {
  const texts = promesaTexts(promesaDe({ ahora: at('2026-11-23T10:00') }, usual))
  expect(texts).toEqual({
    lista: 'Si pides hoy: lista el jueves 26 de noviembre',
    llega: 'En tu casa entre el viernes 27 y el sábado 28',
    retiro: 'o retírala gratis desde el viernes 27',
  })
  const later = promesaTexts(promesaDe({ ahora: at('2026-11-26T10:00') }, usual))
  expect(later.llega).toBe('En tu casa entre el martes 1 de diciembre y el miércoles 2 de diciembre')
})

test('a zone has its own days and price, and the longest name of a province wins', () => {
  const far: Calendario = {
    ...usual,
    zonas: [
      { nombre: 'Cerca', provincias: ['Santiago'], precio: '500.00', de: 1, a: 1 },
      { nombre: 'Lejos', provincias: ['Santiago Rodríguez'], precio: '1050.00', de: 3, a: 5 },
    ],
  }
  expect(zonaDe('santiago rodriguez', far)?.nombre).toBe('Lejos')
  expect(zonaDe('Calle 3, Santiago', far)?.nombre).toBe('Cerca')
  expect(zonaDe('Marte', far)).toBeNull()
  const ahora = at('2026-11-23T10:00')
  const about = (provincia?: string) => promesaDe({ ahora, diasDeHechura: 0, provincia }, far).llega
  expect(about('SANTIAGO')).toEqual({ de: '2026-11-24', a: '2026-11-24' })
  expect(about('Santiago Rodríguez')).toEqual({ de: '2026-11-26', a: '2026-11-28' })
  expect(about()).toEqual({ de: '2026-11-24', a: '2026-11-28' })
  expect(envioDesde(far)).toBe('500.00')
})

const instants = fc.date({ min: at('2026-11-01T00:00'), max: at('2027-10-31T00:00'), noInvalidDate: true })
const anyDays = fc.uniqueArray(
  fc.record({ after: fc.nat(380), isClosed: fc.boolean() }).map(({ after, isClosed }) => {
    const dia = new Date(Date.parse('2026-11-01T00:00:00Z') + after * 86_400_000).toISOString().slice(0, 10)
    return isClosed ? closed(dia) : short(dia, '09:00', '12:00')
  }),
  { selector: ({ dia }) => dia, maxLength: 60 },
)

test('a promised day is never a closed one, comes in order, and is never earlier for who orders later', () => {
  fc.assert(
    fc.property(instants, fc.nat(86_400_000 * 20), fc.nat(15), anyDays, (ahora, wait, diasDeHechura, dias) => {
      const calendario = withDays(...dias)
      const first = promesaDe({ ahora, diasDeHechura }, calendario)
      const second = promesaDe({ ahora: new Date(ahora.getTime() + wait), diasDeHechura }, calendario)
      for (const day of [first.lista, first.retiro, first.llega.de, first.llega.a]) {
        expect(isBusinessDay(day, calendario)).toBe(true)
        expect(dias.some(({ dia, clase }) => dia === day && clase === 'cerrado')).toBe(false)
        expect(feriados.some(({ dia }) => dia === day) && !dias.some(({ dia }) => dia === day)).toBe(false)
      }
      expect([first.lista, first.llega.de, first.llega.a].toSorted()).toEqual([
        first.lista,
        first.llega.de,
        first.llega.a,
      ])
      expect(second.lista >= first.lista && second.llega.a >= first.llega.a).toBe(true)
      expect(isBusinessDay(estimatedDay(ahora, {}, calendario), calendario)).toBe(true)
    }),
  )
})

test('an answer for today holds until the moment that is said, and no longer than that', () => {
  fc.assert(
    fc.property(instants, fc.nat(8), (ahora, diasDeHechura) => {
      const until = promesaHasta(ahora, usual)
      const last = promesaDe({ ahora: new Date(until.getTime() - 1), diasDeHechura }, usual)
      expect(promesaDe({ ahora, diasDeHechura }, usual)).toEqual(last)
    }),
  )
})

test('an answer for a day that closes before the cut-off holds until that closing', () => {
  const calendario = withDays(short('2026-12-24', '09:00', '13:00'), closed('2026-12-23'))
  const until = (when: string) => promesaHasta(at(when), calendario)
  expect(until('2026-12-24T12:59')).toEqual(at('2026-12-24T13:00'))
  expect(until('2026-12-24T13:00')).toEqual(at('2026-12-25T00:00'))
  expect(until('2026-12-23T10:00')).toEqual(at('2026-12-24T00:00'))
  expect(until('2026-12-22T10:00')).toEqual(at(`2026-12-22T${promesas.corte}`))
})

test('a week without an open day still gives an answer', () => {
  const never: Calendario = { ...usual, horarios: { ...horarios, contacto: [] } }
  expect(promesaDe({ ahora: at('2026-11-23T10:00') }, never).lista).toMatch(/^20\d\d-/)
})

test('hours of a day follow the calendar: closed, shorter, a holiday', () => {
  const calendario = withDays(short('2026-12-24', '09:00', '13:00', 'Nochebuena: cerramos a la 1:00 p. m.'))
  const status = (when: string) => horarioStatus(horarios.contacto, at(when), calendario)
  expect(plain(status('2026-12-24T10:00').cambia)).toBe('cierra a la 1:00 p. m.')
  expect(plain(status('2026-12-24T13:30').cambia)).toBe('abre el sábado a las 10:00 a. m.')
  expect(plain(horarioOfDay(horarios.rastreo, at('2026-12-25T10:00'), calendario))).toBe('viernes: cerrado')
  const away = withDays(...Array.from({ length: 12 }, (_, more) => closed(`2026-12-${10 + more}`)))
  expect(plain(horarioStatus(horarios.contacto, at('2026-12-10T10:00'), away).cambia)).toBe(
    'abre el martes 22 de diciembre a las 9:00 a. m.',
  )
})

test('days that differ are listed with the words for customers; a holiday that the shop opens is not', () => {
  const calendario = withDays(
    short('2026-12-24', '09:00', '13:00', 'Nochebuena: cerramos a la 1:00 p. m.'),
    open('2027-01-01'),
  )
  const said = specialDays('2026-12-20', 14, calendario).map(({ dia, frase }) => `${dia} ${frase}`)
  expect(said).toEqual(['2026-12-24 Nochebuena: cerramos a la 1:00 p. m.', '2026-12-25 Navidad: cerrado'])
})

test('the whole time of a delivery covers its stages, also of a customized piece', () => {
  const { procesamiento, personalizado, entrega } = promesas
  const [de, a] = [Math.min(...zonas.map((zona) => zona.de)), Math.max(...zonas.map((zona) => zona.a))]
  const [, from, until] = plazos.entrega.match(/^(\d+) a (\d+) días laborables$/) ?? []
  expect(Number(from)).toBeGreaterThanOrEqual(Math.max(entrega.de, procesamiento.de + de))
  for (const stage of [procesamiento, personalizado])
    expect(Number(until)).toBeGreaterThanOrEqual(Math.max(entrega.a, stage.a + a))
  expect(plazos.aMasTardar).toBe(`${until} días laborables`)
})

test.each(['2026-11-23', '2026-11-26', '2026-11-28', '2026-11-29', '2026-12-23'])(
  'the first day given to an order of %s is not before the time that the pages promise',
  (day) => {
    const estimated = estimatedDay(at(`${day}T12:00`), {}, usual)
    const promised = addBusinessDays(day, Number.parseInt(plazos.aMasTardar, 10), usual)
    expect(estimated >= promised).toBe(true)
    expect(daysBetween(day, estimated)).toBeGreaterThanOrEqual(negocio.pedidos.diasDeEntrega)
  },
)

test('the pages say when a finished piece can be collected, as the shop has set it', () => {
  expect([0, 1, 2].map(retiroText)).toEqual([
    'disponible el mismo día en que se termina la pieza',
    'disponible al día siguiente de estar terminada la pieza',
    'disponible 2 días después de estar terminada la pieza',
  ])
  expect(plazos.retiro).toBe(retiroText(negocio.promesas.retiro))
})

test('questions and shipping policy say the same times', () => {
  const deliveryText = categorias()
    .flatMap(({ preguntas }) => preguntas)
    .find(({ id }) => id === 'tiempo-de-entrega')
  const policyText = JSON.stringify([claves(), envio()])
  for (const time of [plazos.entrega, plazos.procesamiento, plazos.personalizado, plazos.llegada]) {
    expect(deliveryText?.respuesta).toContain(time)
    expect(policyText).toContain(time)
  }
  expect(policyText).toContain(plazos.retiro)
})

/** Words that promise a time: a number of days or hours, or a day of the week with a time. */
const TIME_WORDS =
  /\d+ (a \d+ )?días? (laborables|hábiles)|al día siguiente|\d+ a \d+ horas|en \d+ (horas|días)|(lunes|martes|miércoles|jueves|viernes|sábado|domingo)[^'"`]{0,30}\d ?[ap]\. ?m/
const EXCEPTIONS: Record<string, string> = {
  'src/lib/calendario.ts': 'the calendar itself',
  'src/lib/horario.ts': 'an example in a comment',
  'src/tienda/politicas/privacidad.ts': 'how long an address is kept, which is no promise of a delivery',
}

test('no text of the shop writes a time of its own, and every exception is needed', () => {
  expect(shopFiles.filter((file) => TIME_WORDS.test(textOf(file))).toSorted()).toEqual(
    Object.keys(EXCEPTIONS).toSorted(),
  )
})
