import { addDays } from '#lib/dates.ts'
import type { Marca } from './marcas.ts'
import { COUNT, toNumber } from './numeros.ts'

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado']
const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const FEASTS: Record<string, string> = {
  navidad: '12-25',
  nochebuena: '12-24',
  'noche buena': '12-24',
  'noche vieja': '12-31',
  'fin de ano': '12-31',
  'ano nuevo': '01-01',
  'dia de reyes': '01-06',
  'los reyes': '01-06',
  'san valentin': '02-14',
}
// Longer names first: `quince` is no `quin`.
const DAY_WORDS = [
  '',
  'primero',
  ...'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta'.split(
    ' ',
  ),
]
const DAY = `(?<dia>\\d{1,2}(?:ero|ro|er|°)?|${DAY_WORDS.slice(1).toReversed().join('|')})`
const MONTH = `(?<mes>${MONTHS.join('|')}|setiembre|(?:${MONTHS.map((month) => month.slice(0, 3)).join('|')}|sept)(?!\\w))`
const FOR = '(?:pal|pa l|pa el|para el|para|pa|antes del?|hasta el|a mas tardar(?: el)?)'
const WEEKDAYS_PATTERN = WEEKDAYS.join('|')
const WEEKDAY = `(?<semana>${WEEKDAYS_PATTERN}|(?<!que )viene|vierne|lune|marte|jueve|miercole|sabao)`
const AHEAD = `(?:${FOR} )?(?:para |pa )?(?:el |la |este |esta )?(?:dia )?`

const PATTERNS = [
  `(?<pasado>pasado manana)`,
  `${AHEAD}(?<!(?:av|avenida|calle|respaldo|la|c/)\\.? )${DAY}(?: de | ){1}${MONTH}(?: del? (?<ano>20\\d\\d))?`,
  `(?:(?:pal|pa l|pa el|para el|antes del|hasta el|a mas tardar el|el|al) (?:dia )?|fecha:? |dia )${DAY}(?! ?(?:%|pulgada|cm|pesos|mil\\b|[.,:/]?\\d|de\\b|a ?m\\b|p ?m\\b))`,
  `${AHEAD}(?<![\\d/#-])(?<d>\\d{1,2})[/-](?<m>\\d{1,2})(?:[/-](?<a>20\\d\\d|\\d\\d))?(?![\\d/-])`,
  `${AHEAD}(?<fiesta>${Object.keys(FEASTS).join('|')})`,
  `(?:pa |para )?(?<hoy>h?oy(?: mismo|,? (?:${WEEKDAYS_PATTERN}))?|esta (?:tarde|noche))`,
  `(?:pa |para )?(?<!(?:la|las|pasado|buena) )(?<manana>manana(?:,? (?:${WEEKDAYS_PATTERN}))?)(?! es otro)`,
  `${AHEAD}(?<!san(?:to)? |sto\\.? )(?<proximo>otro |proximo )?${WEEKDAY}(?: (?:dia )?${DAY}(?! ?(?:pulser|collar|aret|[:%a-z#]*\\d))(?: (?:de )?${MONTH})?)?(?:,? (?:que viene|proximo))?`,
  `(?<ocho>(?:de|desde) hoy en ocho|en una semana|de aqui a ocho)`,
  `(?:en|dentro de|de aqui a|de hoy en) (?<dias>${COUNT})(?= dias?\\b) dias?`,
  `(?<finde>(?:el |este |pal |para el )?fin de semana|(?:el |este |pal |para el )?finde)`,
].map((pattern) => new RegExp(`(?<![\\w/])(?:${pattern})(?!\\w)`, 'g'))

/** What makes a day another than the one she wants it on: a payment, a feast, what is over, a refusal. */
const OTHER_DAY =
  /(?:\b(?:deposit[oae]|pag[oue]+|transfier[oa]|cobr[oae]|mando (?:el dinero|los cuartos|lo otro|el resto)|trabajan?|abren?|abiertos?|compr[eo]|pedi|escribi|cumple anos?|cumplo|cumple(?:anos)?[^,]{0,20} (?:es|cae|e)|(?:boda|fiesta|bautizo|graduacion|actividad)[^,]{0,20} (?:es|sera)|tenia|desde)\b(?:(?! y )[^,]){0,20}|\bno (?:es |para )?)$/
