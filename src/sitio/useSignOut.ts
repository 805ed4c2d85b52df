import { useState } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { showToast } from '#ui/showToast.ts'
import { endSession, forgetSeen, signOut, staysOnPage } from './signOut.ts'

type FarewellOptions = Pick<NavigateOptions, 'replace'> & { title: string; texto: string; onSignOut?: () => void }

/**
 * For the end of a session by sign-out or deletion of the account: shows a toast and leads to the home page from a page
 * that needs a session. The data is forgotten after that navigation; earlier, the guard would redirect to sign in.
 */
export function useFarewell() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return ({ title, texto, replace, onSignOut }: FarewellOptions) => {
    showToast.success(title, texto, { id: 'salida' })
    endSession()
    onSignOut?.()
    if (staysOnPage(pathname)) forgetSeen()
    else navigate(linkTo('/'), { replace })
  }
}

/** Signs out, with one request at a time, and leads to the home page from a page that needs a session. */
export function useSignOut(onSignOut?: () => void) {
  const [signingOut, setSigningOut] = useState(false)
  const farewell = useFarewell()

  async function salir() {
    if (signingOut) return
    setSigningOut(true)
    const left = await signOut()
    setSigningOut(false)
    if (left) farewell({ title: 'Sesión cerrada', texto: 'Puedes volver a entrar cuando quieras.', onSignOut })
  }

  return { signingOut, salir }
}
