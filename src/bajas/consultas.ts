import { useMutation } from '@tanstack/react-query'
import { pedir } from '#comun/pedir.ts'
import type { Destino } from './cancelado.ts'
import { cancelarAvisos, darDeAlta, darDeBaja, reactivarAvisos } from './contrato.ts'

export function useCancelarAvisos() {
  return useMutation({
    mutationFn: (destino: Destino) =>
      destino.token === undefined ? pedir(cancelarAvisos, { body: destino }) : pedir(darDeBaja, { params: destino }),
  })
}

export function useReactivarAvisos() {
  return useMutation({
    mutationFn: (destino: Destino) =>
      destino.token === undefined ? pedir(reactivarAvisos, { body: destino }) : pedir(darDeAlta, { params: destino }),
  })
}
