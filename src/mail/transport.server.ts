import { createTransport, type SendMailOptions } from 'nodemailer'

/**
 * The connection to a mail server; null without an address. Every step has a timeout, so that a silent server cannot
 * hold the mail worker.
 * @param url `smtp://` or `smtps://`, with user and password where the server wants them
 * @param timeout milliseconds to wait for the server at each step
 */
export function openTransport(url: string | undefined, timeout = 10_000) {
  if (!url) return null
  const transport = createTransport({
    url,
    dnsTimeout: timeout,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: 2 * timeout,
    // Keeps a faulty template from sending files of this machine.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // The Message-IDs of messages whose last byte was written to the server.
  const written = new Set<unknown>()
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((content) => content.once('end', () => written.add(data.messageId)))
    done()
  })
  return {
    /** @throws Unanswered, or an error of nodemailer */
    async send(mail: SendMailOptions & { messageId: string }) {
      try {
        await transport.sendMail(mail)
      } catch (error) {
        if (written.has(mail.messageId) && !hasAnswer(error)) throw new Unanswered(UNANSWERED, { cause: error })
        throw error
      } finally {
        written.delete(mail.messageId)
      }
    },
  }
}
export type Transport = NonNullable<ReturnType<typeof openTransport>>

const hasAnswer = (error: unknown) => error instanceof Error && 'responseCode' in error && Boolean(error.responseCode)

/** What staff read of a mail that the server took and did not answer. It begins all that is said of the mail later. */
export const UNANSWERED = 'El servidor recibió el correo entero y no contestó: quizá llegó.'
/** The server got a whole message and ended, or kept, the connection without an answer. It may have arrived. */
export class Unanswered extends Error {}

/**
 * Why a delivery failed. `definitiva`: the address or the message was refused for good. `rechazo`: refused for now.
 * `colgada`: the server fell silent during this mail. `servidor`: the server is unreachable, closes the connection, or
 * refuses before it knows the recipient (password, sender); the mail is not at fault.
 */
export type FailureKind = 'definitiva' | 'rechazo' | 'colgada' | 'servidor'

const CONNECTION_ERRORS = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS', 'EPROTOCOL', 'EPROXY'])
const CREDENTIAL_ERRORS = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2'])

export function failureOf(error: unknown): FailureKind {
  if (!(error instanceof Error)) return 'rechazo'
  if (error instanceof Unanswered) return failureOf(error.cause)
  // Nodemailer's errors have these fields.
  const {
    code = '',
    command = '',
    responseCode,
    timeoutType,
    permanent,
  } = error as Error & {
    code?: string
    command?: string
    responseCode?: number
    timeoutType?: string
    permanent?: boolean
  }
  if (timeoutType === 'SOCKET_TIMEOUT' || code === 'EABORT') return 'colgada'
  if (responseCode === 421) return 'servidor'
  if (responseCode && /^(RCPT TO|DATA)/.test(command)) return permanent ? 'definitiva' : 'rechazo'
  return responseCode || CONNECTION_ERRORS.has(code) || CREDENTIAL_ERRORS.has(code) ? 'servidor' : 'rechazo'
}
