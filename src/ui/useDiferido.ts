import { useEffect, useState } from 'react'

/**
 * Code that the first screen does not need, loaded once the page is awake; undefined until then. A failed load is
 * tried again when the network returns.
 * @param cargar a constant of the module: `const cargarMenu = () => import('./HojaDeMenu.tsx')`
 */
export function useDiferido<T>(cargar: () => Promise<T>, cuando = true) {
  const [modulo, setModulo] = useState<T>()
  useEffect(() => {
    if (!cuando) return
    let vivo = true
    const intentar = () =>
      cargar().then(
        (cargado) => vivo && setModulo(() => cargado),
        () => vivo && addEventListener('online', intentar, { once: true }),
      )
    intentar()
    return () => {
      vivo = false
      removeEventListener('online', intentar)
    }
  }, [cargar, cuando])
  return modulo
}
