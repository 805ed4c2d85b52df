import { nameWords } from '#lib/nameWords.ts'
import { CORTE } from './corte.ts'
import { placeAt } from './gazetero.ts'
import type { Marca } from './marcas.ts'
import { NOMBRES } from './nombres.ts'
import { setOf, type Word, wordFrom, wordsIn } from './plano.ts'

const TITLES = setOf(
  'lic licda licdo dr dra dona don ing prof profe profesora profesor padre tia tio senora senor sra sr srta la el senorita seno mr mrs arq pastor pastora hermana hermano',
)
const PARTICLES = setOf('de la del los las y san')
/** Words after `soy` or at the end of a message that are no name. */
const NO_NAME = setOf(`
  una un nueva nuevo cliente clienta quien quienes de muy bien dueno mama papa esposa esposo hija hijo novia novio hermana hermano amiga amigo
  gracias grasias saludos bendiciones besos abrazos hola buenas buenos klk ok okay listo lista confirmado dale perfecto claro amen amor mami mami reina bella linda preciosa nena
  retiro envio recojo delivery pedido imagen audio video sticker omitido omitida foto ubicacion ref referencia precio precios informacion disponible disponibles urgente
  santiago rd pulsera pulseras aretes collar anillo total cuenta banco banreservas popular bhd comprobante transferencia deposito whatsapp instagram facebook colegio escuela
  recursos humanos talla todo todos ninguno ninguna igual otra otro asi mismo misma dia tarde noche noches dias tardes
  ustedes usted ti avisame confirmame avise espero muchas mil ayudame talla plaza lunes martes miercoles jueves viernes sabado hoy manana
  que q k te la el los las me mi yo se si no ya en a con por para pa al del lo le su mas ese esa eso este esta esto favor porfa porfis plis please jaja jajaja jajajaja`)

type Found = Marca & { rank: number }

const CUES: [pattern: RegExp, rank: number][] = [
  [
    /(?<!\w)(?:me (?:ll|y)amo|mi nombre(?: completo)?(?: es?)?:?|me dicen|a mi nombre,?|el pedido es para|recibe:?|(?:lo|la) recibe|(?<!la |su |con |con el |de mi |con mi )nombre(?: completo| y apellido| en el recibo)?(?: es)?:? |(?:yo )?soy(?: yo)?|(?:saludos|hola|buen[oa]s?(?: (?:dias?|tardes?|noches?))?)[,! ]+(?:le |te )?es|cliente:|nombre:)\s*/g,
    3,
  ],
  [
    /(?<!\w)(?:(?<=^|[.!\n] ?)aqui(?: es)?(?= [a-z]+[ ,.])|att?(?!\w)[.:]?|atte(?!\w)[.:]?|atentamente[,:]?|a nombre de:?|de parte de:?|(?:te|le) (?:habla|escribe|saluda)(?: de parte de)?|contacto:?|atencion: ?(?:[a-z]+ ?)*,?|quien (?:escribe|habla) es)\s*/g,
    2,
  ],
  [
    /(?:^|[\n.!])[ *-]*(?:de|para|pedido (?:para|de)|es para)\s*:?\s+(?=[^\n,.;:]{2,40}[:\n])|(?:^|\n)[ *-]*de: ?|(?<!\w)es para (?=\w+ \w+,? ?¦)/g,
    1,
  ],
]
/** What a name alone is separated by; a title keeps its full stop. */
const SEGMENT = /(?:(?:sra?|lic|licda|dra?|ing|prof|arq)\. )?[^.,;:!?\n¦()*]+(?:\b[a-z]\.)?/g
const BESIDE =
  /^[ ,.:;\n-]{0,3}(?:(?:mi |su |y )?(?:cel|tel|telefono|celular|numero|whatsapp|movil|no)\b[.:]* ?(?:es )?)?[ ,.:;-]{0,3}$/
