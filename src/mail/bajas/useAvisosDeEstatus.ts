import { useMutation } from '@tanstack/react-query'
import { ask } from '#http/query.ts'
import { cancelarAvisos, darDeAlta, darDeBaja, reactivarAvisos } from './contract.ts'
import type { Target } from './optOutState.ts'

/** Stops status mails to a typed address, or to the address that a mail's link belongs to. */
export function useCancelarAvisos() {
  return useMutation({
    mutationFn: (target: Target) => (target.token === undefined ? ask(cancelarAvisos, target) : ask(darDeBaja, target)),
  })
}

/** Has them start again. */
export function useReactivarAvisos() {
  return useMutation({
    mutationFn: (target: Target) =>
      target.token === undefined ? ask(reactivarAvisos, target) : ask(darDeAlta, target),
  })
}
