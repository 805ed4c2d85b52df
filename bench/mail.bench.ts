import { setTimeout as pausa } from 'node:timers/promises'
import { openDatabase } from '#db/open.server.ts'
import { enqueue } from '#mail/mail.server.ts'
import { openMailbox } from '#testing/mailbox.server.ts'
import { shopServer } from '../scripts/server-command.mjs'
import { freePort, measureIn } from './scenario.ts'

/**
 * Measures how soon mails leave after an outage of the mail server, whether each order's mails arrive in order when
 * every other try is refused, and how long recipients whose delivery hangs delay the others.
 */
const MAILS = Number(process.env.CORREOS ?? 300)
/** Length of the outage in seconds. */
const OUTAGE = Number(process.env.SEGUNDOS ?? 60)
const STEPS = ['Confirmado', 'En Preparación', 'Listo para Entregar', 'Entregado']
const HANGING = [4, 12]
/** Seconds without a mail after which no more is awaited. */
const SILENCE = 30

await measureIn(
  async ({ url, machine, openServer }) => {
    const mailPort = await freePort()
    await openServer(await freePort(), { ...shopServer, env: { SMTP_URL: `smtp://127.0.0.1:${mailPort}` } })
    const { db, close } = openDatabase(url, { error: console.error })

    const pedido = (number: number) => ({
      codigo_pedido: `B01-${String(number).padStart(5, '0')}`,
      para: `persona${number}@ejemplo.com`,
    })
    function movePedido(number: number, estatus: string) {
      const { codigo_pedido, para: to } = pedido(number)
      const data = { codigo_pedido, nombre: 'Ana Peña', estatus, descripcion: null, fecha: new Date().toISOString() }
      return db.transaction((tx) =>
        enqueue(tx, { funcion: 'send-status-update', para: to, codigo_pedido, datos: data }),
      )
    }
    /** Waits for `count` mails, or until no more come, and reports how many arrived. */
    async function arrive(mailbox: Awaited<ReturnType<typeof openMailbox>>, count: number) {
      const start = performance.now()
      let lastArrival = start
      for (let before = 0; mailbox.mails.length < count && performance.now() - lastArrival < SILENCE * 1000; ) {
        await pausa(20)
        if (mailbox.mails.length > before) lastArrival = performance.now()
        before = mailbox.mails.length
      }
      return `${mailbox.mails.length} in ${((lastArrival - start) / 1000).toFixed(1)} s`
    }

    console.log(`\n${machine}\n\n| | |\n| --- | --- |`)

    // The mail server is away while mails are queued.
    for (let number = 0; number < MAILS; number++) await movePedido(number, 'Confirmado')
    await pausa(OUTAGE * 1000)
    let mailbox = await openMailbox({ puerto: mailPort })
    console.log(`| ${MAILS} mails, ${OUTAGE} s without a mail server | ${await arrive(mailbox, MAILS)} of its return |`)

    // Every other delivery is refused; an outage of 5 s follows.
    const [start, pedidos] = [50_000, 100]
    let rounds = 0
    mailbox.reject(451, 'destinatario', () => ++rounds % 2 === 1)
    for (const step of STEPS)
      await Promise.all(Array.from({ length: pedidos }, (_, number) => movePedido(start + number, step)))
    await mailbox.close()
    const before = mailbox
    await pausa(5_000)
    mailbox = await openMailbox({ puerto: mailPort })
    await arrive(mailbox, Number.POSITIVE_INFINITY)
    const arrived = [...before.mails, ...mailbox.mails]
    const outOfOrder = Array.from({ length: pedidos }, (_, number) => {
      const own = arrived.filter(({ to }) => to.includes(pedido(start + number).para))
      const order = own.map(({ subject }) => STEPS.findIndex((step) => subject.endsWith(step)))
      return order.at(-1) === STEPS.length - 1 && order.every((step, n) => n === 0 || step > (order[n - 1] ?? 0))
    }).filter((ok) => !ok).length
    console.log(`| orders of ${pedidos} whose mails arrived out of order, or not to the end | ${outOfOrder} |`)
    await mailbox.close()

    for (const count of HANGING) {
      mailbox = await openMailbox({ puerto: mailPort })
      const firstNumber = 60_000 + count * 200
      const hanging = Array.from({ length: count }, (_, number) => firstNumber + number)
      const release = hanging.map((number) => mailbox.hold(pedido(number).para))
      for (const number of hanging) await movePedido(number, 'Confirmado')
      await pausa(500)
      for (let number = 0; number < 100; number++) await movePedido(firstNumber + 100 + number, 'Confirmado')
      console.log(`| 100 mails behind ${count} recipients who hang | ${await arrive(mailbox, 100)} |`)
      for (const releaseOne of release) releaseOne()
      await pausa(1_000)
      await mailbox.close()
    }
    await close()
  },
  { filled: false },
)
