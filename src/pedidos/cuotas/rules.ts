import { addBusinessDays } from '#lib/calendario.ts'
import { addDays, daysBetween, formatDayOfWeek, formatLastDay, readLocalTime } from '#lib/dates.ts'
import { addDinero } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { negocio } from '#negocio'
import { negated } from '#pagos/rules.ts'
import type { Cuota, PlanDePago, ProximoPago } from './contract.ts'

/** A part as a plan says it, in the order in which the parts are paid. */
export type Parte = { monto: string; antes_de: string | null; silenciada?: boolean }

const minus = (one: string, other: string) => addDinero(one, negated(other))
const isPositive = (monto: string) => Number(monto) > 0
const least = (one: string, other: string) => (Number(one) < Number(other) ? one : other)
const sumOf = (partes: readonly Parte[]) => partes.reduce((sum, { monto }) => addDinero(sum, monto), '0.00')

/** Both halves of an amount; the odd centavo goes to the first. */
export function mitades(total: string): [string, string] {
  const cents = BigInt(total.replace('.', ''))
  const digits = String((cents + 1n) / 2n).padStart(3, '0')
  const first = `${digits.slice(0, -2)}.${digits.slice(-2)}`
  return [first, minus(total, first)]
}

const isHalves = ([first, second, ...more]: readonly Parte[]) =>
  second !== undefined &&
  more.length === 0 &&
  mitades(addDinero(first?.monto ?? '0.00', second.monto))[0] === first?.monto

/** The last day for the first payment of an order that is confirmed on a day. */
export const diaParaPagar = (hoy: string) => addBusinessDays(hoy, negocio.cobros.dias_para_pagar)

/**
 * The parts of a plan. The second half is for the day of `entrega`.
 * @param hoy the day in Santo Domingo
 */
export function partesDe(plan: PlanDePago, { total, hoy, entrega }: { total: string; hoy: string; entrega: string }) {
  const first = diaParaPagar(hoy)
  if (plan === 'al_recibir') return [{ monto: total, antes_de: null }]
  if (plan !== 'mitad') return [{ monto: total, antes_de: first }]
  const [one, other] = mitades(total)
  return [
    { monto: one, antes_de: first },
    { monto: other, antes_de: entrega > first ? entrega : first },
  ]
}

/** The same parts, with days that leave time to pay for who accepts them on a day. */
export function alAceptar<P extends Parte>(partes: readonly P[], hoy: string): P[] {
  const earliest = diaParaPagar(hoy)
  return partes.map((parte) => (parte.antes_de && parte.antes_de < earliest ? { ...parte, antes_de: earliest } : parte))
}

/**
 * By when each part of a proposed price is paid, said before anybody knows the day of the answer: of what
 * {@link alAceptar} may move, how it moves. Null for a part that is paid on delivery.
 */
export function cuandoAlAceptar(
  partes: readonly Parte[],
  { plan, vale_hasta }: { plan: PlanDePago; vale_hasta: string },
) {
  const days = negocio.cobros.dias_para_pagar
  const moved =
    days === 1 ? 'un día laborable después de que aceptes' : `${days} días laborables después de que aceptes`
  const latest = diaParaPagar(vale_hasta)
  return partes.map(({ antes_de }, at) => {
    if (antes_de === null) return null
    const day = formatLastDay(antes_de, true)
    if (antes_de >= latest) return day
    return at === 0 && plan !== 'otro' ? `a más tardar ${moved}` : `${day}, o ${moved} si eso es más tarde`
  })
}

/** Why a plan is none; null if it is one. */
export function impedimentoDeCuotas(partes: readonly Parte[], { total, hoy }: { total: string; hoy: string }) {
  if (partes.some(({ monto }) => !isPositive(monto))) return 'Cada pago lleva un monto mayor que cero.'
  const sum = sumOf(partes)
  if (sum !== total) return `Los pagos suman ${formatDinero(sum)} y el total es ${formatDinero(total)}.`
  const days = partes.map(({ antes_de }) => antes_de ?? LAST)
  if (days.some((day, at) => at > 0 && day < (days[at - 1] ?? '')))
    return 'Los días van en orden, del primero al último.'
  if (days.some((day) => day < hoy)) return 'Elige días desde hoy en adelante.'
  return null
}
/** Sorts what is paid on delivery after every day. */
const LAST = '9999-12-31'

/** The parts as a total makes them: what was added later goes to the last one that is open, else it is paid on delivery. */
function fitted(partes: readonly Parte[], total: string, pagado: string): Parte[] {
  const sum = sumOf(partes)
  const last = partes.at(-1)
  if (!last) return [{ monto: total, antes_de: null }]
  const more = minus(total, sum)
  if (isPositive(more))
    return Number(pagado) >= Number(sum)
      ? [...partes, { monto: more, antes_de: null }]
      : partes.with(-1, { ...last, monto: addDinero(last.monto, more) })
  let left = total
  return partes.flatMap((parte) => {
    const monto = least(parte.monto, left)
    left = minus(left, monto)
    return isPositive(monto) ? [{ ...parte, monto }] : []
  })
}

/**
 * What is paid of each part, oldest first, and what is paid next. Parts whose day has come are one payment.
 * @param partes as they are stored; none for an order without a plan, which is paid in one
 * @param hoy the day in Santo Domingo
 */