/** `Yudelka por aquí`. */
const BACKWARD = /(?<!\w)(?:(?:te|le) (?:habla|escribe|saluda)|(?:por )?aqui|de nuevo|otra vez)(?!\w)/g
/** Before a name that is not hers. */
const SOMEBODY_ELSE =
  /(?:para|pa|pal|hij[ao]|herman[ao]|mama|papa|novi[ao]|prim[ao]|sobrin[ao]|amig[ao]|dig[ao]n?|dice|con|de|del|la|el|mi|tu|su|virgen|san|santa|se llama|ella|don|dona|senora) $/

/** The names that somebody gives as hers: `soy Yudelka Rosario`. */
export function findNombres(plano: string, texto: string): Marca[] {
  const words = wordsIn(plano)
  const found: Found[] = CUES.flatMap(([cue, rank]) =>
    [...plano.matchAll(cue)].flatMap(({ index, 0: said }) => {
      const span = nameFrom(words, index + said.length, plano, texto, said.includes('soy') ? 'soy' : 'sure')
      return span ? [{ kind: 'nombre' as const, ...span, value: texto.slice(span.start, span.end), rank }] : []
    }),
  )
  for (const { index } of plano.matchAll(BACKWARD)) found.push(...knownBefore(words, index, plano, texto, 2))
  return best(found)
}

/** Names that stand alone, at the end of a message or beside a phone, if no other was found. */
export function findNombresSueltos(plano: string, texto: string, telefonos: readonly Marca[]): Marca[] {
  const words = wordsIn(plano)
  const found: Found[] = []
  for (const { index, 0: segment } of plano.matchAll(SEGMENT)) {
    const begin = index + segment.length - segment.trimStart().length
    const span = nameFrom(words, begin, plano, texto, null)
    const end = index + segment.trimEnd().length
    if (!span || plano.slice(span.end, end).trim().length > 1) continue
    const isBesidePhone = telefonos.some(
      (phone) =>
        (phone.start >= end && BESIDE.test(plano.slice(end, phone.start))) ||
        (phone.end <= begin && BESIDE.test(plano.slice(phone.end, begin))),
    )
    const isAlone = /(?:^|\n)[ *-]*$/.test(plano.slice(0, begin)) && /^[ *.]*(?:\n|$)/.test(plano.slice(end))
    const isLast = !/[a-z0-9¦]/.test(plano.slice(end))
    if (isBesidePhone || isLast || (isAlone && span.end - span.start > 8))
      found.push({ kind: 'nombre', ...span, value: texto.slice(span.start, span.end), rank: isBesidePhone ? 2 : 1 })
  }
  for (const { start, end } of telefonos) {
    found.push(...knownBefore(words, start, plano, texto, 2))
    const from = end + (/^[ ,.:;\n-]{0,3}(?:(?:y|es) )?/.exec(plano.slice(end))?.[0].length ?? 0)
    const span = nameFrom(words, from, plano, texto, null)
    if (span) found.push({ kind: 'nombre', ...span, value: texto.slice(span.start, span.end), rank: 2 })
  }
  found.push(...knownBefore(words, plano.length, plano, texto, 1))
  return best(found)
}

/** The known names in a row that end at a place: `gracias yudelka rosario`. */
function knownBefore(words: Word[], to: number, plano: string, texto: string, rank: number): Found[] {
  const next = wordFrom(words, to)
  let at = (next === -1 ? words.length : next) - 1
  const last = words[at]
  if (
    !last ||
    !NOMBRES.has(last.word) ||
    !isName(last) ||
    !BESIDE.test(
      plano
        .slice(last.end, to)
        .replace(/[^\w\s¦]/g, ' ')
        .replace(/ +/g, ' '),
    )
  )
    return []
  while (
    at > 0 &&
    plano.slice(words[at - 1]?.end, words[at]?.start) === ' ' &&
    NOMBRES.has(words[at - 1]?.word ?? '') &&
    isName(words[at - 1])
  )
    at--
  const { start } = words[at] ?? last
  if (SOMEBODY_ELSE.test(plano.slice(Math.max(0, start - 12), start))) return []
  return [{ kind: 'nombre', start, end: last.end, value: texto.slice(start, last.end), rank }]
}

