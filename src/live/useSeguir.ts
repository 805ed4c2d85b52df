import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { EstadoVivo } from './linea.ts'
import { estadoDe, seguir, suscribir } from './pagina.ts'
import { dependingOn, reread } from './reread.ts'

type Seguido = {
  tema: string
  /** The query to read again, where it does not name the topic itself. */
  clave?: QueryKey
  /** The mark of what the page has read, when what it reads has one. */
  marca?: string
  /** Takes from a mark what it says by itself. @returns whether nothing is left to read */
  poner?: (marca: string) => boolean
}

type Opciones = {
  /** Also while nobody sees the page. */
  deGuardia?: boolean
  /**
   * Milliseconds within which the page reads again, at a moment of its own: of what many pages hear at once, so that they
   * do not all ask at once.
   */
  reparto?: number
}

/**
 * Follows topics by the page's one line while the component is there, and reads what depends on each again when the line
 * says that there is something else to read.
 */
export function useSeguir(
  temas: readonly (string | Seguido)[],
  { deGuardia = false, reparto = 0 }: Opciones = {},
): EstadoVivo {
  const cache = useQueryClient()
  const seguidos = temas.map((tema): Seguido => (typeof tema === 'string' ? { tema } : tema))
  const alOir = useEffectEvent((tema: string, marca: string | null, esNueva: boolean) => {
    const seguido = seguidos.find((uno) => uno.tema === tema)
    if (!seguido || (seguido.marca === undefined ? !esNueva : seguido.marca === marca)) return
    if (marca !== null && seguido.poner?.(marca)) return
    reread(cache, { ...(seguido.clave ? { queryKey: seguido.clave } : dependingOn(tema)), spread: reparto })
  })
  const lista = seguidos.map(({ tema }) => tema).join(' ')

  useEffect(() => {
    if (lista) return seguir({ temas: lista.split(' '), deGuardia, alOir: (...dicho) => alOir(...dicho) })
  }, [lista, deGuardia])
  return useSyncExternalStore(
    suscribir,
    () => estadoDe(lista ? lista.split(' ') : []),
    () => 'conectando',
  )
}
