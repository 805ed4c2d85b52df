import { type MutationFunctionContext, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MiddlewareFunction } from 'react-router'
import { reader } from '#lib/cargar.ts'
import { cliente, RECIEN_LEIDO, SESION } from '#lib/clienteDeConsultas.ts'
import { rechazoDe } from '#lib/errores.ts'
import { pedir } from '#lib/pedir.ts'
import { avisar } from '#ui/avisar.ts'
import { COMUN, obtenerSesion, type Persona, type Sesion } from './contract.ts'
import { pintarPista } from './pista.ts'

export const NADIE: Sesion = { persona: null, falta_segundo_paso: false }

export function consultaDeSesion() {
  return queryOptions({
    queryKey: SESION,
    staleTime: RECIEN_LEIDO,
    // With its answer the server puts the hint right that the page is dressed by.
    queryFn: ({ signal }) => pedir(obtenerSesion, {}, { signal }).finally(pintarPista),
  })
}

// At once, so that nothing is filled in with who was there; and a page for them asks to sign in.
if (typeof window !== 'undefined')
  addEventListener('brisa:terminada', () => {
    cliente.setQueryData(consultaDeSesion().queryKey, (antes) => antes && NADIE)
  })

/**
 * Who is signed in, for what everybody uses: where the page's hint knows of nobody, nobody is asked about. Null also until it
 * is known.
 */
export function usePersona() {
  const { data } = useQuery({ ...consultaDeSesion(), enabled: 'sesion' in document.documentElement.dataset })
  return data?.persona ?? null
}

/**
 * For the frame of pages that only some may see (`puede`): before any page inside reads something, says who reads it, as
 * far as can be known.
 */
export function identifyReader(puede: (persona: Persona) => boolean): MiddlewareFunction {
  return async ({ context }, seguir) => {
    const sesion = await cliente.ensureQueryData(consultaDeSesion()).catch(() => null)
    const persona = sesion?.persona
    context.set(reader, persona && puede(persona) ? persona.id : null)
    return seguir()
  }
}

/**
 * The `onSuccess` of whatever signs in: the page knows at once who is there, and takes back what it said of nobody being.
 */
export function recibirSesion(sesion: Sesion, _asked: unknown, _result: unknown, { client }: MutationFunctionContext) {
  // Confirming an e-mail by its link alone signs nobody in: the session stays as it is.
  if (!sesion.persona && !sesion.falta_segundo_paso) return
  const { queryKey } = consultaDeSesion()
  const otra = sesion.persona && sesion.persona.id !== client.getQueryData(queryKey)?.persona?.id
  if (otra && 'sesion' in document.documentElement.dataset) dispatchEvent(new Event('brisa:otra-persona'))
  client.setQueryData(queryKey, sesion)
  pintarPista()
  // What is said next has an id of its own: a toast that takes the place of one on its way out goes with it.
  for (const aviso of ['entrada', 'sesion-requerida']) avisar.quitar(aviso)
}

/** A password that many people have is refused once: who then sends the same one again has chosen it all the same. */
export function useInsistir() {
  const [rechazada, setRechazada] = useState<string>()
  async function insistir<R>(contrasena: string, mandar: (aunque_comun: boolean) => Promise<R>) {
    try {
      const respuesta = await mandar(rechazada === contrasena)
      setRechazada(undefined)
      return respuesta
    } catch (error) {
      if (rechazoDe(error).type === COMUN) setRechazada(contrasena)
      throw error
    }
  }
  return { insistir, rechazada }
}
