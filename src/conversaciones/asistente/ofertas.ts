import type { AssistantMessage, Opcion } from './contract.ts'

type Said = Pick<AssistantMessage, 'rol' | 'opciones' | 'opcion'>

/** Offered questions at a position of the conversation; `elegidas` are the ids of what was picked, oldest first. */
export type Oferta = { position: number; opciones: Opcion[]; elegidas: string[] }

/** The offer that the visitor can still pick from: the last one, while only picks from it follow. */
export function findOferta(dichos: Said[]): Oferta | null {
  const elegidas: string[] = []
  for (const [position, { rol, opciones, opcion }] of [...dichos.entries()].reverse()) {
    if (opciones.length > 0) return { position, opciones, elegidas }
    if (rol === 'assistant') continue
    if (opcion === null) return null
    elegidas.unshift(opcion)
  }
  return null
}

/** The ids of what the visitor picked from the offer at this position. */
export function elegidasAfter(dichos: Said[], position: number): string[] {
  const next = dichos.findIndex(({ rol, opciones, opcion }, index) => {
    const ends = opciones.length > 0 || (rol === 'user' && opcion === null)
    return index > position && ends
  })
  return dichos.slice(position + 1, next < 0 ? undefined : next).flatMap(({ opcion }) => opcion ?? [])
}
