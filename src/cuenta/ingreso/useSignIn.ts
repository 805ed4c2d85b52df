import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Session, START_AGAIN } from '#auth/contract.ts'
import { sessionQuery } from '#auth/queries.ts'
import { correoOf, landingPathOf, returnPathOf } from '#auth/returnState.ts'
import type { Rechazo } from '#lib/errors.ts'
import { usePosted } from '#ui/PageData.tsx'
import { showToast } from '#ui/showToast.ts'

/**
 * State shared by the sign-in pages; `correo` is the address or code as typed. After signing in, or if signed in
 * already, the person is led to the page that they wanted or to the start page of their role. If the second factor is
 * missing, `faltaPaso` is true.
 */
export function useSignIn() {
  const { state } = useLocation()
  const since = returnPathOf(state)
  const [correo, setCorreo] = useState(() => correoOf(state))
  const navigate = useNavigate()
  const { data } = useQuery(sessionQuery())
  const hasSignedIn = useRef(false)
  const posted = usePosted('entrar')
  // Without programs the browser sent the form itself: the password was right, or the code of the second step was
  // wrong.
  const atSecondStep =
    isOpen(usePosted('segundo-paso')?.rechazo) || Session.safeParse(posted?.answer).data?.falta_segundo_paso
  const [faltaPaso, setFaltaPaso] = useState(atSecondStep ?? false)

  function follow({ persona, falta_segundo_paso }: Session) {
    setFaltaPaso(falta_segundo_paso)
    if (!persona) return
    hasSignedIn.current = true
    navigate(landingPathOf(persona, since), { replace: true })
  }

  const openPersona = data?.persona
  useEffect(() => {
    if (!openPersona || hasSignedIn.current) return
    showToast.info('Ya tenías la sesión abierta', openPersona.correo, { id: 'sesion' })
    navigate(landingPathOf(openPersona, since), { replace: true })
  }, [openPersona, since, navigate])

  return { desde: since, correo, setCorreo, follow, faltaPaso, goBack: () => setFaltaPaso(false) }
}

export type SignInState = ReturnType<typeof useSignIn>

/** Whether a refused second step may be tried again. */
const isOpen = (rechazo: Rechazo | undefined) => rechazo !== undefined && rechazo.type !== START_AGAIN
