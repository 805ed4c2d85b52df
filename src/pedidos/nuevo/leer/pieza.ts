import type { Marca } from './marcas.ts'
import { NOMBRES } from './nombres.ts'
import { COUNT, toNumber } from './numeros.ts'
import { setOf, toPlano, type Word, wordFrom, wordsIn } from './plano.ts'

// With the spellings of who writes as people speak; an `s` or `es` at the end may be missing.
export const NOUN = new RegExp(
  `^(?:(?:${[
    'pul?r?[csz]er|pursel|bra[csz][ea]let|h?aret|argoll|co[ly]{1,2}ar|colla|caden|gargantill|choker|colgant|h?anill|[sz]ortij|to[bv]i[ly]{1,2}er|bol[sc]|carter|moneder',
    '(?:ll|y)a[bv]er|diadem|cintill|vinch|coron|tiar|la[zsc](?=[oi])|ganch|pinz|pinch|hebill|mon|turbant|scrunchi|rosari|rosar(?=i)|broch|prendedor|alfiler|pin|yunt|gemel|pisacorbat|relo[jx]|manill|esclav|pendient|zarcill|candong',
    'aro|arit|dormilon|tachuel|cuff|topit|topo|medall|relicari|escapulari|camandul|correa|cinturon|azabach|tocad|denari|abridor|piercing|guill|semanari|alianz|pashmin|panuel|sombrer|abanic|billeter|clutch|bandoler',
    'morral|mochil|neceser|estuch|lent|recordatori|souvenir|accesori|strap',
  ].join(
    '|',
  )})(?:a|o|e|i|ita?|ito|ica|ico|cito|cita|sito|sita|illa)?(?:s|es)?|dijes|dije(?! )|dijecitos?|recuerdit?os|juegos?|jgo|sets?|conjuntos?|kits?|combos?)$`,
)
/** Nouns that also say what kind of piece it is: `collar choker`. */
const SECOND = /^(?:colgante|choker|argolla|gargantilla|pendiente|esclava|rosario|aro|set|camandula|tobillera)s?$/
const CONTAINER = /^(?:juegos?|sets?|conjuntos?|kits?|combos?)$/
const DETERMINER = new RegExp(
  `^(?:${COUNT}|do|tre|un|una|uno|unos|unas|el|la|los|las|lo|ese|esa|esos|esas|eso|este|esta|estos|estas|mi|mis|otro|otra|otros|otras|tu|aquel|aquella)$`,
)
const ADJECTIVE = /^(?:lind|bell|hermos|preciosos?|bonit|pequen|chiquit|mism|primer|otr|nuev)\w*$/
/** Colours, materials and shapes, which may also follow a comma or `en`. */
const TRAIT =
  /^(?:dorad|platead|negr|blanc|roj|rosad|amarill|azul|verde|morad|lila|celeste|crema|beige|gris|marron|naranja|fucsia|turquesa|rosa|coral|menta|mamey|vino|oro|plata|acero|cuero|hilo|resina|macrame|satin|piedra|perla|madera|letra|talla|color|forma|grand|pequen|chiquit|larg|cort|tejid|fin[oa]|grues|combinad|surtid|mate|brillante|transparente|multicolor|nacar|cristal|grabad|personalizad|bordad)\w*$/
/** What ends a piece: who gets it, verbs, other things of the message. */
const ENDS = setOf(`
  k q pero porque si cuanto cuanta como cuando donde me te se lo nos mandame mandamelo mandamela mandalo mandala mandalas mandalos enviame enviamelo enviamela quiero
  kiero necesito deseo soy es son e? seria estan esta vivo estoy yo tu usted uste ya hoy manana porfa porfavor favor gracias grasias por al hay tengo tienes
  tienen verdad dime paso voy busco recojo retiro entrega envio delivery tel cel telefono nombre mas total precio tambien ahi aqui alla le les disculpa en
  sale vale cuesta disponible todavia quedo a para pa pal ella el? hola buenas saludos haceme ponme dame urgente mejor quisiera atentamente att igual entonces
  quisieran quieren hubiera antes despues luego osea asi ok dale va vamos van viene hago hace hazme hacer creo veo vi mire mira oye ah ay eh ademas aparte solo
  nada ambos ambas cada todo todos todas listo urgente rapido temprano deposite transferi pague mande llega llegue cumple quieres necesitamos
  puedes puede podrias podria fueron nunca siempre casi tuya tuyo tenerl[oa] no`)
const AFTER_PARA =
  /^(?:para|pa|pal) (?:(?:un|una|la|las|los|el|unas) )?(?:(?:nin[ao]s?|bebes?) (?:de|e) \d+ \w+|hombres?|souvenirs?|recuerd\w+|regalo de \w+|mujer(?:es)?|ninas?|ninos?|bebes?|mi(?= que dig)|damas?|caballeros?|novias?|baby shower|babyshower|sesion|boda|quinceaneras?|graduacion|primera comunion|bautizo|tobillo|pelo|primas|amigas|pareja|recien)(?!\w)/
