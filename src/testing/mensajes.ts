import { readFileSync } from 'node:fs'
import path from 'node:path'
import { foldText } from '#lib/foldText.ts'
import { leerMensaje } from '#pedidos/nuevo/leer/leerMensaje.ts'
import { camposDe } from '#pedidos/nuevo/leer/marcas.ts'
import { root } from './sources.ts'

/** The day on which the labelled messages were written, a Monday. */
export const HOY_DE_MENSAJES = '2026-11-23'

/** @param file a path, or the name of a list in `bench/mensajes/` */
export function readRotulados(file: string): Rotulado[] {
  const whole = file.includes('/') ? file : path.join(root, `bench/mensajes/${file}.jsonl`)
  return readFileSync(whole, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** A message with what it says, one JSON a line in `bench/mensajes/`. `calle` holds street, number and sector as written. */
export type Rotulado = {
  texto: string
  nombre: string | null
  telefono: string | null
  provincia: string | null
  municipio: string | null
  calle: string | null
  referencia: string | null
  piezas: string[]
  servicio: string | null
  fecha: string | null
  pagado: number | null
}

const wordsOf = (text: string | null) => foldText(text ?? '').match(/[\p{L}\d½]+/gu) ?? []
const FILLER = /^(?:de|del|la|el|los|las|en|a|no|num|numero)$/
const COUNTS: Record<string, string> = {
  dos: '2',
  tres: '3',
  cuatro: '4',
  cinco: '5',
  seis: '6',
  siete: '7',
  ocho: '8',
  nueve: '9',
  diez: '10',
  doce: '12',
}
const ONE = /^(?:un|una|uno|unos|unas|1|el|la|los|las|ese|esa|esos|esas|mi|mis)$/

/** Its number and its words: without case, accents, articles and `par de`. `unos aretes` and `1 par de aretes` are one. */
function toComparable(pieza: string) {
  const written = wordsOf(pieza).filter((word) => word !== 'x')
  const words =
    /^(?:la|el|los|las)$/.test(written[0] ?? '') && /^\d/.test(COUNTS[written[1] ?? ''] ?? written[1] ?? '')
      ? written.slice(1)
      : written
  const count = COUNTS[words[0] ?? ''] ?? (/^\d+$/.test(words[0] ?? '') ? words[0] : '1')
  const rest = words.slice(ONE.test(words[0] ?? '') || count !== '1' ? 1 : 0)
  return [
    count,
    ...rest.filter(
      (word, at) => !(at === 0 && /^par(?:es)?$/.test(word)) && !/^(?:de|d|e|del|la|el|los|las)$/.test(word),
    ),
  ].join(' ')
}

/** Street, number and sector in any order, without what only joins them and without the names of the town. */
function toAddress(calle: string | null, { municipio, provincia }: Pick<Rotulado, 'municipio' | 'provincia'>) {
  const town = new Set([...wordsOf(municipio), ...wordsOf(provincia)])
  const words = wordsOf(calle).filter((word) => !FILLER.test(word))
  const others = words.filter((word) => !town.has(word))
  return (others.length > 0 ? others : words).toSorted().join(' ')
}

/** What the rules read of a message and what its label says, by field. */
export function compare(rotulado: Rotulado) {
  const { nombre, telefono, piezas, servicio, lugar, referencia, fecha, pagado } = camposDe(
    leerMensaje(rotulado.texto, { hoy: HOY_DE_MENSAJES }).marcas,
  )
  const { calle, numero, sector, municipio, provincia } = lugar
  const written = [calle, numero, sector].filter(Boolean).join(' ')
  const all = (list: string[]) => list.map(toComparable).toSorted().join(' | ')
  const said: Record<string, [read: unknown, labelled: unknown]> = {
    nombre: [wordsOf(nombre).join(' '), wordsOf(rotulado.nombre).join(' ')],
    teléfono: [telefono, rotulado.telefono],
    lugar: [
      [provincia, municipio, toAddress(written, rotulado)].join(' / '),
      [rotulado.provincia, rotulado.municipio, toAddress(rotulado.calle, rotulado)].join(' / '),
    ],
    referencia: [wordsOf(referencia).join(' '), wordsOf(rotulado.referencia).join(' ')],
    pieza: [all(piezas), all(rotulado.piezas)],
    servicio: [servicio, rotulado.servicio],
    fecha: [fecha, rotulado.fecha],
    pagado: [pagado === null ? null : Number(pagado), rotulado.pagado],
  }
  return said
}

/** How many messages of a list are read right, by field. */
export function countRight(rotulados: Rotulado[]) {
  const right: Record<string, number> = {}
  for (const rotulado of rotulados)
    for (const [field, [found, labelled]] of Object.entries(compare(rotulado)))
      right[field] = (right[field] ?? 0) + (found === labelled ? 1 : 0)
  return right
}
