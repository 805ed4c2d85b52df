import { CORTE } from './corte.ts'
import { type Conocido, placeAt } from './gazetero.ts'
import { EMPTY_LUGAR, type Lugar, type Marca } from './marcas.ts'
import { setOf, type Word, wordFrom, wordsIn } from './plano.ts'

const VIA = setOf('calle c av ave avenida carretera carr autopista aut callejon respaldo prolongacion prol')
const NUMERO = setOf(
  'no num numero casa apto apt apartamento edif edificio ed torre manzana mz manz bloque piso nave local suite km kilometro solar',
)
const SECTOR = setOf(
  'residencial res urb urbanizacion barrio bo reparto ensanche ens condominio sector villa villas proyecto plaza centro ciudad distrito paraje',
)
const PARTICLES = setOf('de del la las los el')
const ESQUINA = setOf('esquina esq casi')
const MONTHS = setOf('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre')
const NAME_WORDS = 5
/** What comes before the place where somebody lives. */
const LIVES =
  /(?:(?:[vb]i[vb]o|estoy|toy|resido|vivimos|estamos|trabajo|queda|somos|soy|vive|ubicad[oa]) (?:aca |aqui |alla |por aca |por )?(?:en|por|de)|[vb]i[vb]o por|direccion(?: es)?:?(?: en)?|lugar:|sector:?|barrio:?|ubicacion:?|municipio:?|ciudad:?|provincia:?)\s*$/
