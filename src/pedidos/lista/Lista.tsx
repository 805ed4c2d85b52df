import { useQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { query } from '#http/query.ts'
import { dayOf } from '#lib/dates.ts'
import { Button } from '#ui/Button.tsx'
import { NewRows } from '#ui/list/NewRows.tsx'
import { listarDeshacibles } from '../mover/contract.ts'
import type { PedidoListRow } from './contract.ts'
import type { PedidoFilter } from './filter.ts'
import { Card } from './rows/Card.tsx'
import { Tabla } from './rows/Tabla.tsx'
import { TableRow } from './rows/TableRow.tsx'
import { staysInList } from './rules.ts'
import type { Selection } from './selection/useSelection.ts'
import { useListKeys } from './useListKeys.ts'
import { useFreshRows, type useRows, useUpdates } from './useRows.ts'

/** Row heights in rem, which grow with the font size. */
const ROW_HEIGHT = 2.5
const CARD_HEIGHT = 6.25
/** The next page is loaded when at most this many loaded rows remain below the visible rows. */
const ROWS_BEFORE_END = 40

type Props = ReturnType<typeof useRows> & {
  /** Whether rows are table rows, not cards. It is part of the list's key, because heights differ. */
  asTable: boolean
  filter: PedidoFilter
  found: number
  open: string | undefined
  selection: Selection
  moveTo: (row: PedidoListRow) => void
}

/** Virtual list: renders the visible rows and loads the next page near the end. */
export function Lista({ asTable, lista, paginas, filas: rows, filter, found, open, selection, moveTo }: Props) {
  const today = dayOf(new Date())
  const box = useRef<HTMLDivElement>(null)
  const margin = useScrollMargin(box)
  const [withPrecio, setConPrecio] = useState<string | null>(null)
  const height = (asTable ? ROW_HEIGHT : CARD_HEIGHT) * rootFontSize()
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: margin,
    getItemKey: (index) => rows[index]?.codigo ?? index,
  })

  const puestas = virtual.getVirtualItems()
  const fresh = useFreshRows(
    paginas,
    puestas.flatMap(({ index }) => rows[index] ?? []),
  )
  const updates = useUpdates(filter, paginas)
  const moved = useMoved()
  const current = (row: PedidoListRow) => fresh.get(row.codigo) ?? row

  const last = puestas.at(-1)?.index ?? -1
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = lista
  const missing = hasNextPage && !isFetching && !isFetchNextPageError && last >= rows.length - ROWS_BEFORE_END
  useEffect(() => {
    if (missing) fetchNextPage()
  }, [missing, fetchNextPage])

  const anchorIndex = useRef<number | null>(null)
  const { set } = selection
  // Selects the refreshed rows, because the server refuses the old version of a row that has changed since.
  const select = useCallback(
    (rows_: PedidoListRow[], yes: boolean) =>
      set(
        rows_.map((row) => fresh.get(row.codigo) ?? row),
        yes,
      ),
    [fresh, set],
  )
  const onSelect = useCallback(
    (index: number, yes: boolean, conMayuscula: boolean) => {
      const other = conMayuscula ? (anchorIndex.current ?? index) : index
      anchorIndex.current = index
      select(rows.slice(Math.min(index, other), Math.max(index, other) + 1), yes)
    },
    [rows, select],
  )
  const { onKeyDown } = useListKeys({
    rows,
    filter,
    open,
    virtual,
    hasSelection: selection.elegidos.size > 0,
    toggle: (index) => onSelect(index, !selection.elegidos.has(rows[index]?.codigo ?? ''), false),
    clear: selection.clear,
    moveTo: (row) => moveTo(current(row)),
    ponerPrecio: ({ codigo }) => setConPrecio(codigo),
  })

  const before = (puestas[0]?.start ?? margin) - margin
  const after = virtual.getTotalSize() - ((puestas.at(-1)?.end ?? margin) - margin)
  const count = Math.max(found, rows.length)
  const Row = asTable ? TableRow : Card
  const enSuSitio = puestas.flatMap(({ index, key }) => {
    const loaded = rows[index]
    if (!loaded) return []
    const row = current(loaded)
    const { codigo } = row
    return (
      <Row
        key={key}
        {...{ row, index, rowCount: count, filter, today, onSelect }}
        open={codigo === open}
        selected={selection.elegidos.has(codigo)}
        left={!staysInList(row, filter, today)}
        counting={moved.has(codigo)}
        withPrecio={codigo === withPrecio}
        onPonerPrecio={setConPrecio}
      />
    )
  })
  return (
    <div ref={box}>
      <NewRows
        {...updates}
        word="nuevo"
        className="sticky top-16 z-30 flex h-0 justify-center lg:top-24"
        buttonClassName="mt-2 h-9 rounded-full! shadow-menu"
      />
      {asTable ? (
        <Tabla
          {...{ count, before, after, onKeyDown }}
          selectAllCheckbox={<SelectAllCheckbox {...{ filas: rows, select }} selected={selection.elegidos} />}
        >
          {enSuSitio}
        </Tabla>
      ) : (
        <ul
          aria-label="Pedidos"
          onKeyDown={onKeyDown}
          className="border-border border-t"
          style={{ paddingTop: before, paddingBottom: Math.max(0, after) }}
        >
          {enSuSitio}
        </ul>
      )}
      <ListEnd>
        {hasNextPage && (
          <Button
            variant="outline"
            size={36}
            loading={lista.isFetchingNextPage}
            onClick={() => fetchNextPage()}
            className="max-lg:h-12"
          >
            {isFetchNextPageError ? 'No se pudo leer más. Reintentar' : 'Ver más pedidos'}
          </Button>
        )}
      </ListEnd>
    </div>
  )
}

/** Pixels between the top of the page and the list. Changes when the content above the list grows. */
function useScrollMargin(box: RefObject<HTMLDivElement | null>) {
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const medir = () => {
      // On a phone an open order hides the list, which then has no position.
      if (box.current?.offsetParent) setMargin(box.current.getBoundingClientRect().top + window.scrollY)
    }
    medir()
    const watcher = new ResizeObserver(medir)
    const encima = box.current?.parentElement?.firstElementChild
    if (encima) watcher.observe(encima)
    return () => watcher.disconnect()
  }, [box])
  return margin
}

const rootFontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** Codes of orders whose last step this user can still undo. */
function useMoved() {
  const { data } = useQuery(query(listarDeshacibles))
  return useMemo(() => new Set(data?.movimientos.map(({ codigo }) => codigo)), [data])
}

function ListEnd({ children }: { children: ReactNode }) {
  return <div className="flex justify-center px-5 py-4 empty:hidden">{children}</div>
}

type CheckboxProps = {
  filas: PedidoListRow[]
  selected: Selection['elegidos']
  select: (rows_: PedidoListRow[], yes: boolean) => void
}

function SelectAllCheckbox({ filas: rows, selected, select }: CheckboxProps) {
  const count = selected.size === 0 ? 0 : rows.filter(({ codigo }) => selected.has(codigo)).length
  const all = rows.length > 0 && count === rows.length
  return (
    <label className="flex size-12 items-center justify-center lg:size-9">
      <input
        type="checkbox"
        aria-label="Elegir todos los de la lista"
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !all
        }}
        onChange={() => select(rows, !all)}
        className="size-4 accent-primary"
      />
    </label>
  )
}
