import { negocio } from '#negocio'
import { addBusinessDays, addDays, dayOf } from './dates.ts'

/**
 * The shop's calendar: every text and day that promises a time comes from here. Where two values of `negocio.plazos`
 * differ, the more careful one holds (docs/decisions/012).
 */
const { entrega, procesamiento, personalizado, llegada, retiro } = negocio.plazos

const asDays = (hours: number) => Math.ceil(hours / 24)
const rangeText = ({ de, a }: { de: number; a: number }, unit: string) => `${de} a ${a} ${unit}`

/** Business days from the confirmed order to the piece in the customer's hands. */
const whole = {
  de: Math.max(entrega.de, procesamiento.de + asDays(llegada.de)),
  a: Math.max(entrega.a, procesamiento.a + asDays(llegada.a), personalizado.a + asDays(llegada.a)),
}

/** The times as texts that continue a sentence: `1 a 3 días laborables`. */
export const plazos = {
  procesamiento: rangeText(procesamiento, 'días laborables'),
  personalizado: rangeText(personalizado, 'días laborables'),
  llegada: rangeText(llegada, 'horas'),
  entrega: rangeText(whole, 'días laborables'),
  /** The longest time of a delivery: `9 días laborables`. */
  aMasTardar: `${whole.a} días laborables`,
  /** When a piece can be collected, for pages that say it before there is an order. */
  retiro: retiroText(retiro),
}

/** When a piece can be collected: `disponible al día siguiente de estar terminada la pieza` for one day. */
export function retiroText(days: number) {
  if (days === 0) return 'disponible el mismo día en que se termina la pieza'
  return `disponible ${days === 1 ? 'al día siguiente' : `${days} días después`} de estar terminada la pieza`
}

/** The day on which a piece that is requested at `now` is expected. */
export function estimatedDay(now: Date) {
  const today = dayOf(now)
  const least = addDays(today, negocio.pedidos.diasDeEntrega)
  const promised = addBusinessDays(today, whole.a)
  if (promised < least) return least
  return promised
}

/** The day on which a package typed in at `now` is expected; it does not depend on the times of the shop's pieces. */
export function estimatedPackageDay(now: Date) {
  return addDays(dayOf(now), negocio.pedidos.diasDeEntrega)
}
