import { linkTo } from '#lib/linkTo.ts'
import type { Persona } from './contract.ts'

/**
 * What a page of signing in hands to the next: where somebody was going, the e-mail that they have written, and whether
 * their session ended while they were there. It travels in the router's state, so no address can forge it.
 */
export type ReturnState = { from?: string; correo?: string; ended?: boolean }

export function returnPathOf(state: unknown) {
  const { from } = (state ?? {}) as ReturnState // written by our own guard
  // A page of ours all the same: what begins with two of them is another house.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined
}

export function correoOf(state: unknown) {
  const { correo } = (state ?? {}) as ReturnState // written by a page of signing in
  return typeof correo === 'string' ? correo : ''
}

export function landingPathOf({ rol: role }: Persona, from: string | undefined) {
  return from ?? linkTo(role === 'admin' ? '/manage' : '/mi-cuenta')
}

export function hasEnded(state: unknown) {
  const { ended } = (state ?? {}) as ReturnState // written by our own guard
  return ended === true
}
