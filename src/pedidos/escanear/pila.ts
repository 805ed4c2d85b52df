import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { openDraft, useDraft } from '#ui/thread/draft.ts'
import type { Estatus } from '../contract.ts'
import { isClosed } from '../estatus.ts'
import type { PedidoListRow } from '../lista/contract.ts'
import { MAXIMO_DE_PEDIDOS } from '../mover/contract.ts'
import { nextEstatus } from '../mover/rules.ts'

const PILA = { schema: z.array(CodigoPedido).max(MAXIMO_DE_PEDIDOS), empty: [] as string[] }
const draft = () => openDraft('propio:pila', PILA)

/** The codes of the scanned pile, the last one first. They outlive a reload, and are forgotten at sign-out. */
export const usePila = () => useDraft('propio:pila', PILA)[0]

/** @returns whether the code was there before; a full pile takes no other */
export function addToPila(codigo: string): 'nuevo' | 'ya estaba' | 'llena' {
  const codigos = draft().read()
  if (codigos.includes(codigo)) return 'ya estaba'
  if (codigos.length >= MAXIMO_DE_PEDIDOS) return 'llena'
  draft().put([codigo, ...codigos])
  return 'nuevo'
}

export function removeFromPila(codigos: string[]) {
  draft().put(
    draft()
      .read()
      .filter((codigo) => !codigos.includes(codigo)),
  )
}

/** An order of the pile. `pedido` is undefined while it is unread, null if no order has the code. */
export type EnPila = { codigo: string } & (
  | { pedido: PedidoListRow; siguiente: Estatus; impedimento: null }
  | { pedido: PedidoListRow | null | undefined; siguiente: null; impedimento: string | null }
)

/** Where an order of the pile goes, or why it stays. */
export function toEnPila(codigo: string, pedido: PedidoListRow | null | undefined, estatus: Estatus[]): EnPila {
  const stays = (impedimento: string | null) => ({ codigo, pedido, siguiente: null, impedimento })
  if (!pedido) return stays(pedido === null ? 'no es de ningún pedido' : null)
  if (isClosed(pedido.estatus)) return stays(`ya está en ${pedido.estatus.nombre}`)
  if (Number(pedido.total) === 0) return stays('no tiene precio')
  const siguiente = nextEstatus(pedido, estatus)
  return siguiente
    ? { codigo, pedido, siguiente, impedimento: null }
    : stays(`está en ${pedido.estatus.nombre}: elige tú el estatus`)
}

export type Grupo = { estatus: Estatus; pedidos: PedidoListRow[] }

/** The orders of the pile that move to the same status, the largest group first. */
export function gruposOf(pila: EnPila[]): Grupo[] {
  const groups = new Map<number, Grupo>()
  for (const { pedido, siguiente } of pila) {
    if (!siguiente) continue
    const group = groups.get(siguiente.id) ?? { estatus: siguiente, pedidos: [] }
    group.pedidos.push(pedido)
    groups.set(siguiente.id, group)
  }
  return [...groups.values()].sort((a, b) => b.pedidos.length - a.pedidos.length)
}
