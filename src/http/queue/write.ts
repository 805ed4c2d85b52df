import type { QueryClient } from '@tanstack/react-query'
import { PorEnviar } from '#lib/errors.ts'
import { newKey } from '#lib/replayKeys.ts'
import type { Route } from '#lib/route.ts'
import { keyOfAnswer, requestOf, topicsOf } from '../query.ts'
import { cachedOrder, showOrder } from './cachedOrders.ts'
import { type Shop, sendQueue, withVersion } from './send.ts'
import { addAction, changeActions, currentActions, type Fields, type QueuedAction } from './store.ts'

/** An action in words, and what each of its orders will have. */
export type Description = Pick<QueuedAction, 'title' | 'client' | 'mine'> & { shows: Record<string, Fields> }

type Means = {
  client: QueryClient
  shop: Shop
  say: (kind: QueuedAction['kind'], body: Fields, orders: readonly string[]) => Description
}

/** Errors without an answer of the shop: it may have done what was asked, or not. */
const isUnanswered = (error: unknown) =>
  error instanceof Error && (error.name === 'NoConnection' || error.name === 'NoResponse')

/**
 * Sends a write, or keeps it in the queue if the shop does not answer, or if an earlier action on the same order waits.
 * A browser without an account of staff keeps nothing.
 * @returns the shop's answer, or the order as it will be, where the route answers an order
 * @throws PorEnviar when the action was kept and its route answers something else; ErrorDeNegocio when the shop refuses,
 * or when the browser cannot keep it
 */
export async function writeOrKeep(
  { client, shop, say }: Means,
  { kind, orders: ordersOf }: NonNullable<Route['queue']>,
  { route, asked, send }: { route: Route; asked: Fields; send: () => Promise<unknown> },
) {
  const orders = (ordersOf as (asked: Fields) => readonly string[])(asked) // each route types its own input
  const { account } = shop
  // Nobody is signed in here, so nobody could send it later.
  if (!account) return send()
  const isBehind = currentActions().some(
    (action) => action.account === account && action.orders.some((codigo) => orders.includes(codigo)),
  )
  if (navigator.onLine && !isBehind)
    try {
      return await send()
    } catch (error) {
      if (!isUnanswered(error)) throw error
    }
  const { parts, clave: key = newKey() } = requestOf(route, asked)
  const { params = {}, body = {} } = parts as { params?: Fields; body?: Fields }
  const { shows, ...words } = say(kind, body, orders)
  const before = Object.fromEntries(orders.map((codigo) => [codigo, fieldsOf(client, codigo, shows[codigo])]))
  const { method, url } = route
  const topics = topicsOf(route, asked)
  await addAction({ account, kind, orders, method, url, params, body, key, topics, ...words, at: Date.now(), before })
  for (const codigo of orders) showNext(client, codigo, shows[codigo] ?? {})
  void sendQueue(shop)
  const order = route.answers && orders.length === 1 && client.getQueryData(keyOfAnswer(route.answers, asked))
  if (order) return order
  throw new PorEnviar()
}

function fieldsOf(client: QueryClient, codigo: string, fields: Fields = {}) {
  const order = cachedOrder(client, codigo)
  return Object.fromEntries(
    Object.keys(fields).flatMap((name) => (order && name in order ? [[name, order[name]]] : [])),
  )
}

/** The next version is a guess: while an earlier action waits, the queue puts the right one. */
function showNext(client: QueryClient, codigo: string, fields: Fields) {
  const order = cachedOrder(client, codigo)
  if (order) showOrder(client, codigo, { ...fields, version: order.version + 1 })
}

/** Drops an action that waits or was refused, and shows its orders as they were. */
export async function discardAction(client: QueryClient, { id, before, topics }: QueuedAction) {
  await changeActions([[id, null]])
  const stillWaiting = (codigo: string) => currentActions().some(({ orders }) => orders.includes(codigo))
  for (const [codigo, fields] of Object.entries(before)) if (!stillWaiting(codigo)) showOrder(client, codigo, fields)
  return topics
}

/** Puts a discarded action back in its place; one that was not refused leaves. */
export async function restoreAction(action: QueuedAction, shop: Shop) {
  await changeActions([[action.id, action]])
  await sendQueue(shop)
}

/** Sends a refused action again over the order's present version. */
export async function insistOnAction({ id, ...action }: QueuedAction, shop: Shop) {
  const { refused: _refused, ...again } = action
  const versions = await Promise.all(
    action.orders.map(async (codigo) => [codigo, await shop.versionOf(codigo)] as const),
  )
  const body = versions.reduce((now, [codigo, version]) => withVersion(now, codigo, version), action.body)
  await changeActions([[id, { ...again, body, key: newKey() }]])
  await sendQueue(shop)
}
