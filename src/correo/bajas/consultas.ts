import { useMutation } from '@tanstack/react-query'
import { pedir } from '#comun/pedir.ts'
import { cancelarAvisos, darDeAlta, darDeBaja, reactivarAvisos } from './contrato.ts'

/** Whose status mails: an address, or the one that a mail's link was sent to. */
export type Destino = { correo: string } | { token: string }

export function useCancelarAvisos() {
  return useMutation({
    mutationFn: (destino: Destino) =>
      'token' in destino ? pedir(darDeBaja, { params: destino }) : pedir(cancelarAvisos, { body: destino }),
  })
}

export function useReactivarAvisos() {
  return useMutation({
    mutationFn: (destino: Destino) =>
      'token' in destino ? pedir(darDeAlta, { params: destino }) : pedir(reactivarAvisos, { body: destino }),
  })
}
