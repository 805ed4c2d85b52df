import { useCallback, useSyncExternalStore } from 'react'

/** @param alConstruir the answer while the page is made at build time and until it wakes up */
export function useConsultaDeMedios(consulta: string, alConstruir = false) {
  const escuchar = useCallback(
    (avisa: () => void) => {
      const lista = matchMedia(consulta)
      lista.addEventListener('change', avisa)
      return () => lista.removeEventListener('change', avisa)
    },
    [consulta],
  )
  return useSyncExternalStore(
    escuchar,
    () => matchMedia(consulta).matches,
    () => alConstruir,
  )
}
