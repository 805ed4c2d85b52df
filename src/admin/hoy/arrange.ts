import type { Persona } from './contract.ts'

/**
 * The identity of a person's first wait as it is now. It changes when the order changes, so that a wait that somebody
 * takes back is a new one.
 */
export const markOf = ({ esperas: [first] }: Persona) => `${first?.clave} ${first?.pedido?.version ?? ''}`

type Rows = {
  /** The persons on the screen, in their places. */
  shown: readonly Persona[]
  /** The persons as last read, in the order of urgency. */
  fresh: readonly Persona[]
  /** The key of the open person. */
  open: string | null
  /** Marks of waits that were ended here; the read that still has them is older. */
  ended: ReadonlySet<string>
  /** Whether a person who is gone keeps the place: the open one while a form is there, and one who slides away. */
  stays: (clave: string) => boolean
}

/** Puts the newest persons into the rows on the screen. No row moves, and who is new stands below the open row. */
export function arrange({ shown, fresh, open, ended, stays }: Rows): Persona[] {
  const waiting = new Map(fresh.filter((persona) => !ended.has(markOf(persona))).map((item) => [item.clave, item]))
  const rows = shown
    .filter(({ clave }) => waiting.has(clave) || stays(clave))
    .map((persona) => waiting.get(persona.clave) ?? persona)
  let place = 0
  for (const persona of waiting.values()) {
    const at = rows.findIndex(({ clave }) => clave === persona.clave)
    if (at >= 0) {
      place = Math.max(place, at + 1)
      continue
    }
    const below = rows.findIndex(({ clave }) => clave === open) + 1
    place = Math.max(place, below)
    rows.splice(place++, 0, persona)
  }
  return rows
}

/** Who opens when the person at `place` is done: the next one, or else the first. */
export const nextOf = (rows: readonly Persona[], place: number) => (rows[place] ?? rows[0])?.clave ?? null

/** Who opens when a person is done: the next one below. */
export function nextAfter(rows: readonly Persona[], done: string) {
  const place = rows.findIndex(({ clave }) => clave === done)
  return nextOf(
    rows.filter(({ clave }) => clave !== done),
    Math.max(place, 0),
  )
}

/** The orders whose clients are to be told, so that one follows the other: this person's first, then the others'. */
export function codesToTell(persona: Persona, personas: readonly Persona[]) {
  const others = personas.filter(({ clave, esperas }) => clave !== persona.clave && esperas[0]?.accion === 'avisar')
  const waits = [persona, ...others].flatMap(({ esperas }) => esperas)
  return waits.flatMap(({ accion, codigo }) => (accion === 'avisar' && codigo ? [codigo] : []))
}
