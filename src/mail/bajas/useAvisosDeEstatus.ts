import { useMutation } from '@tanstack/react-query'
import { ask } from '#http/query.ts'
import { cancelarAvisos, darDeAlta, darDeBaja, reactivarAvisos } from './contract.ts'
import type { Target } from './optOutState.ts'

/** Stops status mails to a typed address, or to the address of a mail's link. */
export function useCancelarAvisos() {
  return useMutation({
    mutationFn: (target: Target) => (target.token === undefined ? ask(cancelarAvisos, target) : ask(darDeBaja, target)),
  })
}

/** Reactivates status mails for a typed address, or for the address of a mail's link. */
export function useReactivarAvisos() {
  return useMutation({
    mutationFn: (target: Target) =>
      target.token === undefined ? ask(reactivarAvisos, target) : ask(darDeAlta, target),
  })
}
