import { createTransport } from 'nodemailer'

/**
 * The connection to a mail server; null without an address. Every step has a timeout, so that a silent server cannot
 * hold the mail worker.
 * @param url `smtp://` or `smtps://`, with user and password where the server wants them
 * @param timeout milliseconds to wait for the server at each step
 */
export function openTransport(url: string | undefined, timeout = 10_000) {
  if (!url) return null
  return createTransport({
    url,
    dnsTimeout: timeout,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: 2 * timeout,
    // Keeps a faulty template from sending files of this machine.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
export type Transport = NonNullable<ReturnType<typeof openTransport>>

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
