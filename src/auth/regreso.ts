import { enlaceA } from '#lib/enlaceA.ts'
import type { Persona } from './contract.ts'

/**
 * What a page of signing in hands to the next: where somebody was going, the e-mail that they have written, and whether
 * their session ended while they were there. It travels in the router's state, so no address can forge it.
 */
export type Regreso = { desde?: string; correo?: string; termino?: boolean }

export function desdeDe(estado: unknown) {
  const { desde } = (estado ?? {}) as Regreso // written by our own guard
  // A page of ours all the same: what begins with two of them is another house.
  return typeof desde === 'string' && /^\/(?![/\\])/.test(desde) ? desde : undefined
}

export function correoDe(estado: unknown) {
  const { correo } = (estado ?? {}) as Regreso // written by a page of signing in
  return typeof correo === 'string' ? correo : ''
}

export function destinoDe({ rol }: Persona, desde: string | undefined) {
  return desde ?? enlaceA(rol === 'admin' ? '/manage' : '/mi-cuenta')
}

export function terminoDe(estado: unknown) {
  const { termino } = (estado ?? {}) as Regreso // written by our own guard
  return termino === true
}
