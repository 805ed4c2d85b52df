import { expect, test } from 'vitest'
import type { DiaEspecial } from '#lib/calendario.ts'
import { classOf, withDay } from './dias.ts'

const feriados = [{ dia: '2026-12-25', nombre: 'Navidad' }]
const day = (dia: string, clase: DiaEspecial['clase'], frase = ''): DiaEspecial => ({
  ...{ dia, clase, frase },
  ...(clase === 'corto' ? { abre: '09:00', cierra: '13:00' } : { abre: null, cierra: null }),
})

test('a holiday is closed until the owner says otherwise', () => {
  expect(classOf('2026-12-25', { dias: [], feriados })).toEqual({ clase: 'cerrado', nombre: 'Navidad' })
  expect(classOf('2026-12-25', { dias: [day('2026-12-25', 'normal')], feriados }).clase).toBe('normal')
  expect(classOf('2026-12-24', { dias: [day('2026-12-24', 'corto')], feriados }).clase).toBe('corto')
})

test('a day that is as usual leaves the list, and a holiday that opens stays in it', () => {
  const dias = [day('2026-12-31', 'corto')]
  expect(withDay(day('2026-12-31', 'normal'), { dias, feriados })).toEqual([])
  expect(withDay(day('2026-12-25', 'normal'), { dias, feriados }).map(({ dia }) => dia)).toEqual([
    '2026-12-25',
    '2026-12-31',
  ])
  expect(withDay(day('2026-12-31', 'normal', 'Abrimos hasta las doce'), { dias, feriados })).toHaveLength(1)
})