export function repartir({
  total,
  pagado,
  partes,
  hoy,
}: {
  total: string
  pagado: string
  partes: readonly Parte[]
  hoy: string
}): {
  cuotas: Cuota[]
  proximo: ProximoPago | null
} {
  if (!isPositive(total)) return { cuotas: [], proximo: null }
  let left = pagado
  const cuotas = fitted(partes, total, pagado).map(({ monto, antes_de }) => {
    const covered = least(monto, left)
    left = minus(left, covered)
    return { monto, falta: minus(monto, covered), antes_de }
  })
  const at = cuotas.findIndex(({ falta }) => isPositive(falta))
  const next = cuotas[at]
  if (!next) return { cuotas, proximo: null }
  const due = cuotas.filter(
    (cuota, index) => index === at || (index > at && cuota.antes_de !== null && cuota.antes_de <= hoy),
  )
  const monto = due.reduce((sum, { falta }) => addDinero(sum, falta), '0.00')
  const isRest = due.length > 1 && at + due.length === cuotas.length
  const clase = isRest ? 'todo' : claseOf(partes, cuotas, at)
  const vencido = next.antes_de !== null && next.antes_de < hoy
  const name =
    clase === 'cuota' && due.length > 1
      ? `tus pagos ${at + 1} a ${at + due.length} de ${cuotas.length}`
      : (NAMES[clase] ?? `tu pago ${at + 1} de ${cuotas.length}`)
  const isPart = due.length === 1 && next.falta !== next.monto
  const what = isPart
    ? `Faltan ${formatDinero(monto)} de ${name}`
    : `${name.startsWith('tus') ? 'Faltan' : 'Falta'} ${name}, ${formatDinero(monto)}`
  const when = partes.length > 0 ? whenText(next.antes_de, hoy) : ''
  const se_recuerda = negocio.cobros.recordatorios && next.antes_de !== null && !partes[at]?.silenciada
  const frase = `${what}${when}.`
  const cuando = when && next.antes_de ? `${when.charAt(2).toUpperCase()}${when.slice(3)}.` : null
  return { cuotas, proximo: { monto, antes_de: next.antes_de, clase, vencido, se_recuerda, frase, cuando } }
}

function claseOf(partes: readonly Parte[], cuotas: readonly Cuota[], at: number): ProximoPago['clase'] {
  if (isHalves(partes) && at < 2) return at === 0 ? 'primera_mitad' : 'segunda_mitad'
  if (partes.length > 0 && cuotas[at]?.antes_de === null) return 'al_recibir'
  return cuotas.length === 1 ? 'todo' : 'cuota'
}

const NAMES: Partial<Record<ProximoPago['clase'], string>> = {
  todo: 'tu pago',
  al_recibir: 'tu pago',
  primera_mitad: 'tu primera mitad',
  segunda_mitad: 'tu segunda mitad',
}

/** By when, as it continues a sentence: `, a más tardar el viernes 28`; with the month from a week on, and for another month. */
function whenText(day: string | null, hoy: string) {
  if (day === null) return ', al recibir tu pedido'
  if (day < hoy) return `: era para el ${formatDayOfWeek(day, true)}`
  if (day === hoy) return ', hoy'
  if (day === addDays(hoy, 1)) return ', a más tardar mañana'
  return `, ${formatLastDay(day, day >= addDays(hoy, 7) || day.slice(0, 7) !== hoy.slice(0, 7))}`
}

/** When the part of a day is reminded of, on a day; null on all other days. */
export function vezDe(antes_de: string, hoy: string) {
  const days = daysBetween(hoy, antes_de)
  if (days === 0) return 'el_dia'
  if (days > 0) return days <= DAYS_BEFORE ? 'antes' : null
  return days >= -DAYS_AFTER ? 'despues' : null
}
export const DAYS_BEFORE = 3
const FIRST_DAY = { antes: -DAYS_BEFORE, el_dia: 0, despues: 1 }
/** Since when the next payment is to be reminded of, for the present time; null if it is not, or not now. */
export function desdeCuandoSeRecuerda({ antes_de, se_recuerda }: ProximoPago, hoy: string) {
  const vez = antes_de && se_recuerda ? vezDe(antes_de, hoy) : null
  return vez && antes_de ? new Date(readLocalTime(`${addDays(antes_de, FIRST_DAY[vez])}T00:00`)) : null
}
/** A reminder that could not leave the day after leaves in these days, or not at all. */
export const DAYS_AFTER = 3

/**
 * Why a piece is not begun yet: the first part of its order's plan is not paid. Null if nothing is waited for, as
 * without a plan, or when all is paid on delivery.
 */
export function impedimentoParaEmpezar(cuenta: {
  total: string
  pagado: string
  partes: readonly Parte[]
  hoy: string
}) {
  const [first] = cuenta.partes
  if (!negocio.cobros.espera_primera || !first?.antes_de) return null
  const { cuotas } = repartir(cuenta)
  const falta = cuotas[0]?.falta ?? '0.00'
  return isPositive(falta)
    ? `Faltan ${formatDinero(falta)} de su primer pago. Para empezar antes, pásalo desde su ficha y di por qué.`
    : null
}

/** Whether the first part of a plan is paid; false without a plan. */
export function estaPagadoLoPrimero(cuenta: { total: string; pagado: string; partes: readonly Parte[]; hoy: string }) {
  const [first] = repartir(cuenta).cuotas
  return cuenta.partes.length > 0 && first !== undefined && !isPositive(first.falta)
}
