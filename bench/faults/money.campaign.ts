import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { crearMiembro } from '#miembros/miembros.server.ts'
import { registrarPago, traspasar } from '#pedidos/cobros/gestion/contract.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { acreditar } from '#saldo/contract.ts'
import { freePort, measureIn, quantile, shopServer, stop } from '../scenario.ts'
import { campaign, type Outcome } from './campaign.ts'
import { openClient, Witness } from './client.ts'
import { findFaults, plantMoneyFaults } from './money/checks.ts'
import { openClock } from './money/clock.ts'
import { openCloser } from './money/close.ts'
import { type Order, openModel, pesos } from './money/model.ts'
import { look, refuseWaiting, VERBS, type VerbName, type World } from './money/verbs.ts'
import { enroll, openData, staff, stopAndCheck, whenReady } from './shop.ts'

/**
 * Plays drawn sequences of everything that moves money on four processes, two steps at a time, some sent twice with one
 * key to two processes, while processes are killed, days closed, and midnight passes. Orders, balances and cash must be
 * what the answers say. Then many pay one order at once.
 */
const PROCESSES = 4
const LANES = 8
const PRICE = 900_00
/** What members have at the beginning, so that their balance pays something. */
const BALANCE = 20_000_00

const drawn = fc.record({
  // Payments more often than the rest, which needs money that is there.
  verb: fc.constantFrom(...(Object.keys(VERBS) as VerbName[]), ...(['pagar', 'pagar', 'enviarComprobante'] as const)),
  first: fc.boolean(),
  cents: fc.oneof(fc.integer({ min: 1, max: 400_00 }), fc.integer({ min: 1, max: 1_200_00 })),
  pick: fc.nat(50),
  twice: fc.boolean(),
})
const sequence = fc.array(fc.tuple(drawn, drawn), { minLength: 1, maxLength: 6 })

