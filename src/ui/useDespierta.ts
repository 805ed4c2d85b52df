import { useEffect, useState } from 'react'

// A tap from before the page was awake comes again as a bare click.
const SENALES = ['pointerdown', 'click', 'keydown', 'input', 'wheel', 'touchstart', 'focusin'] as const

/** Whether the person has done anything on the page yet: what only answers to them can wait until then. */
export function useDespierta() {
  const [despierta, setDespierta] = useState(false)
  useEffect(() => {
    if (despierta) return
    const despertar = () => setDespierta(true)
    for (const senal of SENALES) addEventListener(senal, despertar, { once: true, passive: true, capture: true })
    return () => {
      for (const senal of SENALES) removeEventListener(senal, despertar, { capture: true })
    }
  }, [despierta])
  return despierta
}
