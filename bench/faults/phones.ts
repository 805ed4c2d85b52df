import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '#db/open.server.ts'
import { wakeWorker } from '#db/queue.server.ts'
import { enviosPush, suscripcionesPush } from '#db/schema/machinery.server.ts'
import { suscribir } from '#push/contract.ts'
import { notifyAlarma } from '#push/push.server.ts'
import type { openPushService } from '#testing/pushService.server.ts'
import type { Client } from './client.ts'

type Options = { desk: Client; pushes: Awaited<ReturnType<typeof openPushService>>; database: Database }

/** The host to which `pushHost.mjs` sends connections to this machine. */
export const PUSH_HOST = 'fcm.googleapis.com'
const LIVING = ['uno', 'dos', 'tres']
const DEAD = ['muerto', 'borrado']

/** Browsers of the owner that get pushes, two of which are gone. */
export async function openPhones({ desk, pushes, database }: Options) {
  for (const device of [...LIVING, ...DEAD]) {
    const { status } = await desk.insist(suscribir, { body: pushes.subscription(device) })
    if (status !== 204) throw new Error(`A subscription was refused: ${status}`)
  }
  pushes.plan('muerto', { status: 410 })
  pushes.plan('borrado', { status: 404 })
  let caused = 0
  const cause = () => {
    const push = { clave: `prueba${caused++}`, texto: `Prueba ${caused}`, ruta: '/admin-dashboard/salud' }
    return database.db.transaction((tx) => notifyAlarma(tx, push))
  }

  return {
    cause,
    figures: () => `${pushes.all().length} received, ${pushes.refused.length} to the two that are gone`,
    /** Waits until no push waits, and each living phone got one that was caused now. */
    async settle(seconds: number) {
      await cause()
      await database.db.transaction((tx) => wakeWorker(tx, 'pushes'))
      const last = `Prueba ${caused}`
      const missing = () =>
        LIVING.filter((device) => !pushes.contents(device).some(({ texto }) => texto === last)).map(
          (device) => `the phone ${device} got no push after the faults`,
        )
      const due = async () => database.db.$count(enviosPush, sql`desde <= now() or intentos > 0`)
      for (const start = performance.now(); performance.now() - start < seconds * 1000; await pause(150))
        if (missing().length === 0 && (await due()) === 0) return []
      const waiting = await due()
      return [...missing(), ...(waiting > 0 ? [`${waiting} pushes still waited ${seconds} s later`] : [])]
    },
    /** @returns a sentence for each subscription that should have gone, or stayed */
    async check(db: Db) {
      const rows = await db.select({ endpoint: suscripcionesPush.endpoint }).from(suscripcionesPush)
      const devices = rows.map(({ endpoint }) => endpoint.split('/').at(-1) ?? '')
      return [
        ...DEAD.filter((device) => devices.includes(device)).map((device) => `the dead subscription ${device} stayed`),
        ...LIVING.filter((device) => !devices.includes(device)).map((device) => `the subscription ${device} is lost`),
      ]
    },
    /** Loses a subscription, so that `check` must report it. @returns words of its report */
    async plant(db: Db) {
      await db.delete(suscripcionesPush).where(sql`endpoint like '%/uno'`)
      return ['the subscription uno is lost']
    },
  }
}