/** Those of the surest kind. A shorter form of another name is the same person's. */
function best(found: Found[]): Marca[] {
  const rank = Math.max(...found.map((one) => one.rank))
  const ofRank = found.filter((one) => one.rank === rank)
  const isWithin = (one: Found, other: Found) => other.start <= one.start && one.end <= other.end
  const surest = ofRank.filter(
    (one, at) =>
      !ofRank.some((other, index) => index !== at && isWithin(one, other) && (!isWithin(other, one) || index < at)),
  )
  const longest = (value: string) =>
    surest
      .map((one) => String(one.value))
      .findLast(
        (other) => other.length > value.length && [...nameWords(value)].every((word) => nameWords(other).has(word)),
      ) ?? value
  return surest.map(({ start, end, value }) => ({ kind: 'nombre' as const, start, end, value: longest(String(value)) }))
}

/** The name that begins at a place. Without a cue before it, it must be written or known as one. */
function nameFrom(words: Word[], from: number, plano: string, texto: string, cue: 'sure' | 'soy' | null) {
  let at = wordFrom(words, from)
  if (
    at === -1 ||
    isAfterTag(words[at]?.start ?? 0, plano, texto) ||
    !/^[ \n*-]*$/.test(plano.slice(from, words[at]?.start))
  )
    return null
  while (TITLES.has(words[at]?.word ?? '') && isName(words[at + 1])) at++
  const first = words[at]
  const isKnown = (word: Word | undefined) => NOMBRES.has(word?.word ?? '')
  if (!first || !isName(first) || (placeAt(words, at, plano)?.place.needsPreposition === false && !isKnown(first)))
    return null
  const isWritten = isCapital(first, texto)
  let end = first.end
  let known = isKnown(first)
  for (let next = at + 1; next < Math.min(words.length, at + 5); next++) {
    const word = words[next]
    if (!word || plano.slice(words[next - 1]?.end, word.start) !== ' ') break
    if (PARTICLES.has(word.word)) {
      const after = words.slice(next, next + 3).find((one) => !PARTICLES.has(one.word))
      if (!after || !isName(after) || placeAt(words, next + 1, plano)) break
      if (isWritten ? !isCapital(after, texto) : !isKnown(after)) break
      continue
    }
    if (!isName(word)) break
    // In small letters a surname is known as one, or something else begins after it.
    if (isWritten ? !isCapital(word, texto) : !isKnown(word) && !endsAt(words, next, plano)) break
    known ||= isKnown(word)
    end = word.end
    if (word.word.length === 1 && plano[word.end] === '.') end++
  }
  if (known || isWritten || cue === 'sure' || (cue === 'soy' && endsAt(words, at, plano)))
    return { start: first.start, end }
  return null
}

/** Whether a tag stands before a place in its line. It is blank in `plano`, and what follows it is no name. */
function isAfterTag(place: number, plano: string, texto: string) {
  const line = plano.slice(plano.lastIndexOf('\n', place - 1) + 1, place)
  return texto.slice(place - (line.length - line.trimEnd().length), place).includes('<')
}

/** Whether something else begins after a word. */
function endsAt(words: Word[], at: number, plano: string) {
  const [word, next] = [words[at], words[at + 1]]
  return !next || plano.slice(word?.end, next.start) !== ' ' || CORTE.has(next.word)
}

const isCapital = ({ start }: Word, texto: string) => /^\p{Lu}/u.test(texto.slice(start, start + 1))

function isName({ word }: Word = { word: '', start: 0, end: 0 }) {
  if (!/^[a-z]+$/.test(word) || NO_NAME.has(word) || CORTE.has(word)) return false
  return NOMBRES.has(word) || !/(?:ar|er|ir)(?:l[oa]s?|me|le)?$/.test(word)
}
