import { EventEmitter, on } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived. */
export type Mensaje = Awaited<ReturnType<typeof leer>>

type Rechazo = {
  codigo: number
  /** Whether whoever connects is refused, the sender, the address, or the message once it was received. */
  paso?: 'conexion' | 'remitente' | 'destinatario' | 'mensaje'
  /** Whom; otherwise everybody. */
  aQuien?: (direccion: string) => boolean
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
    onConnect: (_sesion, seguir) => seguir(negar('conexion')),
    onMailFrom: (_direccion, _sesion, seguir) => seguir(negar('remitente')),
    async onRcptTo({ address }, _sesion, seguir) {
      if (retenidos.has(address)) {
        enEspera.add(address)
        avisos.emit('aviso')
        await retenidos.get(address)
      }
      seguir(negar('destinatario', address))
    },
    async onData(flujo, sesion, seguir) {
      const para = sesion.envelope.rcptTo.map(({ address }) => address)
      // Who dies in the middle of a mail has not sent it.
      const mensaje = await leer(flujo, para).catch(() => null)
      if (!mensaje) return seguir(new Error('Cut off'))
      const negado = negar('mensaje', mensaje.para[0])
      const lista = negado ? rechazados : mensajes
      lista.push(mensaje)
      avisos.emit('aviso')
      seguir(negado)
    },
  })
  servidor.on('error', () => {})
  await new Promise<void>((listo) => servidor.listen(puerto, '127.0.0.1', listo))
  // A server that listens on TCP has such an address.
  const { port } = servidor.server.address() as AddressInfo

  function negar(paso: Rechazo['paso'], direccion = '') {
    if (!rechazo || (rechazo.paso ?? 'mensaje') !== paso) return undefined
    if (rechazo.aQuien && !rechazo.aQuien(direccion)) return undefined
    return Object.assign(new Error(`Rejected with ${rechazo.codigo}`), { responseCode: rechazo.codigo })
  }

  async function hasta<T>(mirar: () => T | undefined | false) {
    const llegadas = on(avisos, 'aviso')
    for (let visto = mirar(); ; visto = mirar()) {
      if (visto) {
        await llegadas.return?.()
        return visto
      }
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
    rechazar(codigo: number | null, paso?: Rechazo['paso'], aQuien?: Rechazo['aQuien']) {
      rechazo = codigo === null ? null : { codigo, paso, aQuien }
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
  const { subject, from, text, html, messageId, headerLines } = await simpleParser(crudo)
  return {
    /** The addresses it was delivered to, whatever its headers say. */
    para,
    de: from?.value,
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