const AFTER_QUE =
  /^que (?:dig[ao]n?|dicen?|combinan?|tienen?(?! (?:en|un|una) )|lleva|usan|van?|se (?:ajustan?|amarran?|abren?)|brillan?)(?!\w)/
const AFTER_CON = /^con (?!envio|delivery|metro|caribe|el muchacho|el delivery|vimenpaq|transferencia|todo|urgencia)/
const BEFORE_NAME = /^(?:de|d|del|en|tipo|con|que|y|diga|dice|san|santa|la|virgen|mi|nombre|inicial|letra|el|e)$/
/** `no me mande el anillo`, where another rule may have read `mande`: what follows is not ordered. */
const REFUSED =
  /(?<!\w)(?:no|sin) (?:(?:me|te|le|lo|la|los|las|nos|se) )*(?:¦+|mand\w+|envi\w+|quier\w+|kier\w+|pong\w+|hag\w+|traig\w+|incluy\w+|necesit\w+|dese\w+|voy a querer|va)(?: (?:ya|mas))? $/
/** Nobody orders more in one message; what repeats so often was pasted by mistake. */
const MAX_PIEZAS = 40
const LAUGH = /^(?:j+a+)+j*$/
const LOOSE = /^(?:a (?:juego|mano|crochet)|en (?=\w))/
/** `y otra con la inicial J`, `1 de luna`: the noun is that of the piece before. */
const ELLIPTIC = new RegExp(
  `(?<!\\w)(?:otr[oa]s?|un[oa]|${COUNT}) (?=(?:de |d |con |que diga|en |igual|mas |para un|para mi que |azul|roj|negr|blanc|dorad|platead|rosad|verde|amarill|chiquit|pequen|grand|en ))`,
  'g',
)

const ORDERS =
  /(?<!\w)(?:quiero|kiero|quieres?|kiere|quisiera (?!saber)|kisiera (?!sab)|queria (?!saber)|necesit\w+|nesesit\w+|nececit\w+|dese[oa]|encarg\w+|orden\w+|pon(?:me|er?me)|apart\w+|separa\w*|guard\w+|anot\w+|dame|da me|mand\w+|envi(?:ame|al[oa]|en)\w*|me llevo|compr[oae]\w*|agreg\w+|suma\w*|pedido|requer\w+|deposit\w+|transfer\w+|te mande|pague|recoj\w*|retir\w+|busc\w+|paso|para el|confirm\w+|haceme|haces|hacer(?:me|le)?|interes\w+|reserv\w+|gust\w+|encant\w+|lleva?r?e|pedir\w*|pid[eo]|apunt\w+|haz\w*|seria[n]?|eran)(?!\w)/
const ASKS =
  /(?<!\w)(?:precios?|cuanto (?:cuesta|vale|sale|e|es|cueta|son|tiene)\w*|a (?:como|cuanto)|tienen?s?|hay|disponibles?|venden|informacion|info|catalogo|se (?:mojan|ponen?)|arreglan|saber|saver|sabe)(?!\w)/
const NOT_ORDERED =
  /(?:en vez del?|en lugar de|no (?:la|el|los|las)?|(?:te )?(?:compre|pedi|ordene)|se me rompio|si (?:me regalas|quiero)|ninguno|hice el pedido de|lo de) ?(?:la|las|el|los|una|un|unos|mi)? ?$/

/** Whether a message only asks about pieces. */
export const isAsking = (plano: string) =>
  ASKS.test(plano) && !ORDERS.test(plano.replace(/(?:si quiero|[qk]u?iero (?:saber|saver|sabe))/g, ''))

/** Whether the words before a piece say that it is not ordered: `en vez de`, `no me mande el`. */
export const isRefused = (before: string) => NOT_ORDERED.test(before.slice(-30)) || REFUSED.test(before.slice(-30))

