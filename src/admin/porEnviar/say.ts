import type { QueryClient } from '@tanstack/react-query'
import { query } from '#http/query.ts'
import { cachedOrder } from '#http/queue/cachedOrders.ts'
import type { Fields } from '#http/queue/store.ts'
import type { Description } from '#http/queue/write.ts'
import { formatBriefInstant, formatTime } from '#lib/dates.ts'
import type { QueueKind } from '#lib/route.ts'
import { listarEstatus } from '#pedidos/contract.ts'
import { nextEstatus } from '#pedidos/mover/rules.ts'

/** What an action does, in words of its own, and how its orders look with it. */
export function say(client: QueryClient, kind: QueueKind, body: Fields, orders: readonly string[]): Description {
  const [first = ''] = orders
  const name = nameOf(client, first)
  const named = { client: name, shows: {} }
  switch (kind) {
    case 'mover':
      return sayMove(client, body, orders)
    case 'nota': {
      const note = textOf(body.notas_privadas)
      const shows = { [first]: { notas_privadas: note || null } }
      return { title: `Nota en el de ${name}`, client: name, mine: note || 'Sin nota', shows }
    }
    case 'nuevo': {
      const { cliente } = body
      return { title: `Pedido nuevo, ${textOf(cliente)}`, client: textOf(cliente), mine: 'Pedido nuevo', shows: {} }
    }
    case 'aviso':
      return { ...named, title: `WhatsApp a ${name}, enviado`, mine: 'Enviado por WhatsApp' }
    case 'luego':
      return {
        ...named,
        title: body.hasta ? 'Algo de Hoy, para luego' : 'Algo de Hoy, otra vez para hoy',
        mine: 'Luego',
      }
  }
}

function sayMove(client: QueryClient, { estatus_id, destino }: Fields, orders: readonly string[]): Description {
  const inUse = client.getQueryData(query(listarEstatus).queryKey) ?? []
  const targets = orders.map((codigo) => {
    const order = cachedOrder(client, codigo) as Parameters<typeof nextEstatus>[0] | undefined // copies have these fields
    const id = estatus_id ?? destino
    return id === 'siguiente' ? order && nextEstatus(order, inUse) : inUse.find((one) => one.id === id)
  })
  const names = new Set(targets.map((target) => target?.nombre ?? 'su siguiente paso'))
  const mine = names.size === 1 ? [...names].join() : 'su siguiente paso'
  const shows = Object.fromEntries(
    orders.map((codigo, position) => [codigo, targets[position] ? { estatus: targets[position] } : {}]),
  )
  const [first = ''] = orders
  const name = nameOf(client, first)
  return orders.length === 1
    ? { title: `${shortName(name)} a ${mine}`, client: name, mine, shows }
    : { title: `${orders.length} pedidos a ${mine}`, client: `${orders.length} pedidos`, mine, shows }
}

function nameOf(client: QueryClient, codigo: string) {
  return textOf(cachedOrder(client, codigo)?.cliente) || codigo
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** `Ramón P.` for Ramón Peralta; a code stays. */
export function shortName(name: string) {
  const [first = '', last] = name.trim().split(/\s+/)
  return last ? `${first} ${[...last][0]}.` : first
}

export const thingsText = (count: number) => (count === 1 ? '1 cosa' : `${count} cosas`)

const DAY = 24 * 3_600_000

/** A time in milliseconds since 1970: the hour; with its day once it is a day ago. */
export const timeText = (at: number) =>
  Math.abs(Date.now() - at) < DAY ? formatTime(new Date(at)) : formatBriefInstant(new Date(at))
