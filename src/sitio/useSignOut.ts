import { useState } from 'react'
import { farewell, SIGNED_OUT, signOut } from './signOut.ts'

/** Signs out, with one request at a time, and leads to the home page from a page that needs a session. */
export function useSignOut() {
  const [signingOut, setSigningOut] = useState(false)

  async function salir() {
    if (signingOut) return
    setSigningOut(true)
    const left = await signOut()
    setSigningOut(false)
    if (left) farewell(SIGNED_OUT)
  }

  return { signingOut, salir }
}
