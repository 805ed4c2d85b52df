import type { Kind } from '#db/columns/column.ts'
import { SIN_DESCRIPCION } from '#lib/closedSets.ts'
import type { Change } from './contract.ts'
import { FIELDS } from './fields.ts'

type Noted = { antes: unknown; despues: unknown; nombres: Map<number, string>; sinPersona: boolean }

/** What changed, from what a doing noted before and after it; of what was only noted afterwards, what it holds. */
export function changesOf({ antes, despues, nombres, sinPersona }: Noted): Change[] {
  const previous = toObject(antes)
  const newItem = toObject(despues)
  return Object.entries(FIELDS).flatMap(([field, { is, personal }]) => {
    // A doing that says nothing of a field afterwards left it as it was.
    if (!(field in newItem) && !(field in previous && despues === null)) return []
    if (sinPersona && personal) return []
    const [de, to] = [previous[field], newItem[field]].map((value) => toText(is, value, nombres))
    return de === to || (de === undefined && to === undefined)
      ? []
      : [{ campo: field, antes: de ?? null, despues: to ?? null }]
  })
}

function toText(is: Kind | undefined, value: unknown, nombres: Map<number, string>) {
  if (value === null || value === undefined || value === '' || value === SIN_DESCRIPCION) return undefined
  if (is === 'status') return nombres.get(Number(value)) ?? `Estatus ${value}`
  if ((is === 'money' || is === 'weight') && !Number.isNaN(Number(value))) return Number(value).toFixed(2)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function toObject(value: unknown) {
  return (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown> // a JSON object
}
