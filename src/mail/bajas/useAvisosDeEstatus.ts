import { useMutation } from '@tanstack/react-query'
import { ask } from '#http/query.ts'
import type { Destino } from './cancelado.ts'
import { cancelarAvisos, darDeAlta, darDeBaja, reactivarAvisos } from './contract.ts'

/** Stops status mails to a typed address, or to the address that a mail's link belongs to. */
export function useCancelarAvisos() {
  return useMutation({
    mutationFn: (destino: Destino) =>
      destino.token === undefined ? ask(cancelarAvisos, destino) : ask(darDeBaja, destino),
  })
}

/** Has them start again. */
export function useReactivarAvisos() {
  return useMutation({
    mutationFn: (destino: Destino) =>
      destino.token === undefined ? ask(reactivarAvisos, destino) : ask(darDeAlta, destino),
  })
}
