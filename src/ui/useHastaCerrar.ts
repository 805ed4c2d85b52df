import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import { useHidratada } from './useHidratada.ts'

/**
 * What a page goes on showing until the tab closes or who is signed in leaves, also after a reload and on the way back, or
 * null. It belongs to the entry of the browser's history: whoever comes anew, by a link or the address, finds none. It is
 * null while the page's own HTML wakes up, and for what another version of the page has left.
 */
export function useHastaCerrar<T>(lugar: string, esquema: z.ZodType<T>) {
  const { pathname, search, hash, state } = useLocation()
  const hidratada = useHidratada()
  const navegar = useNavigate()
  const dejado = hidratada ? leerLo(state)[lugar] : undefined
  const valor = useMemo(() => esquema.safeParse(dejado).data ?? null, [esquema, dejado])
  const cambiar = useCallback(
    (nuevo: T | null) =>
      navegar(
        { pathname, search, hash },
        { replace: true, preventScrollReset: true, state: { ...leerLo(state), [lugar]: nuevo } },
      ),
    [navegar, pathname, search, hash, state, lugar],
  )
  useEffect(() => {
    if (valor === null) return
    const olvidar = () => void cambiar(null)
    addEventListener('brisa:olvidado', olvidar)
    return () => removeEventListener('brisa:olvidado', olvidar)
  }, [valor, cambiar])
  return [valor, cambiar] as const
}

const leerLo = (estado: unknown) => (estado ?? {}) as Record<string, unknown> // whatever a page of ours or an older one left there
