import { useCallback, useMemo, useState } from 'react'
import type { FilaDeLista } from '../contrato.ts'

/** Code and version of what is picked. */
export type Elegidos = ReadonlyMap<string, number>
export type Elegible = Pick<FilaDeLista, 'codigo' | 'version'>

const NADA = { elegidos: new Map<string, number>() as Elegidos, cortado: false }

/** What is picked of a list; another filter is another list, of which nothing is. */
export function useSeleccion(clave: string) {
  const [estado, setEstado] = useState({ clave, ...NADA })
  const { elegidos, cortado } = estado.clave === clave ? estado : NADA

  const cambiar = useCallback(
    (hacer: (elegidos: Map<string, number>) => void) =>
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
          for (const { codigo, version } of filas) {
            if (si) nuevos.set(codigo, version)
            else nuevos.delete(codigo)
          }
        }),
      ponerTodos: (filas: Elegible[], cortado: boolean) =>
        setEstado({ clave, elegidos: new Map(filas.map(({ codigo, version }) => [codigo, version])), cortado }),
      vaciar: () => setEstado({ clave, ...NADA }),
    }),
    [elegidos, cortado, cambiar, clave],
  )
}

export type Seleccion = ReturnType<typeof useSeleccion>
