import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { EstadoVivo } from './linea.ts'
import { estadoDe, seguir, suscribir } from './pagina.ts'
import { releer } from './releer.ts'

type Seguido = {
  /** A topic is named like the query that reads it: `gestion:correos` is `['gestion', 'correos']`. */
  tema: string
  /** The query to read again, where it is another one. */
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
 * Follows topics by the page's one line while the component is there, and reads the query of each again when the line
 * says that there is something else to read.
 */
export function useSeguir(seguidos: Seguido[], { deGuardia = false, reparto = 0 }: Opciones = {}): EstadoVivo {
  const cache = useQueryClient()
  const alOir = useEffectEvent((tema: string, marca: string | null, esNueva: boolean) => {
    const seguido = seguidos.find((uno) => uno.tema === tema)
    if (!seguido || (seguido.marca === undefined ? !esNueva : seguido.marca === marca)) return
    if (marca !== null && seguido.poner?.(marca)) return
    void releer(cache, { queryKey: seguido.clave ?? tema.split(':'), reparto })
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
