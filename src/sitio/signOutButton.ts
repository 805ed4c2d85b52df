import { closeMenu } from './menu.ts'
import { farewell, SIGNED_OUT, signOut } from './signOut.ts'

/** Makes the buttons `data-salir` of the header and the phone menu sign out (`EnlaceDeCuenta.tsx`). */
export function followSignOutButtons() {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-salir]')
    if (button && !button.hasAttribute('aria-busy')) void leave(button)
  })
}

async function leave(button: HTMLElement) {
  const setBusy = (busy: boolean) => {
    if (busy) button.setAttribute('aria-busy', 'true')
    else button.removeAttribute('aria-busy')
    button.textContent = busy ? 'Saliendo…' : 'Salir'
  }
  setBusy(true)
  const left = await signOut()
  setBusy(false)
  if (!left) return
  farewell(SIGNED_OUT)
  closeMenu()
  // The button is hidden now, and its place has the link to sign in.
  button.closest('ul')?.querySelector<HTMLElement>('.sin-sesion a')?.focus()
}
