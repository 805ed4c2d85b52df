import { createTransport } from 'nodemailer'

/**
 * The connection to a mail server, or null without one. Every step has an end, so that a server that accepts and then
 * says nothing cannot hold a letter carrier for ever.
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
    // A template that is wrong must not be able to send files of this machine.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
export type Transport = NonNullable<ReturnType<typeof openTransport>>

/**
 * What stopped a mail. `definitiva`: this address or message was refused for good. `rechazo`: for now. `colgada`: the
 * server talked, and then said nothing more about this one. `servidor`: it could not be reached, closes, or refuses
 * before it has heard for whom the mail is (the password, the sender), which has nothing to do with this mail.
 */
export type FailureKind = 'definitiva' | 'rechazo' | 'colgada' | 'servidor'

const CONNECTION_ERRORS = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS', 'EPROTOCOL', 'EPROXY'])
const CREDENTIAL_ERRORS = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2'])

export function failureOf(error: unknown): FailureKind {
  if (!(error instanceof Error)) return 'rechazo'
  // As nodemailer writes them.
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
