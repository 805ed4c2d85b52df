import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PedidoListRow } from '../contract.ts'

export type Selectable = Pick<PedidoListRow, 'codigo' | 'version'>
/** What is picked, by code; picked again it is another one. */
export type Selected = ReadonlyMap<string, Selectable>

const NOTHING = { elegidos: new Map() as Selected, cortado: false }
const toEntry = ({ codigo, version }: Selectable): [string, Selectable] => [codigo, { codigo, version }]

/** What is picked of a list; another filter is another list, of which nothing is. */
export function useSelection(key: string) {
  const [estado, setState] = useState({ clave: key, ...NOTHING })
  const current = useRef(key)
  useEffect(() => {
    current.current = key
  }, [key])
  const { elegidos, cortado: interrupted } = estado.clave === key ? estado : NOTHING

  const cambiar = useCallback(
    (run: (elegidos: Map<string, Selectable>) => void) =>
      setState((before) => {
        const newItems = new Map(before.clave === key ? before.elegidos : [])
        run(newItems)
        return { clave: key, elegidos: newItems, cortado: false }
      }),
    [key],
  )
  return useMemo(
    () => ({
      elegidos,
      /** Whether there were more than can be picked at once. */
      cortado: interrupted,
      poner: (rows: Selectable[], yes: boolean) =>
        cambiar((newItems) => {
          for (const row of rows) {
            if (yes) newItems.set(...toEntry(row))
            else newItems.delete(row.codigo)
          }
        }),
      /** Lets go of these, and of nothing that was picked since, also in another list. */
      soltar: (estos: Selectable[]) =>
        setState((before) => {
          const ownTopics = new Set(estos)
          const remaining = [...before.elegidos].filter(([, selected]) => !ownTopics.has(selected))
          return remaining.length < before.elegidos.size
            ? { ...before, elegidos: new Map(remaining), cortado: false }
            : before
        }),
      /** Unless another list is there by now. */
      ponerTodos: (rows: Selectable[], interrupted: boolean) =>
        current.current === key && setState({ clave: key, elegidos: new Map(rows.map(toEntry)), cortado: interrupted }),
      vaciar: () => setState({ clave: key, ...NOTHING }),
    }),
    [elegidos, interrupted, cambiar, key],
  )
}

export type Selection = ReturnType<typeof useSelection>
