import { z } from 'zod'
import { callRoute } from '#lib/callRoute.ts'
import { type Rechazo, rechazoOf } from '#lib/errors.ts'
import { newKey } from '#lib/replayKeys.ts'
import type { Route } from '#lib/route.ts'
import { changeActions, currentActions, type Fields, type QueuedAction, readAgain } from './store.ts'

/** What the queue needs to know of the shop. */
export type Shop = {
  /** The account that is signed in; its actions leave. */
  account: string
  /** The present version of an order. */
  versionOf: (codigo: string) => Promise<number>
  /** Called after an action was answered or refused. */
  onSettled: (action: QueuedAction) => void
}

/** Milliseconds between two tries while the connection looks open and the shop does not answer. */
const RETRY = [2_000, 5_000, 15_000, 60_000]

let sending: Promise<void> | null = null
let more = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Sends what waits, oldest first. One tab sends at a time. Without an answer it tries again later; a refused action
 * stays, and later ones on the same order wait for its end.
 */
export function sendQueue(shop: Shop): Promise<void> {
  more = true
  sending ??= oneTabAtATime(async () => {
    while (more) {
      more = false
      await sendAll(shop)
    }
  }).finally(() => {
    sending = null
  })
  return sending
}

// Web Locks need a secure context. Without them two tabs may send one action, which the shop does once by its key.
function oneTabAtATime(run: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request('cola-de-gestion', run) : run()
}

async function sendAll(shop: Shop) {
  clearTimeout(timer)
  await readAgain()
  for (let action = nextOf(shop.account); action; action = nextOf(shop.account)) {
    try {
      const answer = await callRoute(routeOf(action), { params: action.params, body: action.body }, { key: action.key })
      await settle(action, answer, shop)
      failures = 0
    } catch (error) {
      const refusal = rechazoOf(error)
      if (!isFinal(refusal)) return retryLater(shop, refusal)
      await changeActions([[action.id, { ...action, refused: refusal }]])
    }
    shop.onSettled(action)
  }
}

/** The oldest action that may leave: no earlier one on its orders was refused. */
function nextOf(account: string) {
  const blocked = new Set<string>()
  for (const action of currentActions()) {
    if (action.account !== account) continue
    if (!action.refused && !action.orders.some((codigo) => blocked.has(codigo))) return action
    for (const codigo of action.orders) blocked.add(codigo)
  }
}

/** Whether a refusal is the shop's answer; without a session, in haste or after a fault the action may still enter. */
const isFinal = ({ status }: Rechazo) => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)

function retryLater(shop: Shop, { status, espera }: Rechazo) {
  // Who signs in again opens the page again; without a network its return starts the queue.
  if (status === 401 || !navigator.onLine) return
  const wait = espera ? espera * 1000 : RETRY[Math.min(failures++, RETRY.length - 1)]
  timer = setTimeout(() => void sendQueue(shop), wait)
}

function routeOf({ method, url }: QueuedAction) {
  const answers = { 200: z.unknown(), 201: z.unknown() }
  const schema = { summary: '', params: z.unknown(), body: z.unknown(), response: answers }
  return { method, url, policy: 'pedidos', repeatable: true, schema } as const satisfies Route
}

/** Removes an action that the shop did, and tells later ones on its orders the version that they follow. */
async function settle(action: QueuedAction, answer: unknown, { versionOf }: Shop) {
  const { rechazados = [] } = Object(answer) as { rechazados?: { codigo: string; motivo: string }[] } // of a batch
  const refused = new Set(rechazados.map(({ codigo }) => codigo))
  const versions = new Map<string, number>()
  const later = currentActions().filter(({ id, account }) => id > action.id && account === action.account)
  for (const codigo of action.orders)
    if (!refused.has(codigo) && later.some(({ orders }) => orders.includes(codigo)))
      versions.set(codigo, versionIn(answer, codigo) ?? (await versionOf(codigo)))
  const changes: Parameters<typeof changeActions>[0] = [[action.id, null]]
  for (const other of later) {
    const body = [...versions].reduce(
      (now, [codigo, version]) => (other.orders.includes(codigo) ? withVersion(now, codigo, version) : now),
      other.body,
    )
    if (body !== other.body) changes.push([other.id, { ...other, body }])
  }
  // Refused orders of a batch keep its place in the queue, so that later actions on them wait.
  for (const [position, one] of rechazados.entries())
    changes.push([action.id + position / 1000, refusedPart(action, one)])
  await changeActions(changes)
}

/** A refused order of a batch, as an action of its own. */
function refusedPart({ id: _id, ...action }: QueuedAction, { codigo, motivo }: { codigo: string; motivo: string }) {
  const pedidos = (action.body.pedidos as { codigo: string }[]).filter((one) => one.codigo === codigo)
  const refused: Rechazo = { type: 'version-vieja', status: 409, title: 'No entró', detail: motivo }
  return { ...action, orders: [codigo], body: { ...action.body, pedidos }, key: newKey(), refused }
}

function versionIn(answer: unknown, codigo: string) {
  const order = Object(answer) as { codigo?: unknown; version?: unknown } // perhaps the order itself
  return order.codigo === codigo && typeof order.version === 'number' ? order.version : undefined
}

/** The body of an action that now follows another version of an order. */
export function withVersion(body: Fields, codigo: string, version: number): Fields {
  if (Array.isArray(body.pedidos))
    return { ...body, pedidos: body.pedidos.map((one) => (one.codigo === codigo ? { ...one, version } : one)) }
  return 'version' in body ? { ...body, version } : body
}
