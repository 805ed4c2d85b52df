import { negocio } from '#negocio'
import { addDays, dayOf, daysBetween, formatDayOfWeek, timeOf } from './dates.ts'

/** Opening hours of some days of the week (0 is Sunday), `HH:MM`; null while closed. */
export type Horas = { readonly dias: readonly number[]; readonly abre: string | null; readonly cierra: string | null }

/** A day that differs from its week: closed, with other hours, or open as usual although it is a holiday. */
export type DiaEspecial = {
  /** `YYYY-MM-DD`. */
  readonly dia: string
  readonly clase: 'normal' | 'corto' | 'cerrado'
  /** Hours of a `corto` day, for both timetables; null for others. */
  readonly abre: string | null
  readonly cierra: string | null
  /** What customers read; empty for the usual words. */
  readonly frase: string
}

/** Where the shop delivers, at what price, and how many business days after the piece is ready. */
export type Zona = {
  readonly nombre: string
  readonly provincias: readonly string[]
  /** A decimal string in pesos. */
  readonly precio: string
  readonly de: number
  readonly a: number
}

type Rango = { readonly de: number; readonly a: number }

/** Everything that decides a day or a time that the shop promises; `negocio` is one. */
export type Calendario = {
  readonly horarios: { readonly rastreo: readonly Horas[]; readonly contacto: readonly Horas[] }
  readonly dias: readonly DiaEspecial[]
  readonly feriados: readonly { readonly dia: string; readonly nombre: string }[]
  readonly promesas: {
    /** Until when an order counts for the same day, `HH:MM`. */
    readonly corte: string
    readonly entrega: Rango
    readonly procesamiento: Rango
    readonly personalizado: Rango
    readonly retiro: number
  }
  readonly zonas: readonly Zona[]
}

/** Days looked through for an open one. The contract of the hours asks for one a week, so only a closed year ends it. */
const HORIZON = 400

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The hours of a timetable on a calendar day; null when it is closed. */
export function hoursOn(tramos: readonly Horas[], day: string, calendario: Calendario = negocio) {
  const special = calendario.dias.find(({ dia }) => dia === day)
  if (special?.clase === 'cerrado') return null
  const isHoliday = !special && calendario.feriados.some(({ dia }) => dia === day)
  const found = special?.clase === 'corto' ? special : tramos.find(({ dias }) => dias.includes(weekdayOf(day)))
  if (isHoliday || !found?.abre || !found.cierra) return null
  return { abre: found.abre, cierra: found.cierra }
}

/** Whether the shop works on a day: never on a Sunday, a holiday or a closed day. */
export function isBusinessDay(day: string, calendario: Calendario = negocio) {
  return weekdayOf(day) !== 0 && hoursOn(calendario.horarios.contacto, day, calendario) !== null
}

/** The business day that is `count` business days after a day; with 0, the day itself or the next one. */
export function addBusinessDays(day: string, count: number, calendario: Calendario = negocio) {
  let found = day
  for (let tries = 0; tries < HORIZON && !isBusinessDay(found, calendario); tries++) found = addDays(found, 1)
  for (let left = count, tries = 0; left > 0 && tries < HORIZON; tries++) {
    found = addDays(found, 1)
    if (isBusinessDay(found, calendario)) left--
  }
  return found
}

/** Until when an order counts for a day, `HH:MM`: the cut-off or an earlier closing; null unless the shop works. */
function lastTimeOf(day: string, calendario: Calendario) {
  const hours = isBusinessDay(day, calendario) ? hoursOn(calendario.horarios.contacto, day, calendario) : null
  return hours && ([hours.cierra, calendario.promesas.corte].sort()[0] ?? null)
}

