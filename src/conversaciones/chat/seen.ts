import type { Mensaje } from './contract.ts'

/** The fields of a conversation that visitor and staff both read. */
export type LoadedConversacion = {
  version: number
  visto_por_visitante: number
  visto_por_gestion: number
  sin_leer: number
  mensajes: Mensaje[]
}
type Whole = LoadedConversacion & { id: string; hay_anteriores: boolean }

/**
 * The version of a conversation's topic, as the database writes it into notifications (docs/decisions/031):
 * `version.visto_por_visitante.visto_por_gestion`.
 */
export const topicVersionOf = ({
  version,
  visto_por_visitante,
  visto_por_gestion,
}: Omit<LoadedConversacion, 'sin_leer' | 'mensajes'>) => [version, visto_por_visitante, visto_por_gestion].join('.')

/**
 * Applies the seen marks that a topic version holds. Null when anything else changed too: the conversation then has to
 * be read again.
 */
export function withTopicVersion<C extends LoadedConversacion>(loaded: C, topicVersion: string, side: Side): C | null {
  const [version, visto_por_visitante = 0, visto_por_gestion = 0] = topicVersion.split('.').map(Number)
  return version === loaded.version ? withSeen(loaded, { visto_por_visitante, visto_por_gestion }, side) : null
}

/** Who reads a conversation: the visitor, or staff. */
export type Side = 'visitante' | 'gestion'
type Seen = Partial<Pick<LoadedConversacion, 'visto_por_visitante' | 'visto_por_gestion'>>

/** Applies seen marks, unless later ones exist, and recounts unread messages. */
export function withSeen<C extends LoadedConversacion>(loaded: C, seen: Seen, side: Side): C {
  const visto_por_visitante = Math.max(loaded.visto_por_visitante, seen.visto_por_visitante ?? 0)
  const visto_por_gestion = Math.max(loaded.visto_por_gestion, seen.visto_por_gestion ?? 0)
  const [counterpart, until] =
    side === 'visitante' ? (['agent', visto_por_visitante] as const) : (['user', visto_por_gestion] as const)
  const sin_leer = loaded.mensajes.filter(({ rol, id }) => rol === counterpart && id > until).length
  // Marking messages as seen never raises the count that the server reported.
  return { ...loaded, visto_por_visitante, visto_por_gestion, sin_leer: Math.min(loaded.sin_leer, sin_leer) }
}

/** Whether `left` is at least as new as `right`. */
function isNewer(left: LoadedConversacion, right: LoadedConversacion) {
  if (left.version !== right.version) return left.version > right.version
  const seen = ({ visto_por_visitante, visto_por_gestion }: LoadedConversacion) =>
    visto_por_visitante + visto_por_gestion
  return seen(left) >= seen(right)
}

/**
 * Merges a read into the cached conversation. The read may leave older messages out, or be older than the cache. A read
 * of another conversation replaces the cached one.
 */
export function merge<C extends Whole>(previous: C | null | undefined, loaded: C): C {
  if (previous?.id !== loaded.id) return loaded
  const newest = isNewer(loaded, previous) ? loaded : previous
  const { hay_anteriores } = previous.mensajes.length > 0 ? previous : loaded
  return { ...newest, mensajes: mergeMensajes(previous.mensajes, loaded.mensajes), hay_anteriores }
}

export function mergeMensajes(old: Mensaje[], newItems: Mensaje[]) {
  const byId = new Map([...old, ...newItems].map((mensaje) => [mensaje.id, mensaje]))
  return [...byId.values()].sort((item, other) => item.id - other.id)
}
