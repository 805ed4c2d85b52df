import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PedidoListRow } from '../contract.ts'

export type Selectable = Pick<PedidoListRow, 'codigo' | 'version'>
/** Selected orders by code. Selecting an order again replaces its entry. */
export type Selected = ReadonlyMap<string, Selectable>

const NOTHING = { elegidos: new Map() as Selected, interrupted: false }
const toEntry = ({ codigo, version }: Selectable): [string, Selectable] => [codigo, { codigo, version }]

/** Selection of a list. A list with another filter starts with an empty selection. */
export function useSelection(key: string) {
  const [estado, setState] = useState({ key, ...NOTHING })
  const current = useRef(key)
  useEffect(() => {
    current.current = key
  }, [key])
  const { elegidos, interrupted } = estado.key === key ? estado : NOTHING

  const cambiar = useCallback(
    (run: (elegidos: Map<string, Selectable>) => void) =>
      setState((before) => {
        const updated = new Map(before.key === key ? before.elegidos : [])
        run(updated)
        return { key, elegidos: updated, interrupted: false }
      }),
    [key],
  )
  return useMemo(
    () => ({
      elegidos,
      /** Whether more orders matched than a selection may have. */
      interrupted,
      set: (rows: Selectable[], yes: boolean) =>
        cambiar((updated) => {
          for (const row of rows) {
            if (yes) updated.set(...toEntry(row))
            else updated.delete(row.codigo)
          }
        }),
      /** Deselects these entries; entries that were selected since stay, also in another list. */
      deselect: (estos: Selectable[]) =>
        setState((before) => {
          const dropped = new Set(estos)
          const remaining = [...before.elegidos].filter(([, selected]) => !dropped.has(selected))
          return remaining.length < before.elegidos.size
            ? { ...before, elegidos: new Map(remaining), interrupted: false }
            : before
        }),
      /** Selects these orders, unless the list has changed meanwhile. */
      setAll: (rows: Selectable[], interrupted: boolean) =>
        current.current === key && setState({ key, elegidos: new Map(rows.map(toEntry)), interrupted }),
      clear: () => setState({ key, ...NOTHING }),
    }),
    [elegidos, interrupted, cambiar, key],
  )
}

export type Selection = ReturnType<typeof useSelection>