const TOWARDS = /(?:^|[\s,.;:(])(?:a|en|de|desde|pa|para|hacia|por|hasta|d)\s*$/
const TOWARDS_PERSON = /(?:^|[\s,.;:(])(?:a|en|desde|pa|para|hacia|(?:soy|somos|gente|municipio|aqui) de|hasta)\s*$/
const NO_PLACE =
  /(?:virgen|ciudad vieja|puedo ir|ir|voy|parque|banco|colegio|clinica|liceo|caribe tours) (?:a|en|de|para)\s*$/

type Unit = {
  start: number
  end: number
  parte: 'calle' | 'numero' | 'sector' | 'town'
  place?: Conocido
  isSure: boolean
}

/** Addresses: streets, numbers and sectors in a row, with the town that follows them; and towns alone. */
export function findLugares(plano: string, texto: string): Marca[] {
  return chainsOf(unitsIn(plano), plano).map((chain) => ({
    kind: 'lugar' as const,
    start: chain[0]?.start ?? 0,
    end: chain.at(-1)?.end ?? 0,
    value: toLugar(chain, texto),
  }))
}

function unitsIn(plano: string) {
  const words = wordsIn(plano)
  const units: Unit[] = []
  for (let at = 0; at < words.length; ) {
    const unit = unitAt(words, at, plano, units.at(-1))
    if (unit) {
      units.push(unit)
      while (at < words.length && (words[at]?.start ?? 0) < unit.end) at++
    } else at++
  }
  return units
}

function unitAt(words: Word[], at: number, plano: string, last: Unit | undefined): Unit | null {
  const first = words[at]
  if (!first) return null
  const { word, start } = first
  const before = plano.slice(Math.max(0, start - 24), start)
  const isAfter = (parte: Unit['parte']) => last?.parte === parte && /^[\s,.]{0,2}$/.test(plano.slice(last.end, start))

  const found = placeAt(words, at, plano)
  const upTo = (count: number) => words[at + count - 1]?.end ?? first.end
  if (found && !(VIA.has(word) || (found.place.isSector && found.count === 1 && SECTOR.has(word)))) {
    const { place, count } = found
    const towards = place.needsPreposition ? TOWARDS_PERSON : TOWARDS
    const isSure = (towards.test(before) || LIVES.test(before) || /:\s*$/.test(before)) && !NO_PLACE.test(before)
    return { start, end: upTo(count), parte: place.isSector ? 'sector' : 'town', place, isSure }
  }
  if (ESQUINA.has(word) && (isAfter('calle') || isAfter('numero'))) {
    const end = nameEnd(words, ESQUINA.has(words[at + 1]?.word ?? '') ? at + 2 : at + 1, plano)
    return end ? { start, end, parte: 'calle', isSure: false } : null
  }
  // An avenue named after a day: `la 30 de marzo`.
  if (
    /^\d/.test(word) &&
    words[at + 1]?.word === 'de' &&
    MONTHS.has(words[at + 2]?.word ?? '') &&
    / la $/.test(before)
  ) {
    const end = nameEnd(words, at + 2, plano)
    return end ? { start, end, parte: 'calle', isSure: true } : null
  }
  if (VIA.has(word) && (word !== 'c' || plano[first.end] === '/')) {
    const end = nameEnd(words, at + 1, plano)
    return end ? { start, end, parte: 'calle', isSure: true } : null
  }
  if (
    /^\d/.test(word) &&
    (plano[start - 1] === '#' || plano.slice(start - 2, start) === '# ' || (isAfter('calle') && word.length <= 4))
  ) {
    const from = plano.lastIndexOf('#', start)
    return {
      start: from >= start - 2 && from >= 0 ? from : start,
      end: dashed(words, at, plano),
      parte: 'numero',
      isSure: false,
    }
  }
  if (NUMERO.has(word)) return numberedAt(words, at, plano)
  if (SECTOR.has(word)) {
    const end = nameEnd(words, at + 1, plano)
    const place = placeAt(words, at, plano)?.place ?? placeAt(words, at + 1, plano)?.place
    return end
      ? {
          start,
          end,
          parte: 'sector',
          ...(place?.isSector && { place }),
          isSure: !/^(?:ciudad|distrito|villa)$/.test(word),
        }
      : null
  }
  if (LIVES.test(before) && !/^(?:la|el|mi|un|una|tu|su|de|que|mis|donde)$/.test(word) && !CORTE.has(word)) {
    const end = nameEnd(words, at, plano)
    return end ? { start, end, parte: 'sector', isSure: true } : null
  }
  return null
}

/** `no. 54`, `apto 2-A`, `edificio caribe`. */
function numberedAt(words: Word[], at: number, plano: string): Unit | null {
  const { word = '', start = 0, end = 0 } = words[at] ?? {}
  let next = at + 1
  if (/^(?:no|num|numero|n)$/.test(words[next]?.word ?? '')) next++
  const value = words[next]
  if (!value || /[\n¦,]/.test(plano.slice(end, value.start))) return null
  const isNamed = /^(?:edif|edificio|ed|torre)$/.test(word)
  const isNumber = /^(?:\d{1,4}[a-z½]{0,2}|[a-z])$/.test(value.word)
  if (isNumber && !(/^(?:no|casa|numero)$/.test(word) && !/\d/.test(value.word)))
    return { start, end: dashed(words, next, plano), parte: 'numero', isSure: false }
  const named = isNamed ? nameEnd(words, next, plano, true) : null
  return named ? { start, end: named, parte: 'numero', isSure: false } : null
}

/** Where `2-A`, `3 b` or `4½` ends that begins with a word. */
function dashed(words: Word[], at: number, plano: string) {
  const end = words[at]?.end ?? 0
  const more =
    /^(?:-[a-z0-9]{1,3}|½| [a-z](?= |,|\.|$)(?! (?:la|el|mi|su)))(?![a-z0-9])/.exec(plano.slice(end, end + 8))?.[0] ??
    ''
  return / [aeoy]$/.test(more) ? end : end + more.length
}

/** Where the name of a street or sector ends; null when there is none. */
function nameEnd(words: Word[], from: number, plano: string, allowsNumber = false) {
  let end: number | null = null
  let previous = words[from - 1]
  for (let at = from; at < Math.min(words.length, from + NAME_WORDS + 2); at++) {
    const next = words[at]
    if (!next) break
    const gap = previous ? plano.slice(previous.end, next.start) : ''
    if (at > from ? !/^ $/.test(gap) : !/^[ ./]{0,3}$/.test(gap)) break
    if (CORTE.has(next.word) || NUMERO.has(next.word) || VIA.has(next.word)) break
    const isNumber = /^\d/.test(next.word)
    if (isNumber && at > from && !ESQUINA.has(previous?.word ?? '')) break
    if (PARTICLES.has(next.word)) {
      // `calle 2 de la otra banda`: the sector begins here.
      let ahead = at
      while (PARTICLES.has(words[ahead]?.word ?? '')) ahead++
      const isMonth = MONTHS.has(words[ahead]?.word ?? '')
      if (at > from && /^\d/.test(previous?.word ?? '') && !isMonth) break
      if (at > from && [at, at + 1, ahead].some((place) => place < words.length && placeAt(words, place, plano)?.place))
        break
    } else if (
      at > from &&
      !ESQUINA.has(previous?.word ?? '') &&
      placeAt(words, at, plano)?.place.needsPreposition === false
    )
      break
    else if (!ESQUINA.has(next.word)) end = next.end
    previous = next
  }
  // `residencial paola 3`
  const after = words[wordFrom(words, end ?? plano.length)]
  if (after && end !== null && allowsNumber && /^\d{1,2}$/.test(after.word) && plano.slice(end, after.start) === ' ')
    return after.end
  return end
}

/** Units that stand beside one another, of which one is sure to be a place. */
function chainsOf(units: Unit[], plano: string) {
  const chains: Unit[][] = []
  for (const unit of units) {
    const chain = chains.at(-1)
    const last = chain?.at(-1)
    const gap = last ? plano.slice(last.end, unit.start) : '¦'
    const isNear =
      /^[ ,.;:()-]{0,4}\n?(?:(?:de|del|en|esq|esquina|casi|con|municipio|provincia|prov|sector|al|a|la|el|los|no)\.?:? ){0,2}$/.test(
        gap,
      )
    if (chain && isNear) chain.push(unit)
    else chains.push([unit])
  }
  const isSure = (chain: Unit[] | undefined) => chain?.some((unit) => unit.isSure) ?? false
  // The number may follow a landmark: `calle 5, cerca del parque, casa 3`.
  const isContinued = (at: number) =>
    isSure(chains[at - 1]) &&
    /^[ ,.]{0,3}¦+[ ,.]{0,3}$/.test(plano.slice(chains[at - 1]?.at(-1)?.end, chains[at]?.[0]?.start))
  return chains.filter((chain, at) => isSure(chain) || isWholeLine(chain, plano) || isContinued(at))
}

function isWholeLine(chain: Unit[], plano: string) {
  const start = chain[0]?.start ?? 0
  const end = chain.at(-1)?.end ?? 0
  return (
    chain.some(({ parte }) => parte !== 'numero') &&
    /(?:^|\n)[ -]*$/.test(plano.slice(0, start)) &&
    /^[ .,]*(?:\n|$)/.test(plano.slice(end))
  )
}

function toLugar(chain: Unit[], texto: string): Lugar {
  const textOf = (parte: Unit['parte']) =>
    chain
      .filter((unit) => unit.parte === parte)
      .map(({ start, end }) => texto.slice(start, end))
      .join(', ') || null
  return {
    ...EMPTY_LUGAR,
    calle: textOf('calle'),
    numero: textOf('numero'),
    sector: textOf('sector'),
    ...townOf(chain),
  }
}

/** A named town says more than a sector, since sectors of several towns share names; a smaller town more than its province. */
function townOf(chain: Unit[]): Pick<Lugar, 'municipio' | 'provincia'> {
  const towns = chain.flatMap(({ parte, place }) => (parte === 'town' && place ? [place] : []))
  const sector = chain.find(({ parte, place }) => parte === 'sector' && place)?.place
  const [first] = towns
  const { provincia = null, municipio = null } = first ?? sector ?? {}
  // `Tamboril, Santiago`: the second is the province.
  const smaller = towns.find(
    (town) => town.provincia === provincia && town.municipio && !town.municipio.startsWith(town.provincia),
  )
  if (smaller && towns.length > 1) return { provincia, municipio: smaller.municipio }
  if (first && sector && (sector.provincia === provincia || (provincia === 'Santo Domingo' && municipio === null)))
    return { provincia: sector.provincia, municipio: sector.municipio }
  return { provincia, municipio }
}
