import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import { cada } from '#vivo/pagina.ts'
import {
  acreditar,
  type CargoNuevo,
  type CreditoNuevo,
  cargar,
  listarMisMovimientos,
  listarMovimientosDeCliente,
  type Reverso,
  revertir,
} from './contrato.ts'

/** Below the client's own key: whatever changes a client is heard by its topic. */
const claveDe = (codigo: string) => ['gestion', 'clientes', codigo, 'movimientos']

/** One's own. */
export function consultaDeMisMovimientos() {
  return infiniteQueryOptions({
    queryKey: ['miembro', 'movimientos'],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ pageParam, signal }) =>
      pedir(listarMisMovimientos, { querystring: { despues_de: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ sigue }) => sigue ?? undefined,
  })
}

/** A client's, for staff. */
export function consultaDeMovimientos(codigo: string) {
  return infiniteQueryOptions({
    queryKey: claveDe(codigo),
    staleTime: RECIEN_LEIDO,
    queryFn: ({ pageParam, signal }) =>
      pedir(listarMovimientosDeCliente, { params: { codigo }, querystring: { despues_de: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ sigue }) => sigue ?? undefined,
    refetchInterval: () => cada(15_000, ['gestion:clientes']),
  })
}

type Encargo = { codigo: string; clave: string } & (
  | { que: 'credito'; datos: CreditoNuevo }
  | { que: 'cargo'; datos: CargoNuevo }
  | { que: 'reverso'; id: number; datos: Reverso }
)

/** Gives, takes or undoes. After a refusal too the balance is read again: what was on the screen may be old. */
export function useMoverSaldo() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ codigo, clave, ...encargo }: Encargo) => {
      const params = { codigo }
      if (encargo.que === 'credito') return pedir(acreditar, { params, body: encargo.datos }, { clave })
      if (encargo.que === 'cargo') return pedir(cargar, { params, body: encargo.datos }, { clave })
      return pedir(revertir, { params: { codigo, id: encargo.id }, body: encargo.datos }, { clave })
    },
    onSuccess: ({ saldo, movimiento }, { codigo }) =>
      cache.setQueryData(consultaDeMovimientos(codigo).queryKey, (leido) => {
        if (!leido) return leido
        const [primera, ...resto] = leido.pages.map((pagina) => ({
          ...pagina,
          saldo,
          movimientos: pagina.movimientos.map((uno) =>
            uno.id === movimiento.revierte ? { ...uno, revertido: true } : uno,
          ),
        }))
        if (!primera) return leido
        // Whoever writes on at once does it by their own step.
        return { ...leido, pages: [{ ...primera, movimientos: [movimiento, ...primera.movimientos] }, ...resto] }
      }),
    // Not waited for: whoever sent it hears at once how it went.
    onSettled(_, __, { codigo }) {
      cache.invalidateQueries({ queryKey: ['gestion', 'clientes', codigo] })
    },
  })
}
