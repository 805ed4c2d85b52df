import type { DiaEspecial } from '#lib/calendario.ts'

/** What decides the class of a day of the month. */
export type DiasDelMes = {
  dias: readonly DiaEspecial[]
  feriados: readonly { readonly dia: string; readonly nombre: string }[]
}

/** How a day stands in the calendar; a holiday that the owner left alone is closed. */
export function classOf(day: string, { dias, feriados }: DiasDelMes) {
  const nombre = feriados.find(({ dia }) => dia === day)?.nombre ?? ''
  const special = dias.find(({ dia }) => dia === day)
  return { clase: special?.clase ?? (nombre ? 'cerrado' : 'normal'), nombre } as const
}

/** The days with one of them changed. A usual day is left out, unless it is a holiday that the shop opens. */
export function withDay(changed: DiaEspecial, { dias, feriados }: DiasDelMes): DiaEspecial[] {
  const others = dias.filter(({ dia }) => dia !== changed.dia)
  const isUsual = changed.clase === 'normal' && !changed.frase && !feriados.some(({ dia }) => dia === changed.dia)
  return isUsual ? others : [...others, changed].toSorted((a, b) => (a.dia < b.dia ? -1 : 1))
}
