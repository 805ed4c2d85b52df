import { municipiosOf } from '#pedidos/pedir/provincias.ts'
import { OTROS_NOMBRES, SECTORES, TAMBIEN_PERSONAS } from './lugares.ts'
import { setOf, toPlano, type Word } from './plano.ts'

export type Conocido = { provincia: string; municipio: string | null; isSector: boolean; needsPreposition: boolean }

/** As it sounds, because many write it so: no `s` at the end of a word, `b` for `v`, `s` for `z`. */
const keyOf = (words: string[]) =>
  words
    .map((word) =>
      word
        .replace(/(?<=..)s$/, '')
        .replace(/z|c(?=[ei])/g, 's')
        .replace(/v/g, 'b')
        .replace(/ll/g, 'y')
        .replace(/^h/, ''),
    )
    .join(' ')
const MAX_WORDS = 6

let known: Map<string, Conocido> | null = null

function load() {
  if (known) return known
  const places = new Map<string, Conocido>()
  const persons = setOf(keyOf(TAMBIEN_PERSONAS.split(' ')))
  function add(name: string, provincia: string, municipio: string | null, isSector = false) {
    const key = keyOf(toPlano(name).match(/[a-z0-9]+/g) ?? [])
    if (!places.has(key)) places.set(key, { provincia, municipio, isSector, needsPreposition: persons.has(key) })
  }
  for (const [provincia, municipios] of Object.entries(municipiosOf)) {
    const capital = municipios[0] ?? null
    // The name of a province is mostly meant as its capital's, if that has the same.
    add(provincia, provincia, capital?.startsWith(provincia) && provincia !== 'Santo Domingo' ? capital : null)
    for (const municipio of municipios) add(municipio, provincia, municipio)
  }
  for (const line of OTROS_NOMBRES.trim().split('\n')) {
    const [name = '', provincia = '', municipio = null] = line.split(/ [=/] /)
    add(name, provincia, municipio)
  }
  for (const [place, sectores] of Object.entries(SECTORES)) {
    const [provincia = '', municipio = null] = place.split(' / ')
    for (const sector of sectores.split(',')) add(sector.trim(), provincia, municipio, true)
  }
  known = places
  return places
}

/** The longest known place that begins with a word, and how many words it has. */
export function placeAt(words: readonly Word[], at: number, plano: string): { place: Conocido; count: number } | null {
  const places = load()
  let most = 1
  while (
    most < MAX_WORDS &&
    at + most < words.length &&
    /^\.? $/.test(plano.slice(words[at + most - 1]?.end, words[at + most]?.start))
  )
    most++
  for (let count = most; count > 0; count--) {
    const place = places.get(keyOf(words.slice(at, at + count).map(({ word }) => word)))
    if (place) return { place, count }
  }
  return null
}
