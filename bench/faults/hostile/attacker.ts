import { ATTACKS, type Setting } from './attacks.ts'
import { openSockets } from './sockets.ts'

/**
 * The program of the attacker, beside the campaign, so that its work delays no customer's clock. `begin` names an
 * attack, `end` ends its connections, `leave` ends it and keeps them.
 */
export type Order = { begin: string; setting: Setting } | { end: true } | { leave: true }
export type Report = { open: number }

let timer: NodeJS.Timeout | undefined
let sockets: ReturnType<typeof openSockets> | undefined

process.on('message', (order: Order) => {
  if ('begin' in order) {
    sockets = openSockets(order.setting.port)
    const attack = ATTACKS[order.begin]?.(sockets, order.setting)
    attack?.begin?.()
    attack?.tick?.()
    timer = setInterval(() => attack?.tick?.(), 250)
    return
  }
  clearInterval(timer)
  const report: Report = { open: sockets?.open.size ?? 0 }
  if ('end' in order) sockets?.close()
  process.send?.(report)
})
process.once('disconnect', () => process.exit())
