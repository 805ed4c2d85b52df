import { homeOf } from '#lib/staffPages.ts'
import type { Persona } from './contract.ts'

/**
 * Data that one sign-in page passes to the next: the path to which the person was going, the e-mail typed, and whether
 * their session ended on that page. The router's state carries them, so a URL cannot forge them.
 */
export type ReturnState = { from?: string; correo?: string; ended?: boolean }

export function returnPathOf(state: unknown) {
  const { from } = (state ?? {}) as ReturnState // checked below
  // Only pages of this site: `//host` and `/\host` lead to another.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined
}

export function correoOf(state: unknown) {
  const { correo } = (state ?? {}) as ReturnState // checked below
  return typeof correo === 'string' ? correo : ''
}

export function landingPathOf({ rol: role }: Persona, from: string | undefined) {
  return from ?? homeOf(role)
}

export function hasEnded(state: unknown) {
  const { ended } = (state ?? {}) as ReturnState // checked below
  return ended === true
}