await campaign({
  name: 'money',
  short: { sequences: 60, kills: 2, midnights: 2, hands: 50 },
  long: { sequences: Number(process.env.SEQUENCES ?? 10_000), kills: 30, midnights: 20, hands: 200 },
  run: ({ size, random, defer, plantsFault }) =>
    measureIn(
      async ({ url, openServer }): Promise<Outcome> => {
        const database = openData({ defer }, url)
        const { pool } = database
        const clock = await openClock(pool)
        const env = {
          ...shopServer.env,
          ...{ SECRET: randomUUID() + randomUUID(), PUBLIC_URL: 'http://tienda.example', TRUST_PROXY: '127.0.0.1' },
          ...{ ADMIN_EMAIL: staff.correo, ADMIN_PASSWORD: staff.contrasena, EXAMPLES: 'no' },
        }
        const errors: string[] = []
        const onLine = (line: string) => /"level":60/.test(line) && errors.push(line.slice(0, 300))
        const open = async (port: number): Promise<Process> => ({
          port,
          child: await openServer(port, { ...shopServer, env, onLine }),
        })
        const processes = [await open(await freePort())]
        processes.push(
          ...(await Promise.all(Array.from({ length: PROCESSES - 1 }, async () => open(await freePort())))),
        )
        const { members } = await enroll(database)

        const witness = new Witness()
        let turn = 0
        const target = {
          publicUrl: env.PUBLIC_URL,
          origin: () => `http://127.0.0.1:${processes[turn++ % PROCESSES]?.port}`,
        }
        const signIn = async (person: { correo: string; contrasena: string }) => {
          const client = openClient(target, witness, random)
          await client.signIn(person)
          return client
        }
        const hire = async (nombre: string, rol: 'admin' | 'mensajero') => {
          const person = { correo: `${nombre.toLowerCase()}@brisa.example`, contrasena: staff.contrasena }
          const created = await crearMiembro(database.db, { ...person, nombre, rol })
          return Object.assign(await signIn(person), { id: created?.id ?? '' })
        }
        const [desk, owner, other, ...messengers] = await Promise.all([
          signIn(staff),
          signIn(staff),
          hire('Dora', 'admin'),
          hire('Kelvin', 'mensajero'),
          hire('Iris', 'mensajero'),
        ])
        const shared: Omit<World, 'messenger'> = {
          ...{ pool, model: openModel(), counts: new Map(), delays: [], faults: [] },
          ...{ desk, other },
        }
        const worlds = messengers.map((messenger): World => ({ ...shared, messenger }))
        const { model, faults } = shared

        let opened = 0
        async function openOrder(lane: number, estatus: number = ESTATUS.confirmado): Promise<Order> {
          const codigo = `B${70 + (opened % 20)}-${String(Math.floor(opened++ / 20)).padStart(5, '0')}`
          const membresia = members[lane % members.length]?.codigo ?? ''
          await pool.query(
            `with p as (insert into "Pedidos" ("Código de pedido", "Cliente", "Total", "Estatus_id", tipo_servicio)
              values ($1, 'Ana', $2, $3, 'envio')),
            h as (insert into "Historial_Estatus" ("Código de pedido", "Estatus_id") values ($1, $3))
            insert into pedidos_cuenta (codigo_pedido, codigo_membresia) values ($1, $4)`,
            [codigo, pesos(PRICE), estatus, membresia],
          )
          const order = { codigo, membresia, paid: 0, totals: [PRICE], receipts: new Map(), steps: [] }
          model.orders.set(codigo, order)
          return order
        }

        const sequences = fc.sample(sequence, { numRuns: size.sequences, seed: Math.floor(random() * 2 ** 31) })
        const played = new Map<string, string>()
        async function lane(number: number) {
          const world = worlds[number % worlds.length]
          for (let steps = sequences.pop(); steps && world; steps = sequences.pop()) {
            const [one, other] = [await openOrder(number), await openOrder(number, ESTATUS.en_ruta)]
            for (const { codigo } of [one, other]) played.set(codigo, JSON.stringify(steps))
            for (const both of steps)
              await Promise.all(
                both.map(({ verb, first, ...rest }) => VERBS[verb](world, first ? [one, other] : [other, one], rest)),
              )
            for (const order of [one, other]) await refuseWaiting(world, order)
          }
        }
        for (const { codigo } of members) {
          const body = { monto: pesos(BALANCE), descripcion: '' }
          await desk.insist(acreditar, { params: { codigo }, body })
          model.moveBalance(codigo, BALANCE)
        }
        const begun = performance.now()
        const closer = openCloser(owner, random)
        const playing = Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)))
        const left = () => sequences.length
        const troubles = disturb({
          ...{ size, processes, open, left, random, faults },
          passMidnight: clock.passMidnight,
        })
        const [{ kills, midnights }] = await Promise.all([troubles, playing])
        if (kills < size.kills) faults.push(`only ${kills} of ${size.kills} kills`)
        if (midnights < size.midnights) faults.push(`only ${midnights} of ${size.midnights} midnights`)
        await closer.stop()
        const seconds = (performance.now() - begun) / 1000
        const steps = shared.delays.length

        // Of two hundred who record one payment one does; two hundred who move money to one order all do.
        const goal = await openOrder(0)
        const { version } = await look(shared, goal)
        const body = { metodo: 'efectivo' as const, monto: '1.00', version }
        const same = await Promise.all(
          Array.from({ length: size.hands }, () =>
            desk.insist(registrarPago, { params: { codigo: goal.codigo }, body }),
          ),
        )
        const recorded = same.filter(({ ok }) => ok).length
        if (recorded !== 1) faults.push(`${recorded} of ${size.hands} who saw one version recorded the payment`)
        const sources = await Promise.all(Array.from({ length: size.hands }, (_, number) => openOrder(number)))
        const at = performance.now()
        const moved = await Promise.all(
          sources.map(async (order) => {
            const params = { codigo: order.codigo }
            const paid = await desk.insist(registrarPago, {
              params,
              body: { ...body, version: (await look(shared, order)).version },
            })
            if (!paid.ok) return false
            const request = { a: goal.codigo, monto: '1.00', razon: 'Prueba', version: paid.body.version }
            return (await desk.insist(traspasar, { params, body: request })).ok
          }),
        )
        const together = (performance.now() - at) / 1000
        if (moved.includes(false))
          faults.push(`of ${size.hands} transfers ${moved.filter((ok) => !ok).length} were refused`)
        goal.paid = (1 + size.hands) * 100

        // A verb that is always refused would prove nothing.
        for (const [name, { accepted, refused }] of shared.counts)
          if (accepted === 0 && refused >= 10) faults.push(`${name} was never accepted, of ${refused}`)
        const stopAll = async () => {
          const codes = await Promise.all(processes.map(({ child }) => stop(child)))
          return { exitCode: codes.find((code) => code !== 0) ?? 0, url }
        }
        const plant = () => plantMoneyFaults(pool)
        const { planted, ...ending } = await stopAndCheck({ stop: stopAll }, { defer, plantsFault, writes: [], plant })
        const differing = await model.compare(pool)
        const first = [...played].find(([codigo]) => differing[0]?.includes(codigo))
        if (first) console.log(`${first[0]}: ${first[1]}`)
        const broken = [
          ...witness.faults,
          ...faults,
          ...errors,
          ...differing,
          ...(await findFaults(pool)),
          ...ending.broken,
        ]
        const count = (of: 'accepted' | 'refused') => [...shared.counts.values()].reduce((sum, one) => sum + one[of], 0)
        return {
          broken,
          planted,
          figures: {
            ...{ sequences: played.size / 2, steps, accepted: count('accepted'), refused: count('refused') },
            'a second': (steps / seconds).toFixed(0),
            step: `p50 ${quantile(shared.delays, 0.5).toFixed(0)} ms, p99 ${quantile(shared.delays, 0.99).toFixed(0)} ms`,
            ...{ kills, midnights, 'days closed': closer.answers.closed, 'closes refused': closer.answers.refused },
            [`${size.hands} transfers at once to one order`]: `${together.toFixed(1)} s`,
            answers: witness.figures,
          },
        }
      },
      { filled: false, connections: 200 },
    ),
})

