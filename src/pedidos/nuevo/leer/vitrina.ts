import { foldText } from '#lib/foldText.ts'
import type { Marca } from './marcas.ts'
import { COUNT, toNumber } from './numeros.ts'
import { isAsking, isRefused, NOUN } from './pieza.ts'
import { toPlano } from './plano.ts'

/** What may stand between the words of a name: `la pulsera de Samaná`. */
const GAP = '[ ,"«»]{1,2}'
const BETWEEN = `${GAP}(?:(?:de|del|la|las|el|los|con) )*`
const DROPPED = /^(?:de|del|la|las|el|los|con)$/
const BEFORE = new RegExp(`(?:(?<!\\w)(${COUNT}|un|una) (?:de )?(?:(?:la|las|el|los) )?|(?<!\\w)(?:la|las|el|los) )$`)

/**
 * Passages that name pieces of the window, which must not be read as a place or a person: `la pulsera Samaná`.
 * A name of one word counts only after what kind of piece it is.
 * @param nombres the names of published pieces
 */
export function findDeVitrina(plano: string, nombres: readonly string[]): Marca[] {
  if (isAsking(plano)) return []
  const found: Marca[] = []
  // The longest name first: `Pulsera Samaná azul` before `Pulsera Samaná`.
  for (const nombre of nombres.toSorted((one, other) => other.length - one.length))
    for (const { index, 0: said } of plano.matchAll(patternOf(nombre))) {
      const end = index + said.length
      const [words = '', count] = BEFORE.exec(plano.slice(0, index)) ?? []
      const start = index - words.length
      if (isRefused(plano.slice(0, start)) || found.some((one) => one.start < end && index < one.end)) continue
      const cantidad = count ? Math.max(toNumber(count), 1) : 1
      const value = cantidad > 1 ? `${cantidad} ${nombre}` : nombre
      found.push({ kind: 'pieza', start, end, value })
    }
  return found
}

function patternOf(nombre: string) {
  const words = (toPlano(nombre.normalize('NFC')).match(/[a-z0-9]+/g) ?? []).filter((word) => !DROPPED.test(word))
  const [first = ''] = words
  if (words.length === 0) return /(?!)/g
  if (words.length > 1) return new RegExp(`(?<!\\w)${words.join(BETWEEN)}(?!\\w)`, 'g')
  // A lone word as `Perla` may be a person, and in `aretes de perla` a material.
  return NOUN.test(first) ? /(?!)/g : new RegExp(`(?<!\\w)${NOUN.source.slice(1, -1)}${GAP}${first}(?!\\w)`, 'g')
}

/** The lines that are the name of a piece of the window, with their number: `2 Pulsera Samaná`. */
export function proposalsOf<P extends { nombre: string }>(lines: readonly string[], piezas: readonly P[]) {
  return lines.flatMap((line) => {
    const [, count, name = ''] = /^(?:(\d{1,2}) (?:× )?)?(.+)$/.exec(line.trim()) ?? []
    const pieza = piezas.find(({ nombre }) => foldText(nombre) === foldText(name))
    return pieza ? [{ line, pieza, cantidad: Number(count ?? 1) || 1 }] : []
  })
}
