import type { QueryClient } from '@tanstack/react-query'
import type { Fields } from './store.ts'

/** An order as some read has it: whatever part of a cached answer has a code and a version. */
type CachedOrder = Fields & { codigo: string; version: number }

function isOrder(part: unknown, codigo: string): part is CachedOrder {
  return part instanceof Object && 'version' in part && 'codigo' in part && part.codigo === codigo
}

/** The first part of a cached answer that is an order with this code. */
function findIn(data: unknown, codigo: string): CachedOrder | undefined {
  if (isOrder(data, codigo)) return data
  if (!(data instanceof Object)) return undefined
  for (const part of Object.values(data)) {
    const found = findIn(part, codigo)
    if (found) return found
  }
}

/** An order as this browser read it last; the fullest of its copies. */
export function cachedOrder(client: QueryClient, codigo: string) {
  const copies = client
    .getQueryCache()
    .getAll()
    .flatMap(({ state: { data } }) => findIn(data, codigo) ?? [])
  return copies.toSorted((one, other) => Object.keys(other).length - Object.keys(one).length)[0]
}

/**
 * Shows an order with other values in every cached answer that has it, as if the shop had answered so. The answers keep
 * the time at which they were read.
 */
export function showOrder(client: QueryClient, codigo: string, fields: Fields) {
  const replaceIn = (part: unknown): unknown => {
    if (isOrder(part, codigo)) return withFields(part, fields)
    if (Array.isArray(part)) return sameIfEqual(part, part.map(replaceIn))
    if (part?.constructor !== Object) return part
    const entries = Object.entries(part)
    const next = entries.map(([name, value]) => [name, replaceIn(value)] as const)
    return next.some(([, value], position) => value !== entries[position]?.[1]) ? Object.fromEntries(next) : part
  }
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const next = replaceIn(state.data)
    if (next !== state.data) client.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt })
  }
}

const sameIfEqual = (before: unknown[], after: unknown[]) =>
  after.some((part, position) => part !== before[position]) ? after : before

/** A copy of an order has only some fields, and of a status only some parts. */
function withFields(order: CachedOrder, fields: Fields) {
  const own = Object.entries(fields).filter(([name]) => name in order)
  return { ...order, ...Object.fromEntries(own) }
}
