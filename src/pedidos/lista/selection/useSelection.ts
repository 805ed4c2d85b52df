import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PedidoListRow } from '../contract.ts'

export type Selectable = Pick<PedidoListRow, 'codigo' | 'version'>
/** Selected orders by code. Selecting an order again replaces its entry. */
export type Selected = ReadonlyMap<string, Selectable>

const NOTHING = { elegidos: new Map() as Selected, cortado: false }
const toEntry = ({ codigo, version }: Selectable): [string, Selectable] => [codigo, { codigo, version }]

/** Selection of a list. A list with another filter starts with an empty selection. */
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
        const updated = new Map(before.clave === key ? before.elegidos : [])
        run(updated)
        return { clave: key, elegidos: updated, cortado: false }
      }),
    [key],
  )
  return useMemo(
    () => ({
      elegidos,
      /** Whether more orders matched than a selection may have. */
      cortado: interrupted,
      poner: (rows: Selectable[], yes: boolean) =>
        cambiar((updated) => {
          for (const row of rows) {
            if (yes) updated.set(...toEntry(row))
            else updated.delete(row.codigo)
          }
        }),
      /** Deselects these entries; entries that were selected since stay, also in another list. */
      soltar: (estos: Selectable[]) =>
        setState((before) => {
          const dropped = new Set(estos)
          const remaining = [...before.elegidos].filter(([, selected]) => !dropped.has(selected))
          return remaining.length < before.elegidos.size
            ? { ...before, elegidos: new Map(remaining), cortado: false }
            : before
        }),
      /** Selects these orders, unless the list has changed meanwhile. */
      ponerTodos: (rows: Selectable[], interrupted: boolean) =>
        current.current === key && setState({ clave: key, elegidos: new Map(rows.map(toEntry)), cortado: interrupted }),
      vaciar: () => setState({ clave: key, ...NOTHING }),
    }),
    [elegidos, interrupted, cambiar, key],
  )
}

export type Selection = ReturnType<typeof useSelection>
