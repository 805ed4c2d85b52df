import type { Movimiento } from '#pedidos/mover/contract.ts'
import type { Elegible } from './useSeleccion.ts'

type Rehusado = { codigo: string; motivo: string }

export type Encargo = {
  pedidos: Elegible[]
  destino: 'siguiente' | number
  /** One sentence for all of them; empty for none. */
  descripcion: string
}

export type Lote = Encargo & {
  /** `parado`: somebody stopped it. `cortado`: what was sent last got no answer, and can be sent again. */
  estado: 'andando' | 'parado' | 'cortado' | 'hecho'
  /** What is still to be sent; its first part goes under this key, so that sent again it moves nothing twice. */
  quedan: Elegible[]
  clave: string
  movidos: Movimiento[]
  rechazados: Rehusado[]
  /** Why it was cut. */
  fallo: string | null
  deshecho: { cuantos: number; deshaciendo: boolean; fallo: string | null } | null
}

/**
 * The last lot, which outlives its page: it goes on while one looks at something else, and what came of it is there when
 * one comes back.
 */
let guardado: Lote | null = null
let detenido = false
const oyentes = new Set<() => void>()

export function ponerLote(lote: Lote | null) {
  guardado = lote
  for (const avisar of oyentes) avisar()
}

export function alCambiarElLote(avisar: () => void) {
  oyentes.add(avisar)
  return () => void oyentes.delete(avisar)
}

export const elLote = () => guardado

/** Whether the rest of it may go on. */
export const vaElLote = () => !detenido

export function pararLote(si: boolean) {
  detenido = si
}

/** Once staff have left it is nobody's business, and goes no further. */
export function olvidarLote() {
  detenido = true
  ponerLote(null)
}

/** Who goes elsewhere has read what needs no more of them. */
export function soltarLoHecho() {
  if (guardado?.estado === 'hecho' && guardado.rechazados.length === 0) ponerLote(null)
}
