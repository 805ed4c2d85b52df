import { useEffect, useState } from 'react'
import { enSuLugar } from './enSuLugar.ts'

/**
 * Does what was tapped, chosen and sent before the page could hear (`arranque.ts`), once the page hears: after the
 * render that follows the first one, in which its fields tell what was typed into them.
 */
export function useLoPendiente() {
  const [oye, setOye] = useState(false)
  useEffect(() => setOye(true), [])
  useEffect(() => {
    if (!oye) return
    for (const elemento of window.tomarLoPendiente?.() ?? []) repetir(enSuLugar(elemento))
  }, [oye])
}

function repetir(elemento: HTMLElement | null) {
  if (elemento instanceof HTMLFormElement) return elemento.requestSubmit()
  // A choice is already there, or was taken away by who took over the field: only a change is heard.
  if (elemento instanceof HTMLInputElement) elemento.checked = elemento.type === 'checkbox' && !elemento.checked
  elemento?.click()
}