/** The pieces she orders, with their number. None if the message only asks about them. */
export function findPiezas(plano: string, texto: string): Marca[] {
  if (isAsking(plano)) return []
  const words = wordsIn(plano)
  const found: { start: number; end: number }[] = []
  for (let at = 0; at < words.length; at++) {
    const noun = words[at]
    if (!noun || !NOUN.test(noun.word) || noun.start < (found.at(-1)?.end ?? 0)) continue
    const start = startOf(words, at, plano)
    const before = plano.slice(Math.max(0, start - 30), start)
    if (isRefused(before) || (start === noun.start && /(?<!\w)(?:de|del|con|como|sin) $/.test(before))) continue
    const end = endOf(words, at, plano)
    found.push({ start, end: plano[end] === '"' ? end + 1 : end })
  }
  if (found.length > 0)
    for (const { index, 0: said } of plano.matchAll(ELLIPTIC)) {
      if (index < (found[0]?.end ?? 0) || found.some(({ start, end }) => index < end && start < index + said.length))
        continue
      const at = wordFrom(words, index)
      const before = plano.slice(Math.max(0, index - 12), index)
      if (at === -1 || !/(?:[,\n.] ?|(?:y|e|mas|tambien|quiere|quiero|mejor) )$/.test(before)) continue
      found.push({ start: index, end: endOf(words, at, plano) })
    }
  return withoutRepeated(found, plano)
    .filter(({ start, end }) => !/^ ?: ?ningun/.test(plano.slice(end)) && end > start)
    .slice(0, MAX_PIEZAS)
    .map(({ start, end }) => ({ kind: 'pieza' as const, start, end, value: toPieza(texto.slice(start, end)) }))
}

/** Without those named again: `los aretes`, where the message also says which. */
function withoutRepeated(found: { start: number; end: number }[], plano: string) {
  const stems = found.map(
    ({ start, end }) =>
      plano
        .slice(start, end)
        .match(/[a-z0-9]+/g)
        ?.map((word) => word.replace(/e?s$/, '')) ?? [],
  )
  return found.filter((_, at) => {
    const [first = '', ...rest] = stems[at] ?? []
    const isDefinite = /^(?:el|la|lo|ese|esa|eso)$/.test(first) || (rest.length === 0 && !/^\d/.test(first))
    const words = rest.length === 0 ? [first] : rest
    return !(
      isDefinite &&
      stems.some(
        (other, index) =>
          index !== at &&
          other.length > words.length + (index < at ? -1 : 0) &&
          words.every((word) => other.includes(word)),
      )
    )
  })
}

/** As the order names it: `unos aretes de perla` → `1 par de aretes de perla`, `dos pulseras` → `2 pulseras`. */
export function toPieza(written: string) {
  const text = written.trim().replace(/\s+/g, ' ')
  const [first = '', ...rest] = text.split(' ')
  const plain = toPlano(first)
  const others = rest.join(' ')
  if (rest.length === 0 || !DETERMINER.test(plain)) return text
  if (/^un[oa]s$/.test(plain))
    return /^(?:aret|argoll|zarcill|topit|pendient|yunt|gemel)/.test(toPlano(others)) ? `1 par de ${others}` : others
  if (/^un[oa]?$/.test(plain)) return `1 ${others}`
  const count = new RegExp(`^(?:${COUNT})$`).test(plain) ? toNumber(plain) : 0
  return count > 0 ? `${count} ${others}` : text
}

/** Goes back over `2`, `un par de`, `las`. */
function startOf(words: Word[], at: number, plano: string) {
  let first = at
  const isBeside = (index: number) => /^ (?:x )?$|^ ?x ?$/.test(plano.slice(words[index]?.end, words[index + 1]?.start))
  const wordAt = (index: number) => (index >= 0 && isBeside(index) ? (words[index]?.word ?? '') : '')
  if (wordAt(first - 1) === 'de' && /^(?:par|pares|docenas?|ju?ego|media|ese|esos|esas)$/.test(wordAt(first - 2)))
    first -= 2
  if (/^(?:x|par)$/.test(wordAt(first - 1))) first--
  while (ADJECTIVE.test(wordAt(first - 1))) first--
  if (wordAt(first - 1) === 'de' && /^es[oa]s$/.test(wordAt(first - 2))) first -= 2
  if (DETERMINER.test(wordAt(first - 1))) first--
  if (/^es[oa]s$/.test(words[first]?.word ?? '') && wordAt(first - 1) === 'de' && DETERMINER.test(wordAt(first - 2)))
    first -= 2
  if (/^(?:las|los)$/.test(wordAt(first - 1)) && /^\d/.test(words[first]?.word ?? '')) first--
  if (/^(?:un|una|\d+)$/.test(wordAt(first - 1)) && words[first]?.word !== 'de') first--
  return words[first]?.start ?? 0
}

