import type { Persona } from './contrato.ts'

/** Where somebody was going when asked to sign in. It travels in the router's state, so no address can forge it. */
export type Regreso = { desde?: string }

export function desdeDe(estado: unknown) {
  const { desde } = (estado ?? {}) as Regreso // written by our own guard
  return typeof desde === 'string' ? desde : undefined
}

export function destinoDe({ rol }: Persona, desde: string | undefined) {
  return desde ?? (rol === 'admin' ? '/manage' : '/mi-cuenta')
}
