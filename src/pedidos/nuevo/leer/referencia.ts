import { CORTE } from './corte.ts'
import { placeAt } from './gazetero.ts'
import type { Marca } from './marcas.ts'
import { setOf, type Word, wordFrom, wordsIn } from './plano.ts'

const BEGIN =
  /(?<!\w)(?:(?:al |en)?frente (?:al?|de|del)|al? (?:lao|lado) del?|detras? (?:de|del|e)|atras (?:de|del)|cerca (?:de|del|e)|pega(?:d)?[oa] (?:al?|de|del)|diagonal (?:al?)|entrando (?:por|al?)|subiendo (?:por|la)|bajando (?:por|la)|doblando (?:por|en|a)|al? (?:una|dos|tres|media|\d) (?:esquinas?|cuadras?|casas?) (?:de|del|despues)|(?:una|dos|tres|\d) (?:esquinas?|cuadras?|casas?) (?:de|del|despues de|antes de)|a la altura del?|(?:despues|antes) del? (?=(?:la |el )?(?:bomba|colmado|parque|iglesia|escuela|puente|semaforo|play|farmacia|peaje|banca|cancha))|(?:una |la )?casas? (?:de|color|azul|verde|roja|amarilla|blanca|rosada|mamey|crema|gris|marron|naranja|con) ?|pregunt(?:ar?|en|e) por|en la esquina (?:de|del)|al fondo|a mano (?:derecha|izquierda)|(?:(?:a|en) (?:la|el|una?)|al) (?=(?:ferreteria|colmado|farmacia|escuela|liceo|colegio|oficina|salon|clinica|hospital|iglesia|universidad|supermercado|taller)(?!\w)))(?:(?<= )|(?!\w))/g
/** After a place also what only there is a landmark. */
const AFTER_PLACE =
  /^[ ,.]{1,2}(?:por (?:la|el|los|las)|en (?:la|el) (?=(?:colmado|parada|farmacia|escuela|iglesia|banca|salon)))(?!\w)/
const NO_LANDMARK =
  /^ ?(?:la tienda|mi |ti|usted|ustedes|ella|navidad|la fecha|alla|aca|eso|el \d|las \d|tarde|noche|parte|manana|hoy|plata|oro|¦)/
const MAX_WORDS = 9
const MAY_GO_ON = setOf('de del la el los las e al a mano y')

/** Landmarks: `frente al colmado Chea`. Those beside one another are one. */
export function findReferencias(plano: string, texto: string): Marca[] {
  const begins = [...plano.matchAll(BEGIN)].map(({ index, 0: said }) => ({ start: index, from: index + said.length }))
  return referenciasFrom(begins, plano, texto)
}

/** What is a landmark only because it follows a place that was found: `por la escuela`. */
export function findMasReferencias(plano: string, texto: string, lugares: readonly Marca[]): Marca[] {
  return referenciasFrom(afterPlaces(plano, lugares), plano, texto)
}

function referenciasFrom(begins: { start: number; from: number }[], plano: string, texto: string): Marca[] {
  const spans: { start: number; end: number }[] = []
  const words = wordsIn(plano)
  for (const { start, from } of begins) {
    const last = spans.at(-1)
    if (last && start < last.end) continue
    if (NO_LANDMARK.test(plano.slice(from))) continue
    const end = /a mano \w+$/.test(plano.slice(start, from)) ? from : endOf(words, from, plano)
    if (end === null) continue
    if (last && /^[ ,.]{1,3}(?:y )?$/.test(plano.slice(last.end, start))) last.end = end
    else spans.push({ start, end })
  }
  return spans.map(({ start, end }) => ({ kind: 'referencia' as const, start, end, value: texto.slice(start, end) }))
}

function afterPlaces(plano: string, lugares: readonly Marca[]) {
  return lugares.flatMap(({ end }) => {
    const said = AFTER_PLACE.exec(plano.slice(end, end + 40))?.[0]
    return said ? [{ start: end + (/^[ ,.]*/.exec(said)?.[0].length ?? 0), from: end + said.length }] : []
  })
}

function endOf(words: Word[], from: number, plano: string) {
  let end: number | null = null
  let previous = from
  const at = wordFrom(words, from)
  if (at === -1 || placeAt(words, at, plano)?.place.isSector) return null
  for (const [index, { word, start, end: wordEnd }] of words.slice(at, at + MAX_WORDS).entries()) {
    // `detras del play de Pueblo Nuevo`: the sector is a place of its own.
    if (end !== null && /^(?:de|en)$/.test(words[at + index - 1]?.word ?? '') && placeAt(words, at + index, plano))
      break
    if (
      !/^ ?\.? ?$/.test(plano.slice(previous, start)) ||
      (previous !== from && plano.slice(previous, start).includes('.'))
    )
      break
    if (word === 'en' && end !== null) break
    if (CORTE.has(word) && !MAY_GO_ON.has(word) && !(end === null && word === 'casa')) break
    if (!MAY_GO_ON.has(word)) end = wordEnd
    previous = wordEnd
  }
  return end
}
