import { type MutationFunctionContext, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MiddlewareFunction } from 'react-router'
import { keepRead } from '#http/offline.ts'
import { callRoute } from '#lib/callRoute.ts'
import { readerAccount } from '#lib/clientLoader.ts'
import { rechazoOf } from '#lib/errors.ts'
import { puede } from '#lib/permisos.ts'
import { queryClient, SESSION_KEY, STALE_TIME } from '#lib/queryClient.ts'
import type { StaffPolicy } from '#lib/route.ts'
import { showToast } from '#ui/showToast.ts'
import { COMMON_CONTRASENA, obtenerSesion, type Persona, type Session } from './contract.ts'
import { applySessionHint } from './sessionHint.ts'

export const NOBODY: Session = { persona: null, falta_segundo_paso: false }

export function sessionQuery() {
  return queryOptions({
    queryKey: SESSION_KEY,
    meta: { keep: true },
    ...keepRead(obtenerSesion),
    staleTime: STALE_TIME,
    // With this answer the server corrects the session hint, and the page then shows it.
    queryFn: ({ signal }) => callRoute(obtenerSesion, {}, { signal }).finally(applySessionHint),
  })
}

// When the session ends, the cached session is cleared at once: forms no longer fill in the person's data, and their
// pages ask to sign in.
if (typeof window !== 'undefined')
  addEventListener('brisa:terminada', () => {
    queryClient.setQueryData(sessionQuery().queryKey, (previous) => previous && NOBODY)
  })

/** The signed-in person, or null; null also until the server answers. Without a session hint no request is made. */
export function usePersona() {
  const { data } = useQuery({ ...sessionQuery(), enabled: 'sesion' in document.documentElement.dataset })
  return data?.persona ?? null
}

/** The role of the signed-in person on a page that only staff see; undefined until the page has read the session. */
export function useRol() {
  return useQuery({ ...sessionQuery(), enabled: false }).data?.persona?.rol
}

/** Whether the signed-in person has a permission of staff, for buttons; false until the person is known. */
export function usePuede() {
  const rol = useRol()
  return (permiso: StaffPolicy) => rol !== undefined && puede(rol, permiso)
}

/**
 * Middleware for pages that only some accounts may see: before a page loads data, it stores the viewer's account in
 * `readerAccount`; null when the viewer is unknown or not allowed.
 */
export function identifyReader(isAllowed: (persona: Persona, pathname: string) => boolean): MiddlewareFunction {
  return async ({ context, request }, next) => {
    const session = await queryClient.ensureQueryData(sessionQuery()).catch(() => null)
    const persona = session?.persona
    context.set(readerAccount, persona && isAllowed(persona, new URL(request.url).pathname) ? persona.id : null)
    return next()
  }
}

/**
 * The `onSuccess` of every mutation that answers a session: caches it, and removes the toasts that asked to sign in.
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
  applySessionHint()
  // Later toasts use other ids: with the same id they would close too.
  for (const noticeId of ['entrada', 'sesion-requerida']) showToast.dismiss(noticeId)
}

/** Insists on a common password when it is sent again after a refusal. */
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
  return { insist, refused }
}
