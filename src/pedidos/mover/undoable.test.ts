import { expect, test } from 'vitest'
import { untoldOf } from './undoable.ts'

const moved = (codigo: string, cliente: string, por_avisar: boolean) => ({ codigo, cliente, por_avisar })
const yuberkis = moved('B01-40712', 'Yuberkis Santana', false)
const wilkins = moved('B01-40713', 'Wilkins Peña', true)
const carmen = moved('B01-40714', 'Carmen Díaz', true)

test('after a move the strip names the one person who is told by WhatsApp, not the first who was moved', () => {
  expect(untoldOf([yuberkis, wilkins])?.who).toBe('Wilkins')
})

test('it counts only who is told, and leads to all who were moved, so that the page says who is left out', () => {
  expect(untoldOf([yuberkis, wilkins, carmen])).toEqual({ who: '2', codigos: ['B01-40713', 'B01-40714', 'B01-40712'] })
})

test('a move that nobody is told about leads nowhere', () => {
  expect(untoldOf([yuberkis])).toBeNull()
})
