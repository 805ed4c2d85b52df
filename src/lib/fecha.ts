import { negocio } from '#negocio'

const zona = negocio.zonaHoraria
const DIA = 86_400_000

/** Instants are ISO 8601 strings; days are `YYYY-MM-DD` and never pass through a time zone. */

const diaLargo = new Intl.DateTimeFormat('es-DO', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const diaCompleto = new Intl.DateTimeFormat('es-DO', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const diaCorto = new Intl.DateTimeFormat('es-DO', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const mesCompleto = new Intl.DateTimeFormat('es-DO', { month: 'long', timeZone: 'UTC' })
const instanteDia = new Intl.DateTimeFormat('es-DO', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: zona,
})
const instanteSinAno = new Intl.DateTimeFormat('es-DO', { day: 'numeric', month: 'short', timeZone: zona })
const instanteHora = new Intl.DateTimeFormat('es-DO', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: zona,
})
const diaIso = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zona })
const horaIso = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: zona,
})
const relativo = new Intl.RelativeTimeFormat('es-DO', { numeric: 'auto' })

/** `sábado, 14 de marzo` */
export function formatearDiaLargo(dia: string) {
  return diaLargo.format(new Date(`${dia}T00:00:00Z`))
}

/** `14 de marzo de 2026` */
export function formatearDiaCompleto(dia: string) {
  return diaCompleto.format(new Date(`${dia}T00:00:00Z`))
}

/** `14 mar 2026` */
export function formatearDia(dia: string) {
  return sinPuntos(diaCorto.format(new Date(`${dia}T00:00:00Z`)))
}

/** `2026-03` → `marzo 2026` */
export function formatearMes(mes: string) {
  return `${mesCompleto.format(new Date(`${mes}-01T00:00:00Z`))} ${mes.slice(0, 4)}`
}

/** `7 mar` in Santo Domingo, beside what says the year. */
export function formatearDiaBreve(instante: string) {
  return sinPuntos(instanteSinAno.format(new Date(instante)))
}

/** `7 mar 2026, 6:05 p. m.` in Santo Domingo; the time does not wrap. */
export function formatearInstante(instante: Date | string) {
  const fecha = new Date(instante)
  return `${sinPuntos(instanteDia.format(fecha))}, ${formatearHora(fecha)}`
}

/** `7 mar, 6:05 p. m.` in Santo Domingo; with the year when it is not this one. */
export function formatearInstanteBreve(instante: Date | string, ahora = new Date()) {
  const fecha = new Date(instante)
  if (diaDe(fecha).slice(0, 4) !== diaDe(ahora).slice(0, 4)) return formatearInstante(instante)
  return `${sinPuntos(instanteSinAno.format(fecha))}, ${formatearHora(fecha)}`
}

/** `6:05 p. m.` in Santo Domingo, with no-break spaces. */
export function formatearHora(instante: Date) {
  return instanteHora.format(instante).replace(/\s/g, '\u00a0')
}

/** `hace 2 minutos`; only beside an absolute date. */
export function formatearHace(instante: string, ahora = new Date()) {
  const segundos = Math.round((new Date(instante).getTime() - ahora.getTime()) / 1000)
  if (Math.abs(segundos) < 45) return 'hace un momento'
  if (Math.abs(segundos) < 45 * 60) return relativo.format(Math.round(segundos / 60), 'minute')
  if (Math.abs(segundos) < 22 * 3600) return relativo.format(Math.round(segundos / 3600), 'hour')
  return relativo.format(Math.round(segundos / 86_400), 'day')
}

/** The calendar day of an instant in Santo Domingo. */
export function diaDe(instante: Date) {
  return diaIso.format(instante)
}

/** How many calendar days lie between two of them: `2026-03-07` and `2026-03-09` are 2. */
export function diasEntre(desde: string, hasta: string) {
  return Math.round((Date.parse(hasta) - Date.parse(desde)) / DIA)
}

/** `YYYY-MM-DD` so many days later. */
export function sumarDias(dia: string, dias: number) {
  return new Date(Date.parse(`${dia}T00:00:00Z`) + dias * DIA).toISOString().slice(0, 10)
}

/**
 * What a `datetime-local` field holds, read as Santo Domingo time: `2026-03-07T18:05` → `2026-03-07T18:05:00-04:00`.
 * The country keeps UTC−4 all year, since 2001.
 */
export function leerHoraLocal(escrito: string) {
  return `${escrito.slice(0, 16)}:00-04:00`
}

/** The value a `datetime-local` field shows for an instant, in Santo Domingo. */
export function escribirHoraLocal(instante: Date) {
  return `${diaIso.format(instante)}T${horaIso.format(instante)}`
}

function sinPuntos(texto: string) {
  return texto.replace(/\./g, '').replace(/ de /g, ' ')
}
