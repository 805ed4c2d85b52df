import { useMutation } from '@tanstack/react-query'
import { ask } from '#http/query.ts'
import type { Destino } from './cancelado.ts'
import { cancelarAvisos, darDeAlta, darDeBaja, reactivarAvisos } from './contrato.ts'

/** Stops the mails of an address that was typed, or of the one that a mail's link is of. */
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
