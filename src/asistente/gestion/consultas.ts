import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import type { RedaccionDePregunta } from '#preguntas/gestion/contrato.ts'
import { cada } from '#vivo/pagina.ts'
import { dependingOn } from '#vivo/reread.ts'
import { descartarSinRespuesta, leerCharlaEnGestion, listarSinRespuesta, responderSinRespuesta } from './contrato.ts'

const TEMA = 'gestion:preguntas'

/** What people asked and the assistant could not answer: whatever staff do with it changes what they answered. */
export function consultaDeSinRespuesta() {
  return queryOptions({
    queryKey: [...TEMA.split(':'), 'sin-respuesta'],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(listarSinRespuesta, {}, { signal }),
    refetchInterval: () => cada(20_000, [TEMA]),
  })
}

/** What somebody said with the assistant. */
export function consultaDeCharlaEnGestion(id: string) {
  return queryOptions({
    queryKey: ['gestion', 'asistente', id],
    queryFn: ({ signal }) => pedir(leerCharlaEnGestion, { params: { id } }, { signal }),
  })
}

export function useResponderSinRespuesta() {
  return useMutation({
    mutationFn: ({ id, ...body }: RedaccionDePregunta & { id: number }) =>
      pedir(responderSinRespuesta, { params: { id }, body }),
    ...useAlCambiar(),
  })
}

export function useDescartarSinRespuesta() {
  return useMutation({
    mutationFn: ({ id, descartada }: { id: number; descartada: boolean }) =>
      pedir(descartarSinRespuesta, { params: { id }, body: { descartada } }),
    ...useAlCambiar(),
  })
}

/** After a refusal too, all is read anew; what was done is shown once it was. */
function useAlCambiar() {
  const cache = useQueryClient()
  return { onSettled: () => cache.invalidateQueries(dependingOn(TEMA)) }
}