const PAID_TODAY = /(?:mande|deposite|transferi|pague|abone|envie)[^.!?\n]{0,25}$/
const IS_FOR = /^(?:pa|antes|hasta)/
const NOT_THIS = /^ (?:no (?:trabajo|puedo|estoy)|que cobro|te (?:pago|deposito|mando|transfiero)|cobro|es mi)/

/** The days on which she wants it, each the next one of that name after `hoy`. */
export function findFechas(plano: string, hoy: string): Marca[] {
  const found: Marca[] = []
  for (const pattern of PATTERNS)
    for (const match of plano.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].length
      if (found.some((other) => start < other.end && other.start < end)) continue
      const clause =
        plano
          .slice(Math.max(0, start - 45), start)
          .split(/[.!?\n;¦]/)
          .at(-1) ?? ''
      if (OTHER_DAY.test(clause) || (match.groups?.hoy && PAID_TODAY.test(plano.slice(0, start)))) continue
      if (!IS_FOR.test(match[0]) && NOT_THIS.test(plano.slice(end))) continue
      const value = toDay(match.groups ?? {}, hoy)
      if (value) found.push({ kind: 'fecha', start, end, value })
    }
  return found
}

function toDay(groups: Record<string, string | undefined>, hoy: string) {
  const { pasado, proximo, semana, dia, mes, ano, d, m, a, fiesta, manana, dias, finde } = groups
  if (pasado) return addDays(hoy, 2)
  if (manana) return addDays(hoy, 1)
  if (groups.hoy) return hoy
  if (groups.ocho) return addDays(hoy, 7)
  if (dias) return addDays(hoy, toNumber(dias))
  if (finde) return nextWeekday(hoy, 6)
  if (fiesta) return nextOf(hoy, FEASTS[fiesta] ?? '')
  if (d && m) return dated(hoy, Number(d), Number(m), a)
  if (dia) {
    const number = DAY_WORDS.includes(dia) ? DAY_WORDS.indexOf(dia) : Number.parseInt(dia, 10)
    return mes ? dated(hoy, number, monthOf(mes), ano) : nextMonthday(hoy, number)
  }
  if (!semana) return null
  const weekday = WEEKDAYS.findIndex((name) =>
    name.startsWith(semana.replace('viene', 'viern').replace('sabao', 'sab').slice(0, 5)),
  )
  const next = nextWeekday(hoy, weekday)
  // Nobody calls tomorrow the next Tuesday.
  return proximo?.startsWith('otro') || (proximo && next === addDays(hoy, 1)) ? addDays(next, 7) : next
}

const monthOf = (mes: string) =>
  MONTHS.findIndex((month) => month.startsWith(mes.slice(0, 3).replace('set', 'sep'))) + 1

function nextWeekday(hoy: string, weekday: number) {
  const today = new Date(`${hoy}T00:00:00Z`).getUTCDay()
  return addDays(hoy, ((weekday - today + 6) % 7) + 1)
}

/** The day of a month, if there is one. */
function isoDay(year: number, month: number, day: number) {
  const written = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const time = Date.parse(`${written}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== written ? null : written
}

function nextOf(hoy: string, monthDay: string) {
  const year = Number(hoy.slice(0, 4))
  return `${monthDay >= hoy.slice(5) ? year : year + 1}-${monthDay}`
}

function dated(hoy: string, day: number, month: number, year: string | undefined) {
  if (year) return isoDay(Number(year.padStart(4, '20')), month, day)
  const thisYear = Number(hoy.slice(0, 4))
  const written = isoDay(thisYear, month, day)
  return written !== null && written >= hoy ? written : isoDay(thisYear + 1, month, day)
}

/** The next 28th, in the first month that has one. */
function nextMonthday(hoy: string, day: number) {
  const [year = 0, month = 1] = hoy.split('-').map(Number)
  for (let ahead = 0; ahead < 3; ahead++) {
    const found = isoDay(year + Math.floor((month - 1 + ahead) / 12), ((month - 1 + ahead) % 12) + 1, day)
    if (found !== null && found >= hoy) return found
  }
  return null
}
