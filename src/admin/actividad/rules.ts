import type { Kind } from '#db/columns/column.ts'
import { SIN_DESCRIPCION } from '#lib/closedSets.ts'
import type { Change } from './contract.ts'
import { FIELDS } from './fields.ts'

type Noted = { antes: unknown; despues: unknown; nombres: Map<number, string>; sinPersona: boolean }

/**
 * The changes of an audit entry, from its values before and after. An entry with values only after is an addition,
 * whose values are all changes.
 */
export function changesOf({ antes, despues, nombres, sinPersona }: Noted): Change[] {
  const previous = toObject(antes)
  const next = toObject(despues)
  return Object.entries(FIELDS).flatMap(([field, { is, personal }]) => {
    // A field missing in `despues` did not change.
    if (!(field in next) && !(field in previous && despues === null)) return []
    if (sinPersona && personal) return []
    const [from, to] = [previous[field], next[field]].map((value) => formatValue(is, value, nombres))
    return from === to || (from === undefined && to === undefined)
      ? []
      : [{ campo: field, antes: from ?? null, despues: to ?? null }]
  })
}

function formatValue(is: Kind | undefined, value: unknown, nombres: Map<number, string>) {
  if (value === null || value === undefined || value === '' || value === SIN_DESCRIPCION) return undefined
  if (is === 'status') return nombres.get(Number(value)) ?? `Estatus ${value}`
  if ((is === 'money' || is === 'weight') && !Number.isNaN(Number(value))) return Number(value).toFixed(2)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function toObject(value: unknown) {
  return (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown> // a JSON object
}
