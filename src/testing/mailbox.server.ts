import { EventEmitter, on } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = Awaited<ReturnType<typeof read>>
/**
 * `mute`: accepts connections and never greets; `slow`: answers each step 300 ms later; `closes`: keeps a message and
 * cuts the connection instead of answering.
 */
type Fault = 'mute' | 'slow' | 'closes'
const SLOW = 300

type Rejection = {
  codigo: number
  /** The stage that is refused: the connection, the sender, the recipient, or the received message. */
  stage?: 'conexion' | 'remitente' | 'destinatario' | 'mensaje'
  /** Which recipients are refused; default: all. */
  toWhom?: (address: string) => boolean
}

/**
 * A real SMTP server on this machine that keeps the mails it receives.
 * @param puerto its port; 0 for a free one
 */
export async function openMailbox({ puerto: listenPort = 0 } = {}) {
  const mails: ReceivedMail[] = []
  const rejected: ReceivedMail[] = []
  const emitter = new EventEmitter()
  const held = new Map<string, Promise<void>>()
  const waiting = new Set<string>()
  const unanswered: ReceivedMail[] = []
  let rejection: Rejection | null = null
  let fault: Fault | null = null
  const answering = () => (fault === 'slow' ? setTimeout(SLOW) : undefined)

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    async onConnect(_session, next) {
      if (fault === 'mute') return
      await answering()
      next(refuse('conexion'))
    },
    async onMailFrom(_address, _session, next) {
      await answering()
      next(refuse('remitente'))
    },
    async onRcptTo({ address }, _session, next) {
      await answering()
      if (held.has(address)) {
        waiting.add(address)
        emitter.emit('aviso')
        await held.get(address)
      }
      next(refuse('destinatario', address))
    },
    async onData(stream, smtpSession, next) {
      const to = smtpSession.envelope.rcptTo.map(({ address }) => address)
      // A mail that its sender cuts off does not count as received.
      const mail = await read(stream, to).catch(() => null)
      if (!mail) return next(new Error('Cut off'))
      const refusal = refuse('mensaje', mail.to[0])
      const list = refusal ? rejected : mails
      list.push(mail)
      emitter.emit('aviso')
      await answering()
      if (fault !== 'closes' || refusal) return next(refusal)
      unanswered.push(mail)
      for (const connection of server.connections) if (connection.id === smtpSession.id) connection.close()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(listenPort, '127.0.0.1', resolve))
  // `address()` returns this type for a TCP server that listens.
  const { port } = server.server.address() as AddressInfo

  function refuse(stage: Rejection['stage'], address = '') {
    if (!rejection || (rejection.stage ?? 'mensaje') !== stage) return undefined
    if (rejection.toWhom && !rejection.toWhom(address)) return undefined
    return Object.assign(new Error(`Rejected with ${rejection.codigo}`), { responseCode: rejection.codigo })
  }

  async function waitFor<T>(check: () => T | undefined | false) {
    const arrivals = on(emitter, 'aviso')
    for (let seen = check(); ; seen = check()) {
      if (seen) {
        await arrivals.return?.()
        return seen
      }
      await arrivals.next()
    }
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    rejected,
    /** Those of `mails` that were kept without an answer. */
    unanswered,
    /** Makes the server behave as a broken one; null mends it. */
    breakDown(next: Fault | null) {
      fault = next
    },
    /** Waits for a number of mails. */
    waitForMails: (counter: number) => waitFor(() => mails.length >= counter && mails),
    /** Waits for a mail that matches, and returns the newest. */
    waitForMail: (matches: (mail: ReceivedMail) => boolean) => waitFor(() => mails.findLast(matches)),
    waitForRejected: (counter: number) => waitFor(() => rejected.length >= counter && rejected),
    /** Refuses mails with this code, such as 451 or 550; null accepts them again. */
    reject(code: number | null, stage?: Rejection['stage'], toWhom?: Rejection['toWhom']) {
      rejection = code === null ? null : { codigo: code, stage, toWhom }
    },
    /** Gives no answer for a recipient until the returned function is called. */
    hold(address: string) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(address, promise)
      return () => {
        held.delete(address)
        resolve()
      }
    },
    /** Waits until a sender waits for the answer that `hold` delays. */
    waitForHeld: (address: string) => waitFor(() => waiting.has(address)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

async function read(stream: AsyncIterable<Uint8Array>, to: string[]) {
  const raw = await buffer(stream)
  const { subject, from, text, html, messageId, headerLines } = await simpleParser(raw)
  return {
    /** The SMTP recipients, whatever the mail's headers say. */
    to,
    from: from?.value,
    subject: subject ?? '',
    text: text ?? '',
    html: html || '',
    id: messageId ?? '',
    raw: raw.toString(),
    /** When it was received, as `performance.now()` counts. */
    at: performance.now(),
    /** Every value of a header, unfolded. */
    headers: (name: string) =>
      headerLines
        .filter(({ key }) => key === name.toLowerCase())
        .map(({ line }) =>
          line
            .slice(line.indexOf(':') + 1)
            .replace(/\r?\n\s+/g, ' ')
            .trim(),
        ),
  }
}
