import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { detalleDe } from '#comun/errores.ts'
import { bajar, pedir } from '#comun/pedir.ts'
import { avisar } from '#ui/avisar.ts'
import { descargar } from '#ui/descargar.ts'
import { cada } from '#vivo/pagina.ts'
import {
  acreditar,
  type CargoNuevo,
  type CreditoNuevo,
  cargar,
  descargarMisMovimientos,
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
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ movimientos, hay_mas }) => (hay_mas ? movimientos.at(-1)?.id : undefined),
  })
}

/** A client's, for staff. */
export function consultaDeMovimientos(codigo: string) {
  return infiniteQueryOptions({
    queryKey: claveDe(codigo),
    staleTime: RECIEN_LEIDO,
    queryFn: ({ pageParam, signal }) =>
      pedir(listarMovimientosDeCliente, { params: { codigo }, querystring: { despues_de: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ movimientos, hay_mas }) => (hay_mas ? movimientos.at(-1)?.id : undefined),
    refetchInterval: () => cada(15_000, 'gestion:clientes'),
  })
}

/** A file of one's own. */
export function useBajarMovimientos() {
  return useMutation({
    mutationFn: async () => {
      const { nombre, archivo } = await bajar(descargarMisMovimientos, {})
      descargar(nombre, archivo)
    },
    onSuccess: () => avisar.quitar(AVISO),
    onError: (error) =>
      avisar.error('No se descargó', detalleDe(error, 'El archivo no llegó entero. Intenta de nuevo.'), { id: AVISO }),
  })
}
const AVISO = 'movimientos-csv'

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
    onSettled: (_, __, { codigo }) => cache.invalidateQueries({ queryKey: ['gestion', 'clientes', codigo] }),
  })
}
