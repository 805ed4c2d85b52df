import { useState } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { showToast } from '#ui/showToast.ts'
import { endSession, forgetSeen, signOut, staysOnPage } from './signOut.ts'

type FarewellOptions = Pick<NavigateOptions, 'replace'> & { title: string; texto: string; alSalir?: () => void }

/**
 * For when the session is over, ended here or gone with its account: says so and leads home from a page that needs one.
 * Until it has left, nothing is forgotten, or that page's guard would ask nobody to sign in.
 */
export function useFarewell() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return ({ title, texto, replace, alSalir: onSignOut }: FarewellOptions) => {
    showToast.exito(title, texto, { id: 'salida' })
    endSession()
    onSignOut?.()
    if (staysOnPage(pathname)) forgetSeen()
    else navigate(linkTo('/'), { replace })
  }
}

/** Ends the session, once at a time, and leads home from a page that needs one. */
export function useSignOut(onSignOut?: () => void) {
  const [signingOut, setLeaving] = useState(false)
  const farewell = useFarewell()

  async function salir() {
    if (signingOut) return
    setLeaving(true)
    const left = await signOut()
    setLeaving(false)
    if (left) farewell({ title: 'Sesión cerrada', texto: 'Puedes volver a entrar cuando quieras.', alSalir: onSignOut })
  }

  return { saliendo: signingOut, salir }
}
