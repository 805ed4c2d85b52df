import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FilaDeLista } from '../contract.ts'

export type Elegible = Pick<FilaDeLista, 'codigo' | 'version'>
/** What is picked, by code; picked again it is another one. */
export type Elegidos = ReadonlyMap<string, Elegible>

const NADA = { elegidos: new Map() as Elegidos, cortado: false }
const elegir = ({ codigo, version }: Elegible): [string, Elegible] => [codigo, { codigo, version }]

/** What is picked of a list; another filter is another list, of which nothing is. */
export function useSeleccion(clave: string) {
  const [estado, setEstado] = useState({ clave, ...NADA })
  const vigente = useRef(clave)
  useEffect(() => {
    vigente.current = clave
  }, [clave])
  const { elegidos, cortado } = estado.clave === clave ? estado : NADA

  const cambiar = useCallback(
    (hacer: (elegidos: Map<string, Elegible>) => void) =>
      setEstado((antes) => {
        const nuevos = new Map(antes.clave === clave ? antes.elegidos : [])
        hacer(nuevos)
        return { clave, elegidos: nuevos, cortado: false }
      }),
    [clave],
  )
  return useMemo(
    () => ({
      elegidos,
      /** Whether there were more than can be picked at once. */
      cortado,
      poner: (filas: Elegible[], si: boolean) =>
        cambiar((nuevos) => {
          for (const fila of filas) {
            if (si) nuevos.set(...elegir(fila))
            else nuevos.delete(fila.codigo)
          }
        }),
      /** Lets go of these, and of nothing that was picked since, also in another list. */
      soltar: (estos: Elegible[]) =>
        setEstado((antes) => {
          const suyos = new Set(estos)
          const quedan = [...antes.elegidos].filter(([, elegido]) => !suyos.has(elegido))
          return quedan.length < antes.elegidos.size ? { ...antes, elegidos: new Map(quedan), cortado: false } : antes
        }),
      /** Unless another list is there by now. */
      ponerTodos: (filas: Elegible[], cortado: boolean) =>
        vigente.current === clave && setEstado({ clave, elegidos: new Map(filas.map(elegir)), cortado }),
      vaciar: () => setEstado({ clave, ...NADA }),
    }),
    [elegidos, cortado, cambiar, clave],
  )
}

export type Seleccion = ReturnType<typeof useSeleccion>
