import { EventEmitter, on } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived. */
export type Mensaje = Awaited<ReturnType<typeof leer>>

type Rechazo = {
  codigo: number
  /** Whether the address is refused, or the message once it was received. */
  paso?: 'destinatario' | 'mensaje'
}

/**
 * A real mail server on this machine that keeps what it receives.
 * @param puerto where it listens; 0, a free one
 */
export async function abrirBuzon({ puerto = 0 } = {}) {
  const mensajes: Mensaje[] = []
  const rechazados: Mensaje[] = []
  const avisos = new EventEmitter()
  const retenidos = new Map<string, Promise<void>>()
  const enEspera = new Set<string>()
  let rechazo: Rechazo | null = null

  const servidor = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    async onRcptTo({ address }, _sesion, seguir) {
      if (retenidos.has(address)) {
        enEspera.add(address)
        avisos.emit('aviso')
        await retenidos.get(address)
      }
      seguir(rechazo?.paso === 'destinatario' ? negar(rechazo) : undefined)
    },
    async onData(flujo, sesion, seguir) {
      const mensaje = await leer(
        flujo,
        sesion.envelope.rcptTo.map(({ address }) => address),
      )
      const negado = rechazo && negar(rechazo)
      const lista = negado ? rechazados : mensajes
      lista.push(mensaje)
      avisos.emit('aviso')
      seguir(negado ?? undefined)
    },
  })
  servidor.on('error', () => {})
  await new Promise<void>((listo) => servidor.listen(puerto, '127.0.0.1', listo))
  // A server that listens on TCP has such an address.
  const { port } = servidor.server.address() as AddressInfo

  async function hasta<T>(mirar: () => T | undefined | false) {
    const llegadas = on(avisos, 'aviso')
    for (let visto = mirar(); ; visto = mirar()) {
      if (visto) return visto
      await llegadas.next()
    }
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    puerto: port,
    mensajes,
    rechazados,
    /** Waits until so many have arrived. */
    esperar: (cuantos: number) => hasta(() => mensajes.length >= cuantos && mensajes),
    /** Waits for the newest one that fits. */
    esperarA: (busca: (mensaje: Mensaje) => boolean) => hasta(() => mensajes.findLast(busca)),
    esperarRechazo: (cuantos: number) => hasta(() => rechazados.length >= cuantos && rechazados),
    /** From now on answers with this code, such as 451 or 550; null takes mail again. */
    rechazar(codigo: number | null, paso?: Rechazo['paso']) {
      rechazo = codigo === null ? null : { codigo, paso }
    },
    /** Leaves whoever writes to an address without an answer, until the function it gives is called. */
    retener(direccion: string) {
      const { promise, resolve } = Promise.withResolvers<void>()
      retenidos.set(direccion, promise)
      return () => {
        retenidos.delete(direccion)
        resolve()
      }
    },
    /** Waits until somebody stands there without an answer. */
    esperarRetenido: (direccion: string) => hasta(() => enEspera.has(direccion)),
    cerrar: () => new Promise<void>((listo) => servidor.close(() => listo())),
  }
}
export type Buzon = Awaited<ReturnType<typeof abrirBuzon>>

async function leer(flujo: AsyncIterable<Uint8Array>, para: string[]) {
  const crudo = await buffer(flujo)
  const { subject, text, html, messageId, headerLines } = await simpleParser(crudo)
  return {
    /** The addresses it was delivered to, whatever its headers say. */
    para,
    asunto: subject ?? '',
    texto: text ?? '',
    html: html || '',
    id: messageId ?? '',
    crudo: crudo.toString(),
    /** Every value of a header, unfolded. */
    cabeceras: (nombre: string) =>
      headerLines
        .filter(({ key }) => key === nombre.toLowerCase())
        .map(({ line }) =>
          line
            .slice(line.indexOf(':') + 1)
            .replace(/\r?\n\s+/g, ' ')
            .trim(),
        ),
  }
}

function negar({ codigo }: Rechazo) {
  return Object.assign(new Error(`Rejected with ${codigo}`), { responseCode: codigo })
}