/** Goes on over what describes the piece. */
function endOf(words: Word[], at: number, plano: string) {
  let end = words[at]?.end ?? 0
  const isSeveral = /(?:^|\D)(?:[2-9]|\d{2,}|dos|tres|cuatro|cinco|seis|siete|ocho)(?: \w+)? $/.test(
    plano.slice(Math.max(0, (words[at]?.start ?? 0) - 14), words[at]?.start),
  )
  const isContainer = CONTAINER.test(words[at]?.word ?? '')
  for (let next = at + 1; next < Math.min(words.length, at + 16); next++) {
    const { word = '', start = 0, end: wordEnd = 0 } = words[next] ?? {}
    const gap = plano.slice(words[next - 1]?.end, start)
    const rest = plano.slice(start, start + 40)
    // `(Iker y Liam)` belongs to it whole.
    const bracket = /^ ?\(([^()\n¦]{1,40})\)/.exec(plano.slice(end))
    if (bracket && !/^ ?\((?:(?:los|las|el|la) |\d+\))/.test(bracket[0])) return end + bracket[0].length
    const quoted = /^ ?["“«][^"”»\n¦]{1,40}["”»]/.exec(plano.slice(words[next - 1]?.end))?.[0]
    if (quoted) {
      end = (words[next - 1]?.end ?? 0) + quoted.length
      while ((words[next + 1]?.start ?? Number.POSITIVE_INFINITY) < end) next++
      continue
    }
    const breakdown = /^,? ?(?:un[oa]|\d+) \w+ y (?:un[oa]|\d+) \w+/.exec(plano.slice(words[next - 1]?.end))?.[0]
    if (breakdown && isSeveral && !NOUN.test(breakdown.split(' ')[2] ?? ''))
      return (words[next - 1]?.end ?? 0) + breakdown.length
    if (
      (/[^ ,"'#°“”/-]/.test(gap) && !(gap === ': ' && TRAIT.test(word))) ||
      (gap.includes(',') && !(TRAIT.test(word) || /^(?:(?:de|en|con) (?=\w)|(?:la|el|las|los) (?:de|del) )/.test(rest)))
    )
      break
    const previous = words[next - 1]?.word ?? ''
    if (/^(?:y|e|o)$/.test(word)) {
      const following = words[next + 1]
      if (!following || !goesOnAfterY(words, next + 1, isContainer, plano)) break
      continue
    }
    if (word === 'para' || word === 'pa' || word === 'pal') {
      const reach = AFTER_PARA.exec(rest)?.[0]
      if (!reach) break
      end = start + reach.length
      while ((words[next + 1]?.start ?? Number.POSITIVE_INFINITY) < end) next++
      continue
    }
    if (word === 'que') {
      const reach = AFTER_QUE.exec(rest)?.[0]
      if (!reach) break
      end = start + reach.length
      while ((words[next + 1]?.start ?? Number.POSITIVE_INFINITY) < end) next++
      continue
    }
    if (word === 'pero' && /^pero en /.test(rest) && TRAIT.test(words[next + 2]?.word ?? '')) continue
    if (word === 'como' && /^como (?:el|la|los|las|es[ea]s?) de /.test(rest)) {
      next += 2
      continue
    }
    if (word === 'con' && !AFTER_CON.test(rest)) break
    if (word === 'en' && !TRAIT.test(words[next + 1]?.word ?? '')) break
    if (word === 'a' && !LOOSE.test(rest)) break
    if (word === 'el' && previous !== 'de' && previous !== 'con') break
    if (LAUGH.test(word)) break
    // `una pulsera roja carolina`: who asks for it.
    if (NOMBRES.has(word) && !TRAIT.test(word) && !BEFORE_NAME.test(previous)) break
    const isOfPiece =
      word === 'igual'
        ? /^(?:otr|un)[oa]s?$/
        : word.length === 1
          ? /^(?:letras?|inicial(?:es)?)$/
          : word === 'nombre'
            ? /^(?:mi|el|de|su|tu|con)$/
            : /^$/
    if (!isOfPiece.test(previous) && ENDS.has(word) && !['en', 'a'].includes(word)) break
    if (
      NOUN.test(word) &&
      !(SECOND.test(word) && gap === ' ' && NOUN.test(previous)) &&
      !/^(?:de|del|con|la|el|y|e|a|\d+)$/.test(previous)
    )
      break
    if (
      DETERMINER.test(word) &&
      /^(?:un|una|unos|unas|\d+|otro|otra)$/.test(word) &&
      !gap.includes('#') &&
      !/^(?:de|con|talla|combo|foto|para|numero|que|letra|x)$/.test(previous)
    )
      break
    if (!/^(?:de|del|d|e|la|las|los|el|con|en|a|sin|mi|tu|un|una|que|lo)$/.test(word)) end = wordEnd
  }
  return end
}

/** `azul y blanco`, `de sol y luna`, and of a set also `collar y aretes`. */
function goesOnAfterY(words: Word[], at: number, isContainer: boolean, plano: string) {
  const { word = '', end = 0 } = words[at] ?? {}
  if (NOUN.test(word)) return isContainer && NOUN.test(words[at - 2]?.word ?? '')
  if (TRAIT.test(word) || /^[a-z]$/.test(word)) return true
  const isOfTwo = /^(?:de|con)$/.test(words[at - 3]?.word ?? '') && !ENDS.has(word) && !DETERMINER.test(word)
  return isOfTwo && /^(?:[.,;!?\n¦]| (?:para|pa|en|de|y|¦)|$)/.test(plano.slice(end))
}
