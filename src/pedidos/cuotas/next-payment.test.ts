import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#lib/dates.ts'
import { addDinero } from '#lib/dinero.ts'
import { alAceptar, cuandoAlAceptar, impedimentoDeCuotas, mitades, type Parte, partesDe, repartir } from './rules.ts'

// A Wednesday.
const HOY = '2026-11-25'
const halves: Parte[] = [
  { monto: '1250.00', antes_de: HOY },
  { monto: '1250.00', antes_de: '2026-11-27' },
]
const three: Parte[] = [
  { monto: '1000.00', antes_de: '2026-11-20' },
  { monto: '500.00', antes_de: '2026-11-24' },
  { monto: '1000.00', antes_de: '2026-12-10' },
]
const atDoor: Parte[] = [{ monto: '2500.00', antes_de: null }]
const saidOf = (partes: readonly Parte[], pagado: string, total = '2500.00') =>
  repartir({ total, pagado, partes, hoy: HOY }).proximo?.frase.replaceAll('\u00a0', ' ') ?? null

describe('The next payment', () => {
  it.each([
    ['both halves open', halves, '0.00', 'Falta tu primera mitad, RD$ 1,250.00, hoy.'],
    ['the second half', halves, '1250.00', 'Falta tu segunda mitad, RD$ 1,250.00, a más tardar el viernes 27.'],
    ['a part of the second', halves, '1300.50', 'Faltan RD$ 1,199.50 de tu segunda mitad, a más tardar el viernes 27.'],
    ['one centavo', halves, '2499.99', 'Faltan RD$ 0.01 de tu segunda mitad, a más tardar el viernes 27.'],
    ['all paid', halves, '2500.00', null],
    ['too much paid', halves, '3000.00', null],
    [
      'two that are late',
      three,
      '0.00',
      'Faltan tus pagos 1 a 2 de 3, RD$ 1,500.00: era para el viernes 20 de noviembre.',
    ],
    ['the one after', three, '1500.00', 'Falta tu pago 3 de 3, RD$ 1,000.00, a más tardar el jueves 10 de diciembre.'],
    ['at the door', atDoor, '0.00', 'Falta tu pago, RD$ 2,500.00, al recibir tu pedido.'],
    ['no plan', [], '500.00', 'Faltan RD$ 2,000.00 de tu pago.'],
  ])('%s', (_name, partes, pagado, said) => {
    expect(saidOf(partes, pagado)).toBe(said)
  })

  it('follows a changed total: more goes to the last open part, less comes off the last ones', () => {
    expect(saidOf(halves, '1250.00', '2800.00')).toContain('RD$ 1,550.00')
    expect(saidOf(halves, '1250.00', '2000.00')).toContain('RD$ 750.00')
    expect(saidOf(halves, '1250.00', '1250.00')).toBeNull()
    // Who paid all is not late with what was added since.
    expect(saidOf(halves, '2500.00', '2600.00')).toBe('Falta tu pago, RD$ 100.00, al recibir tu pedido.')
  })

  it('never asks for more or less than what is owed, whatever plan, total and payments', () => {
    const cents = fc.integer({ min: 1, max: 900_000 }).map((n) => (n / 100).toFixed(2))
    const plan = fc
      .array(fc.tuple(cents, fc.integer({ min: -9, max: 9 })), { maxLength: 5 })
      .map((parts) =>
        parts
          .map(([monto, days]) => ({ monto, antes_de: addDays(HOY, days) }))
          .sort((a, b) => (a.antes_de < b.antes_de ? -1 : 1)),
      )
    fc.assert(
      fc.property(plan, cents, cents, (partes, total, pagado) => {
        const { cuotas, proximo } = repartir({ total, pagado, partes, hoy: HOY })
        const owed = Math.max(0, Math.round((Number(total) - Number(pagado)) * 100))
        const open = cuotas.reduce((sum, { falta }) => addDinero(sum, falta), '0.00')
        expect(cuotas.reduce((sum, { monto }) => addDinero(sum, monto), '0.00')).toBe(total)
        expect(Math.round(Number(open) * 100)).toBe(owed)
        expect(proximo === null).toBe(owed === 0)
        if (proximo) expect(Number(proximo.monto)).toBeLessThanOrEqual(Number(open))
      }),
    )
  })
})

describe('A plan', () => {
  it.each([
    ['2500.01', '1250.01', '1250.00'],
    ['0.01', '0.01', '0.00'],
    ['3.00', '1.50', '1.50'],
  ])('gives the odd centavo of %s to the first half', (total, first, second) => {
    expect(mitades(total)).toEqual([first, second])
  })

  it('asks for the first part the next business day, and for the second half by the delivery', () => {
    const about = { total: '2500.00', hoy: '2026-11-28', entrega: '2026-12-04' }
    expect(partesDe('mitad', about)).toEqual([
      { monto: '1250.00', antes_de: '2026-11-30' },
      { monto: '1250.00', antes_de: '2026-12-04' },
    ])
    expect(partesDe('al_recibir', about)).toEqual([{ monto: '2500.00', antes_de: null }])
    expect(partesDe('antes', about)).toEqual([{ monto: '2500.00', antes_de: '2026-11-30' }])
  })

  it('leaves who accepts late the same time to pay', () => {
    expect(alAceptar(halves, '2026-11-26').map(({ antes_de }) => antes_de)).toEqual(['2026-11-27', '2026-11-27'])
    expect(alAceptar(atDoor, '2026-11-26')).toEqual(atDoor)
  })

  it.each([
    ['another sum', [{ monto: '2499.99', antes_de: HOY }], 'Los pagos suman RD$ 2,499.99 y el total es RD$ 2,500.00.'],
    ['nothing', [{ monto: '0.00', antes_de: HOY }, ...atDoor], 'Cada pago lleva un monto mayor que cero.'],
    ['days back', halves.toReversed(), 'Los días van en orden, del primero al último.'],
    ['a day that passed', [{ monto: '2500.00', antes_de: '2026-11-24' }], 'Elige días desde hoy en adelante.'],
    ['a good one', halves, null],
  ])('with %s', (_name, partes, said) => {
    const found = impedimentoDeCuotas(partes, { total: '2500.00', hoy: HOY })
    expect(found?.replaceAll('\u00a0', ' ') ?? null).toBe(said)
  })
})

it('a price says of each part what its acceptance does to the day', () => {
  const partes = [
    { monto: '1000.00', antes_de: '2026-11-25' },
    { monto: '500.00', antes_de: '2026-11-27' },
    { monto: '500.00', antes_de: '2026-12-20' },
    { monto: '150.00', antes_de: null },
  ]
  const vale_hasta = '2026-11-30'
  const after = 'un día laborable después de que aceptes'
  const rest = ['a más tardar el domingo 20 de diciembre', null]
  const second = `a más tardar el viernes 27 de noviembre, o ${after} si eso es más tarde`
  expect(cuandoAlAceptar(partes, { plan: 'mitad', vale_hasta })).toEqual([`a más tardar ${after}`, second, ...rest])
  const own = `a más tardar el miércoles 25 de noviembre, o ${after} si eso es más tarde`
  expect(cuandoAlAceptar(partes, { plan: 'otro', vale_hasta })).toEqual([own, second, ...rest])
  // The days that are named hold whenever it is accepted in time.
  expect(alAceptar(partes, vale_hasta)[2]?.antes_de).toBe('2026-12-20')
})
