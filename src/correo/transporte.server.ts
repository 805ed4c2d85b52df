import { createTransport } from 'nodemailer'

/**
 * The connection to a mail server, or null without one. Every step has an end, so that a server that accepts and then
 * says nothing cannot hold the queue.
 * @param url `smtp://` or `smtps://`, with user and password where the server wants them
 * @param espera milliseconds to wait for the server at each step
 */
export function abrirTransporte(url: string | undefined, espera = 10_000) {
  if (!url) return null
  return createTransport({
    url,
    dnsTimeout: espera,
    connectionTimeout: espera,
    greetingTimeout: espera,
    socketTimeout: 2 * espera,
    // A template that is wrong must not be able to send files of this machine.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
export type Transporte = NonNullable<ReturnType<typeof abrirTransporte>>

/**
 * Whether a mail server refused for good: it said 5xx about the address or about the message itself. A 5xx at any
 * other step (the password, the sender) is a fault of the configuration, which a later attempt may find mended.
 */
export function esDefinitivo(error: unknown) {
  if (!(error instanceof Error)) return false
  const { responseCode = 0, command = '' } = error as Error & { responseCode?: number; command?: string }
  return responseCode >= 500 && responseCode !== 503 && /^(RCPT TO|DATA)/.test(command)
}