/** The business day for which an order counts: the same day in time for it, else the next one. */
function startOf(now: Date, calendario: Calendario) {
  const today = dayOf(now)
  const last = lastTimeOf(today, calendario)
  const isInTime = last && timeOf(now) < last
  return addBusinessDays(isInTime ? today : addDays(today, 1), 0, calendario)
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The zone of a province, or of an address that names one; null when none is known. */
export function zonaDe(provincia: string, calendario: Calendario = negocio): Zona | null {
  const text = plain(provincia)
  const named = calendario.zonas.flatMap((zona) => zona.provincias.map((name) => ({ zona, name: plain(name) })))
  // «Santiago Rodríguez» is another province than «Santiago», so the longest name wins.
  const [best] = named.filter(({ name }) => text.includes(name)).sort((a, b) => b.name.length - a.name.length)
  return best?.zona ?? null
}

/** The days from a ready piece to its home: of the zone, else from the fastest to the slowest of all. */
function llegadaOf(calendario: Calendario, provincia?: string): Rango {
  const zona = provincia ? zonaDe(provincia, calendario) : null
  const zonas = zona ? [zona] : calendario.zonas
  return { de: Math.min(...zonas.map(({ de }) => de)), a: Math.max(...zonas.map(({ a }) => a)) }
}

/** Lowest price of a delivery, a decimal string in pesos. */
export function envioDesde(calendario: Calendario = negocio) {
  return calendario.zonas.map(({ precio }) => precio).sort((a, b) => Number(a) - Number(b))[0] ?? '0.00'
}

export type Pregunta = {
  ahora: Date
  /** Business days in which the piece is made; without it, the shop's time for a piece that is not customized. */
  diasDeHechura?: number | null | undefined
  provincia?: string | undefined
}

/** What the shop promises to somebody who orders now. All are days, `YYYY-MM-DD`. */
export type Promesa = {
  /** When the piece is ready. */
  lista: string
  /** From when it can be collected. */
  retiro: string
  /** Between which days it arrives at home. */
  llega: { de: string; a: string }
}

/** The one answer to «when»: every page, mail, chat and list takes its day from here (docs/decisions/051). */
export function promesaDe({ ahora, diasDeHechura, provincia }: Pregunta, calendario: Calendario = negocio): Promesa {
  const { procesamiento, retiro } = calendario.promesas
  const lista = addBusinessDays(startOf(ahora, calendario), diasDeHechura ?? procesamiento.a, calendario)
  const { de, a } = llegadaOf(calendario, provincia)
  return {
    lista,
    retiro: addBusinessDays(lista, retiro, calendario),
    llega: { de: addBusinessDays(lista, de, calendario), a: addBusinessDays(lista, a, calendario) },
  }
}

/** A promise in the words of the shop, without full stops: a line each for ready, at home and to collect. */
export function promesaTexts({ lista, retiro, llega }: Promesa) {
  const ofList = (day: string) => formatDayOfWeek(day, day.slice(0, 7) !== lista.slice(0, 7))
  const [de, a] = [ofList(llega.de), ofList(llega.a)]
  return {
    lista: `Si pides hoy: lista el ${formatDayOfWeek(lista, true)}`,
    llega: llega.de === llega.a ? `En tu casa el ${de}` : `En tu casa entre el ${de} y el ${a}`,
    retiro: `o retírala gratis desde el ${ofList(retiro)}`,
  }
}

/** The instant at which the answer for who orders «today» changes: the cut-off or an earlier closing, else midnight. */
export function promesaHasta(now: Date, calendario: Calendario = negocio) {
  const today = dayOf(now)
  const last = lastTimeOf(today, calendario)
  const cut = last && new Date(`${today}T${last}:00-04:00`)
  return cut && now < cut ? cut : new Date(`${addDays(today, 1)}T00:00:00-04:00`)
}

/** The next business day if the owner closed this one after it was promised, else the day itself. */
export function openDay(day: string, calendario: Calendario = negocio) {
  const isClosed = calendario.dias.some(({ dia, clase }) => dia === day && clase === 'cerrado')
  return isClosed ? addBusinessDays(day, 0, calendario) : day
}

/** After so many days without a step nobody believes another date, so the shop must give one by hand. */
const MAX_LATE = 60

/**
 * The new day of a piece whose day has passed: it follows from the missed day alone, so it stays until it passes too.
 * Null when the piece is too late for the shop to promise by itself.
 */
export function newDay(missed: string, today: string, calendario: Calendario = negocio) {
  if (daysBetween(missed, today) > MAX_LATE) return null
  const step = Math.max(1, calendario.promesas.procesamiento.a)
  let day = missed
  while (day < today) day = addBusinessDays(day, step, calendario)
  return day
}

/** Days of the coming weeks that differ from the usual ones, with the sentence for customers; none without a day. */
export function specialDays(today: string, within = 14, calendario: Calendario = negocio) {
  if (!today) return []
  const until = addDays(today, within)
  const own = calendario.dias.filter(({ clase, frase }) => clase !== 'normal' || frase)
  const holidays = calendario.feriados
    .filter(({ dia }) => !calendario.dias.some((special) => special.dia === dia))
    .map(({ dia, nombre }) => ({
      dia,
      clase: 'cerrado' as const,
      abre: null,
      cierra: null,
      frase: `${nombre}: cerrado`,
    }))
  return [...own, ...holidays]
    .filter(({ dia }) => dia >= today && dia <= until)
    .sort((a, b) => (a.dia < b.dia ? -1 : 1))
}

const rangeText = ({ de, a }: Rango, unit: string) => (de === a ? `${a} ${unit}` : `${de} a ${a} ${unit}`)

/** Business days from the confirmed order to the piece in the customer's hands: the stages' or the longer promise. */
function wholeOf(calendario: Calendario): Rango {
  const { entrega, procesamiento, personalizado } = calendario.promesas
  const { de, a } = llegadaOf(calendario)
  return {
    de: Math.max(entrega.de, procesamiento.de + de),
    a: Math.max(entrega.a, procesamiento.a + a, personalizado.a + a),
  }
}

/**
 * The shop's times as texts that continue a sentence: `1 a 3 días laborables`. Where two values differ, the more careful
 * one holds (docs/decisions/012).
 */
export const plazos = {
  get procesamiento() {
    return rangeText(negocio.promesas.procesamiento, 'días laborables')
  },
  get personalizado() {
    return rangeText(negocio.promesas.personalizado, 'días laborables')
  },
  /** From the dispatch on; up to two days are told in hours. */
  get llegada() {
    const { de, a } = llegadaOf(negocio)
    return a <= 2 ? rangeText({ de: de * 24, a: a * 24 }, 'horas') : rangeText({ de, a }, 'días laborables')
  },
  get entrega() {
    return rangeText(wholeOf(negocio), 'días laborables')
  },
  /** The longest time of a delivery: `9 días laborables`. */
  get aMasTardar() {
    return `${wholeOf(negocio).a} días laborables`
  },
  /** When a piece can be collected, for pages that say it before there is an order. */
  get retiro() {
    return retiroText(negocio.promesas.retiro)
  },
}

/** When a piece can be collected: `disponible al día siguiente de estar terminada la pieza` for one day. */
export function retiroText(days: number) {
  if (days === 0) return 'disponible el mismo día en que se termina la pieza'
  return `disponible ${days === 1 ? 'al día siguiente' : `${days} días después`} de estar terminada la pieza`
}

/**
 * The business day on which a piece that is requested at `now` is expected, at least `diasDeEntrega` days on. Without
 * `diasDeHechura` it may be a customized one.
 */
export function estimatedDay(now: Date, about: Omit<Pregunta, 'ahora'> = {}, calendario: Calendario = negocio) {
  const least = addDays(dayOf(now), negocio.pedidos.diasDeEntrega)
  const { promesas } = calendario
  const diasDeHechura = about.diasDeHechura ?? Math.max(promesas.personalizado.a, promesas.procesamiento.a)
  const { a } = promesaDe({ ...about, ahora: now, diasDeHechura }, calendario).llega
  const whole =
    about.diasDeHechura == null ? addBusinessDays(startOf(now, calendario), promesas.entrega.a, calendario) : a
  const latest = [least, a, whole].sort().at(-1) ?? least
  return addBusinessDays(latest, 0, calendario)
}

/**
 * The day on which a piece of the window is expected, as its page promises it: when it can be collected, or when it is
 * at home at the latest.
 */
export function promisedDay({ servicio, ...pregunta }: Pregunta & { servicio: 'retiro' | 'envio' }) {
  const { retiro, llega } = promesaDe(pregunta)
  return servicio === 'retiro' ? retiro : llega.a
}

/** The day on which a package typed in at `now` is expected; it does not depend on the times of the shop's pieces. */
export function estimatedPackageDay(now: Date) {
  return addDays(dayOf(now), negocio.pedidos.diasDeEntrega)
}
