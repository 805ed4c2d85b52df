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
  /** The order in the address. */
  open: string | undefined
  virtual: Virtualizer<Window, Element>
  hasSelection: boolean
  toggle: (index: number) => void
  clear: () => void
  moveTo: (row: PedidoListRow) => void
  ponerPrecio: (row: PedidoListRow) => void
}

/**
 * Working through the list by keyboard: a row has the focus, or while an order is open beside the list, that order is the
 * one that keys are about, wherever the focus is.
 */
export function useListKeys(list: ListState) {
  const { rows, filter, open, virtual, hasSelection } = list
  const navigate = useNavigate()
  const last = useRef(-1)
  // The order that the last key led to, until it is there: the next key goes on from it.
  const inFlight = useRef<number | null>(null)
  const deAbierto = open ? rows.findIndex(({ codigo }) => codigo === open) : -1

  const focused = () => indexOf(document.activeElement)
  /** The one that keys are about; -1 for none. */
  function which() {
    const index = focused()
    if (index !== null) last.current = index
    return index ?? (open ? deAbierto : -1)
  }

  /** Whoever has scrolled begins with what they see. */
  const enVista = () => virtual.range?.startIndex ?? 0

  function focus(index: number) {
    last.current = index
    const link = rowAt(index)
    if (link) return link.focus()
    virtual.scrollToIndex(index, { align: 'center' })
    requestAnimationFrame(() => rowAt(index)?.focus({ preventScroll: true }))
  }

  function mover(paso: number) {
    const was = focused()
    const de = was ?? (open ? (inFlight.current ?? deAbierto) : last.current >= 0 ? last.current : enVista() - 1)
    const a = Math.min(Math.max(de + paso, 0), rows.length - 1)
    const row = rows[a]
    if (!row || a === de) return
    if (was !== null || !open) focus(a)
    if (!open) return
    if (!rowAt(a)) virtual.scrollToIndex(a, { align: 'center' })
    else rowAt(a)?.scrollIntoView({ block: 'nearest' })
    inFlight.current = a
    // Going through ten orders is one step of the history.
    navigate(direccion(row), { replace: true, preventScrollReset: true })
  }

  const direccion = ({ codigo }: PedidoListRow) => linkTo('/manage/pedidos/:codigo', { codigo, query: filter })
  const conLaFila = (run: (row: PedidoListRow) => void) => () => {
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
  // While an order is open, these keys are its buttons'.
  const suelta = !open
  useShortcut(
    suelta ? { key: 's', title: 'Pasar al estatus que sigue', group: 'Pedido', run: conLaFila(list.moveTo) } : null,
  )
  useShortcut(
    suelta
      ? {
          key: 'p',
          title: 'Poner el precio',
          group: 'Pedido',
          run: conLaFila((row) =>
            isMissingPrecio(row) ? list.ponerPrecio(row) : navigate(direccion(row), { preventScrollReset: true }),
          ),
        }
      : null,
  )
  const openRow = conLaFila((row) => navigate(direccion(row), { preventScrollReset: true }))
  useShortcut(suelta ? { key: 'e', title: 'Abrir para elegir otro estatus', group: 'Pedido', run: openRow } : null)
  useShortcut(suelta ? { key: 'w', title: 'Abrir para escribir por WhatsApp', group: 'Pedido', run: openRow } : null)

  // Whoever closes an order goes on from its row.
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
    /** Arrows between rows, for who is in the list; elsewhere they scroll. */
    onKeyDown(event: React.KeyboardEvent) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      if (focused() === null || (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox')) return
      event.preventDefault()
      mover(event.key === 'ArrowDown' ? 1 : -1)
    },
  }
}
