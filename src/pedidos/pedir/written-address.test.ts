import { expect, test } from 'vitest'
import { toDireccionDraft } from './CamposDeEnvio.tsx'

const CALLE = { direccion: 'Calle Duarte', numero_casa: '5', sector: 'Centro', referencias: 'portón blanco' }
const EMPTY = { direccion: '', numero_casa: '', sector: '', provincia: '', municipio: '', referencias: '' }

test.each([
  ['all of it', { provincia: 'Espaillat', municipio: 'Moca' }, { provincia: 'Espaillat', municipio: 'Moca' }],
  ['no municipality', { provincia: 'Espaillat', municipio: null }, { provincia: 'Espaillat', municipio: '' }],
  ["another province's", { provincia: 'Espaillat', municipio: 'Neiba' }, { provincia: 'Espaillat', municipio: '' }],
  ['another writing', { provincia: 'espaillat', municipio: 'Moca' }, { provincia: '', municipio: '' }],
])('an address with %s: the lists keep what they have, and ask again for the rest', (_, known, written) => {
  expect(toDireccionDraft({ ...CALLE, ...known })).toEqual({ ...CALLE, ...written })
})

test('without a known address every field is empty', () => {
  expect(toDireccionDraft({})).toEqual(EMPTY)
})
