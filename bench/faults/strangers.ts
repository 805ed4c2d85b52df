import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#db/open.server.ts'
import { enqueue } from '#mail/mail.server.ts'
import { solicitarPedido } from '#pedidos/contract.ts'
import type { Mailbox } from '#testing/mailbox.server.ts'
import { quantile } from '../scenario.ts'
import { openClient, type Target, Witness } from './client.ts'
import { statusMail } from './mails.ts'

type Options = {
  target: Target
  database: Database
  mailbox: Mailbox
  random: () => number
  strangers: number
  networks: number
  seconds: number
}

/** Milliseconds between two mails that are timed, and after the flood until one counts as lost. */
const PROBE_EVERY = 250
const PATIENCE = 60_000
const hangs = (number: number) => `lejos${number}@lejos.example`

/**
 * Strangers order with addresses of which every second one hangs, and the others are refused. Meanwhile staff cause
 * mails, and customers order, each from a network of their own.
 * @returns how long these mails took
 */
export async function flood({ target, database, mailbox, random, strangers, networks, seconds }: Options) {
  const witness = new Witness()
  const start = performance.now()
  const order = (correo: string, address: string) =>
    openClient(target, witness, random, () => address).insist(solicitarPedido, {
      body: { nombre: 'Ana Peña', correo, descripcion_articulo: 'Pulsera de cuentas azules' },
    })
  mailbox.reject(451, 'destinatario', (address) => address.endsWith('@llena.example'))
  const releases = Array.from({ length: strangers }, (_, number) => mailbox.hold(hangs(number)))
  const flooding = Promise.all(
    Array.from({ length: networks }, async (_, network) => {
      for (let number = network; number < strangers; number += networks)
        await order(
          number % 2 ? hangs(number) : `una${number}@llena.example`,
          `198.18.${network}.${1 + (Math.floor(number / networks) % 250)}`,
        )
    }),
  )
  const timed = { staff: new Map<string, number>(), customers: new Map<string, number>() }
  const ordering: Promise<unknown>[] = []
  for (let number = 0; performance.now() - start < seconds * 1000; number++, await pause(PROBE_EVERY)) {
    const [customer, client] = [`clienta${number}@ejemplo.com`, `movida${number}@ejemplo.com`]
    const mail = statusMail({ para: client, codigo: `B08-${String(number).padStart(5, '0')}`, estatus: 'Entregado' })
    await database.db.transaction((tx) => enqueue(tx, mail))
    timed.staff.set(client, performance.now())
    const address = `203.0.${Math.floor(number / 250) % 250}.${number % 250}`
    ordering.push(order(customer, address).then(() => timed.customers.set(customer, performance.now())))
  }
  await Promise.all([flooding, ...ordering])
  const arrived = () => new Map(mailbox.mails.map(({ to, at }) => [to[0], at]))
  const all = [...timed.staff.keys(), ...timed.customers.keys()]
  for (const end = performance.now(); performance.now() - end < PATIENCE; await pause(100)) {
    const known = arrived()
    if (all.every((address) => known.has(address))) break
  }
  const known = arrived()
  const took = (sent: Map<string, number>) =>
    [...sent].map(([address, at]) => Math.max(0, (known.get(address) ?? Number.POSITIVE_INFINITY) - at))
  const times = { staff: took(timed.staff), customers: took(timed.customers) }
  for (const release of releases) release()
  mailbox.reject(null)
  const told = (list: number[]) =>
    `p50 ${quantile(list, 0.5).toFixed(0)} ms, longest ${Math.max(...list).toFixed(0)} ms`
  return {
    figures: {
      strangers: `${strangers} of ${networks} networks, half of their addresses hang`,
      "meanwhile staff's mails": `${times.staff.length}, ${told(times.staff)}`,
      "customers' confirmations": `${times.customers.length}, ${told(times.customers)}`,
    },
    /** @param bounds milliseconds @returns a sentence for each mail that took longer */
    tooLate: (bounds: typeof times extends Record<infer Who, unknown> ? Record<Who, number> : never) =>
      [...witness.faults].concat(
        (['staff', 'customers'] as const).flatMap((who) => {
          const late = times[who].filter((ms) => ms > bounds[who])
          return late.length > 0
            ? [
                `strangers held back ${late.length} mails of ${who} for more than ${bounds[who]} ms, at most ${Math.max(...late).toFixed(0)}`,
              ]
            : []
        }),
      ),
  }
}
