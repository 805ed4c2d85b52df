import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDinero } from '#lib/dinero.ts'
import { negated } from '#pagos/rules.ts'
import { diferenciaOf, impedimentoParaContar } from '../caja/rules.ts'
import type { LineaDeCierre } from './contract.ts'
import { BILLETES, cierreText, conteosOf, fieldsOf, sumBilletes, totalsOf } from './rules.ts'

const monto = fc
  .integer({ min: 0, max: 99_999_999 })
  .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
const line = (esperado: string, contado: string | null = null, razon: string | null = null): LineaDeCierre => ({
  ...{ metodo: 'efectivo', persona: null, esperado, contado, razon, cuantos: 1 },
})

test('what is counted is what should be there and the difference, to the cent, for any amounts', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(monto, monto), { minLength: 1 }), (pairs) => {
      const { esperado, contado } = totalsOf(pairs.map(([one, other]) => line(one, other)))
      const differences = pairs.map(([one, other]) => diferenciaOf({ esperado: one, contado: other }) ?? '0.00')
      expect(addDinero(contado ?? '', negated(esperado))).toBe(differences.reduce(addDinero, '0.00'))
    }),
  )
})

test('notes add up', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(99), { minLength: BILLETES.length, maxLength: BILLETES.length }), (numbers) => {
      const cuantos = Object.fromEntries(BILLETES.map((billete, place) => [billete, numbers[place] ?? 0]))
      expect(Number(sumBilletes(cuantos))).toBe(
        BILLETES.reduce<number>((sum, one, place) => sum + one * (numbers[place] ?? 0), 0),
      )
    }),
  )
})

test('a difference needs its reason, and equal amounts need none', () => {
  expect(impedimentoParaContar({ esperado: '50.00', contado: '50.00', razon: null })).toBeNull()
  expect(impedimentoParaContar({ esperado: '50.00', contado: '70.00', razon: '' })).toBe(
    'Di por qué sobran RD$\u00a020.00.',
  )
})

test('the form names what is missing at each field', () => {
  const { contado, razon } = fieldsOf(line('9.00'))
  const issues = (typed: Record<string, string>) =>
    conteosOf([line('9.00'), line('5.00', '5.00')])
      .safeParse(typed)
      .error?.issues.map(({ path }) => path[0])
  expect(issues({})).toEqual([contado])
  expect(issues({ [contado]: '8' })).toEqual([razon])
  expect(issues({ [contado]: '8', [razon]: 'Un pasaje' })).toBeUndefined()
})

test('the message says each line, and why it differs', () => {
  const cierre = { dia: '2026-11-21', desde: '2026-11-21', hoy: '2026-11-21', visto: '', pagos: [], anterior: null }
  const cerrado = { en: '2026-11-21T22:00:00Z', por: 'Carla' }
  const lineas = [line('6450.00', '6400.00', 'Cambio de más')]
  expect(cierreText({ ...cierre, cerrado, lineas, por_verificar: { cuantos: 2, monto: '9.00' } })).toBe(
    [
      'Cierre: sábado, 21 de noviembre',
      'Efectivo, sin nombre: RD$\u00a06,400.00 (faltan RD$\u00a050.00: Cambio de más)',
      'Total: RD$\u00a06,400.00',
    ].join('\n'),
  )
})
