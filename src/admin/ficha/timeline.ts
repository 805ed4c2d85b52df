import { firstWord } from '#lib/text.ts'
import { type TimelineStep, timelineSteps } from '#pedidos/rules.ts'
import type { Cronica, Quien, Suceso } from './contract.ts'

type Paso = Cronica['historial'][number]

/** An entry of the staff timeline: a step that the customer sees, or a staff event. */
export type TimelineEntry =
  | { tipo: 'cuenta'; key: string; fecha: string | null; timelineStep: TimelineStep; paso: Paso | null }
  | { tipo: 'suceso'; key: string; fecha: string; suceso: Suceso }

/** Order of entries with equal instants: received messages, changes, the step, then what the shop sent about it. */
const RANK: Record<Suceso['clase'], number> = {
  asunto: 0,
  ticket: 0,
  conversacion: 0,
  cambio: 1,
  hecho: 1,
  correo: 3,
  aviso: 3,
  respuesta: 3,
}
const STEP_RANK = 2

/** The customer's steps with the staff events between them, oldest first, followed by the expected steps. */
export function timelineOf(cronica: Cronica): TimelineEntry[] {
  const pasos = new Map(cronica.historial.map((paso) => [String(paso.id), paso]))
  const hilo = timelineSteps(cronica).map((timelineStep): TimelineEntry & { tipo: 'cuenta' } => ({
    tipo: 'cuenta',
    key: timelineStep.key,
    fecha: timelineStep.fecha,
    timelineStep,
    paso: pasos.get(timelineStep.key) ?? null,
  }))
  const sucesos = cronica.sucesos.map(
    (suceso): TimelineEntry => ({ tipo: 'suceso', key: suceso.clave, fecha: suceso.fecha, suceso }),
  )
  const past = [...hilo.filter(({ fecha }) => fecha !== null), ...sucesos]
  return [...past.toSorted(byOrder), ...hilo.filter(({ fecha }) => fecha === null)]
}

function byOrder(item: TimelineEntry, other: TimelineEntry) {
  const cuando = Date.parse(item.fecha ?? '') - Date.parse(other.fecha ?? '')
  return cuando || rankOf(item) - rankOf(other)
}

const rankOf = (entry: TimelineEntry) => (entry.tipo === 'cuenta' ? STEP_RANK : RANK[entry.suceso.clase])

export const isCurrent = (entry: TimelineEntry) => entry.tipo === 'cuenta' && entry.timelineStep.state === 'actual'
const isFuture = (entry: TimelineEntry) => entry.fecha === null

/** The most entries that a timeline shows without collapsing any. */
const MAX_WHOLE = 16
const LATEST = 8
const AROUND = 2

export type CollapsedEntries = { tipo: 'pliegue'; key: string; cuantos: number }

/** Collapses the entries of a long timeline that are neither recent nor near the current step. */
export function collapse(timeline: TimelineEntry[]): (TimelineEntry | CollapsedEntries)[] {
  const past = timeline.findLastIndex((entry) => !isFuture(entry)) + 1
  if (past <= MAX_WHOLE) return timeline
  const current = timeline.findIndex(isCurrent)
  const isVisible = (position: number) =>
    position >= past - LATEST || (current >= 0 && Math.abs(position - current) <= AROUND)
  const collapsed: (TimelineEntry | CollapsedEntries)[] = []
  for (const [position, entry] of timeline.entries()) {
    const last = collapsed.at(-1)
    if (isVisible(position)) collapsed.push(entry)
    else if (last?.tipo === 'pliegue') last.cuantos += 1
    else collapsed.push({ tipo: 'pliegue', key: `antes-${entry.key}`, cuantos: 1 })
  }
  return collapsed
}

/** Returns how a timeline names each person: by first name if it is unique, and the reader as «tú». */
export function namesOf(timeline: TimelineEntry[]) {
  const people = timeline.flatMap(
    (entry) => (entry.tipo === 'suceso' ? entry.suceso.quien : (entry.paso?.quien ?? null)) ?? [],
  )
  const fullNames = new Set(people.filter(({ yo }) => !yo).map(({ nombre }) => nombre))
  const byFirstName = Map.groupBy(fullNames, firstWord)
  return ({ nombre, yo }: Quien) => {
    if (yo) return 'tú'
    const short = firstWord(nombre)
    return (byFirstName.get(short)?.length ?? 0) > 1 ? nombre : short
  }
}
