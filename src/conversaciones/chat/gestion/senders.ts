import type { ConversacionEnLista } from './contract.ts'

/** Groups conversations by the address from which they were begun, each group in the place of its first one. */
export function bySender<C extends Pick<ConversacionEnLista, 'id' | 'conexion'>>(conversaciones: C[]): C[][] {
  return [...Map.groupBy(conversaciones, ({ conexion, id }) => conexion ?? id).values()]
}