type Process = { port: number; child: ChildProcess }
type Trouble = {
  size: { sequences: number; kills: number; midnights: number }
  processes: Process[]
  open: (port: number) => Promise<Process>
  passMidnight: () => Promise<unknown>
  /** How many sequences are still to be played. */
  left: () => number
  random: () => number
  /** Gets a sentence for each process that did not open again. */
  faults: string[]
}

/** Kills a process, or lets midnight pass, evenly over all sequences. The others go on while one opens again. */
async function disturb({ size, processes, open, passMidnight, left, random, faults }: Trouble) {
  const seen = { kills: 0, midnights: 0 }
  const opening = new Map<Process, Promise<unknown>>()
  const isDue = (done: number, all: number) => 1 - left() / size.sequences >= (done + 0.5) / all
  async function reopen(victim: Process) {
    victim.child = (await open(victim.port)).child
    await whenReady(`http://127.0.0.1:${victim.port}`)
    opening.delete(victim)
  }
  while (left() > 0) {
    if (seen.midnights < size.midnights && isDue(seen.midnights, size.midnights)) {
      await passMidnight()
      seen.midnights++
    }
    const living = processes.filter((one) => !opening.has(one))
    const victim = living[Math.floor(random() * living.length)]
    // One is left to answer.
    if (victim && living.length > 1 && seen.kills < size.kills && isDue(seen.kills, size.kills)) {
      victim.child.kill('SIGKILL')
      seen.kills++
      const onFailure = (error: unknown) => faults.push(`a killed process did not open again: ${error}`)
      opening.set(victim, reopen(victim).catch(onFailure))
    }
    await pause(100)
  }
  await Promise.all(opening.values())
  return seen
}
