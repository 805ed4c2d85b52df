import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import type { PedidoListRow } from './contract.ts'
import type { PedidoFilter } from './filter.ts'
import { indexOf, rowAt } from './rows/rowProps.ts'
import { isMissingPrecio } from './rules.ts'

const GROUP = 'Lista de pedidos'

type ListState = {
  rows: PedidoListRow[]
  filter: PedidoFilter
  /** Code of the open order, from the URL. */
  open: string | undefined
  virtual: Virtualizer<Window, Element>
  hasSelection: boolean
  toggle: (index: number) => void
  clear: () => void
  moveTo: (row: PedidoListRow) => void
  ponerPrecio: (row: PedidoListRow) => void
}

/** Keyboard control of the list. Keys act on the focused row, or else on the open order beside the list. */
export function useListKeys(list: ListState) {
  const { rows, filter, open, virtual, hasSelection } = list
  const navigate = useNavigate()
  const last = useRef(-1)
  // Index of the order that the last key opened, until the page shows it; the next key continues from there.
  const inFlight = useRef<number | null>(null)
  const openIndex = open ? rows.findIndex(({ codigo }) => codigo === open) : -1

  const focused = () => indexOf(document.activeElement)
  /** Index of the row on which keys act; -1 if there is none. */
  function which() {
    const index = focused()
    if (index !== null) last.current = index
    return index ?? (open ? openIndex : -1)
  }

  /** The first visible row, where keys start if no row had the focus. */
  const firstVisible = () => virtual.range?.startIndex ?? 0

  function focus(index: number) {
    last.current = index
    const link = rowAt(index)
    if (link) return link.focus()
    virtual.scrollToIndex(index, { align: 'center' })
    requestAnimationFrame(() => rowAt(index)?.focus({ preventScroll: true }))
  }

  function mover(paso: number) {
    const was = focused()
    const de = was ?? (open ? (inFlight.current ?? openIndex) : last.current >= 0 ? last.current : firstVisible() - 1)
    const a = Math.min(Math.max(de + paso, 0), rows.length - 1)
    const row = rows[a]
    if (!row || a === de) return
    if (was !== null || !open) focus(a)
    if (!open) return
    if (!rowAt(a)) virtual.scrollToIndex(a, { align: 'center' })
    else rowAt(a)?.scrollIntoView({ block: 'nearest' })
    inFlight.current = a
    // Replaces the history entry, so that going through ten orders adds no entries.
    navigate(direccion(row), { replace: true, preventScrollReset: true })
  }

  const direccion = ({ codigo }: PedidoListRow) => linkTo('/manage/pedidos/:codigo', { codigo, query: filter })
  const withRow = (run: (row: PedidoListRow) => void) => () => {
    const row = rows[which()]
    if (row) run(row)
  }

  useShortcut({ key: 'j', title: 'Pedido siguiente', group: GROUP, repeats: true, run: () => mover(1) })
  useShortcut({ key: 'k', title: 'Pedido anterior', group: GROUP, repeats: true, run: () => mover(-1) })
  useShortcut({
    key: 'x',
    title: 'Elegir el pedido, o dejar de elegirlo',
    group: GROUP,
    run: () => {
      const index = which()
      if (rows[index]) list.toggle(index)
    },
  })
  useShortcut(
    open || hasSelection
      ? {
          key: 'Escape',
          title: 'Soltar los elegidos, o cerrar el pedido',
          group: GROUP,
          run: () => {
            if (hasSelection) return list.clear()
            navigate(linkTo('/manage/pedidos', { query: filter }), { preventScrollReset: true })
          },
        }
      : null,
  )
  // While an order is open, its page's buttons have the keys S, P, E and W.
  const noOpenOrder = !open
  useShortcut(
    noOpenOrder ? { key: 's', title: 'Pasar al estatus que sigue', group: 'Pedido', run: withRow(list.moveTo) } : null,
  )
  useShortcut(
    noOpenOrder
      ? {
          key: 'p',
          title: 'Poner el precio',
          group: 'Pedido',
          run: withRow((row) =>
            isMissingPrecio(row) ? list.ponerPrecio(row) : navigate(direccion(row), { preventScrollReset: true }),
          ),
        }
      : null,
  )
  const openRow = withRow((row) => navigate(direccion(row), { preventScrollReset: true }))
  useShortcut(noOpenOrder ? { key: 'e', title: 'Abrir para elegir otro estatus', group: 'Pedido', run: openRow } : null)
  useShortcut(
    noOpenOrder ? { key: 'w', title: 'Abrir para escribir por WhatsApp', group: 'Pedido', run: openRow } : null,
  )

  // When an order is closed, its row gets the focus.
  const before = useRef(open)
  useEffect(() => {
    const closed = before.current
    before.current = open
    inFlight.current = null
    if (!closed || open) return
    const index = rows.findIndex(({ codigo }) => codigo === closed)
    last.current = index
    rowAt(index)?.focus({ preventScroll: true })
  }, [open, rows])

  return {
    /** Arrow keys move between rows only if a row has the focus; elsewhere they scroll. */
    onKeyDown(event: React.KeyboardEvent) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      if (focused() === null || (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox')) return
      event.preventDefault()
      mover(event.key === 'ArrowDown' ? 1 : -1)
    },
  }
}
