import { type MutationFunctionContext, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MiddlewareFunction } from 'react-router'
import { callRoute } from '#lib/callRoute.ts'
import { reader } from '#lib/clientLoader.ts'
import { rechazoOf } from '#lib/errors.ts'
import { queryClient, SESSION_KEY, STALE_TIME } from '#lib/queryClient.ts'
import { showToast } from '#ui/showToast.ts'
import { COMMON_CONTRASENA, obtenerSesion, type Persona, type Session } from './contract.ts'
import { showSessionHint } from './sessionHint.ts'

export const NOBODY: Session = { persona: null, falta_segundo_paso: false }

export function sessionQuery() {
  return queryOptions({
    queryKey: SESSION_KEY,
    staleTime: STALE_TIME,
    // With its answer the server puts the hint right that the page is dressed by.
    queryFn: ({ signal }) => callRoute(obtenerSesion, {}, { signal }).finally(showSessionHint),
  })
}

// At once, so that nothing is filled in with who was there; and a page for them asks to sign in.
if (typeof window !== 'undefined')
  addEventListener('brisa:terminada', () => {
    queryClient.setQueryData(sessionQuery().queryKey, (previous) => previous && NOBODY)
  })

/**
 * Who is signed in, for what everybody uses: where the page's hint knows of nobody, nobody is asked about. Null also until it
 * is known.
 */
export function usePersona() {
  const { data } = useQuery({ ...sessionQuery(), enabled: 'sesion' in document.documentElement.dataset })
  return data?.persona ?? null
}

/**
 * For the frame of pages that only some may see (`puede`): before any page inside reads something, says who reads it, as
 * far as can be known.
 */
export function identifyReader(isAllowed: (persona: Persona) => boolean): MiddlewareFunction {
  return async ({ context }, next) => {
    const session = await queryClient.ensureQueryData(sessionQuery()).catch(() => null)
    const persona = session?.persona
    context.set(reader, persona && isAllowed(persona) ? persona.id : null)
    return next()
  }
}

/**
 * The `onSuccess` of whatever signs in: the page knows at once who is there, and takes back what it said of nobody being.
 */
export function receiveSession(
  session: Session,
  _asked: unknown,
  _result: unknown,
  { client }: MutationFunctionContext,
) {
  // Confirming an e-mail by its link alone signs nobody in: the session stays as it is.
  if (!session.persona && !session.falta_segundo_paso) return
  const { queryKey } = sessionQuery()
  const isOther = session.persona && session.persona.id !== client.getQueryData(queryKey)?.persona?.id
  if (isOther && 'sesion' in document.documentElement.dataset) dispatchEvent(new Event('brisa:otra-persona'))
  client.setQueryData(queryKey, session)
  showSessionHint()
  // What is said next has an id of its own: a toast that takes the place of one on its way out goes with it.
  for (const noticeId of ['entrada', 'sesion-requerida']) showToast.quitar(noticeId)
}

/** A password that many people have is refused once: who then sends the same one again has chosen it all the same. */
export function useInsist() {
  const [refused, setRefused] = useState<string>()
  async function insist<R>(contrasena: string, send: (aunque_comun: boolean) => Promise<R>) {
    try {
      const response = await send(refused === contrasena)
      setRefused(undefined)
      return response
    } catch (error) {
      if (rechazoOf(error).type === COMMON_CONTRASENA) setRefused(contrasena)
      throw error
    }
  }
  return { insistir: insist, rechazada: refused }
}
