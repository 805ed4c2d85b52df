import { linkTo } from '#lib/linkTo.ts'
import type { Persona } from './contract.ts'

/**
 * What one sign-in page passes to the next: where the person was going, the e-mail typed, and whether their session
 * ended there. It travels in the router's state, so a URL cannot forge it.
 */
export type ReturnState = { from?: string; correo?: string; ended?: boolean }

export function returnPathOf(state: unknown) {
  const { from } = (state ?? {}) as ReturnState // written by our own guard
  // Only pages of this site: `//host` and `/\host` lead to another.
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
