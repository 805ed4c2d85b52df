import type { Ritmo } from './ritmo.ts'
import type { Falla } from './transporte.server.ts'

type Registro = { info(datos: object, mensaje: string): void; warn(datos: object, mensaje: string): void }

/**
 * What this process knows of the mail server: whether it is there, and whether a mail that broke off did so because of
 * the server or of itself. A server that is away is tried with one mail at a time; the first answer lets all others go.
 */
export function abrirServidorDeCorreo(ritmo: Ritmo, registro: Registro, ahora = () => performance.now()) {
  let caida: { veces: number; hasta: number } | null = null
  let ultimaRespuesta = Number.NEGATIVE_INFINITY
  /** Mails that broke off, and when. */
  const rotos = new Map<string, number>()

  return {
    /** Whether it was not there when it was last tried. */
    falta: () => caida !== null,

    /** Milliseconds until it may be tried again. */
    espera: () => Math.max(0, (caida?.hasta ?? 0) - ahora()),

    /** A try to deliver one mail; it ends with one of the two. */
    intentar(id: string) {
      const empezo = ahora()
      const caidaDeEntonces = caida

      function contesto() {
        rotos.delete(id)
        ultimaRespuesta = ahora()
        if (caida) registro.info({}, 'mail server is back')
        caida = null
      }

      return {
        contesto,

        /**
         * @param datos what the log is to say of it
         * @returns whether the mail itself is to blame
         */
        fallo(falla: Falla, datos: object = {}) {
          if (falla === 'definitiva' || falla === 'rechazo') {
            contesto()
            return true
          }
          const previo = rotos.get(id)
          // The server answers others, and broke off with this one twice.
          const culpable = previo !== undefined && previo < ultimaRespuesta
          rotos.set(id, ahora())
          // Of several that break off together only the first tells something new.
          if (falla === 'servidor' && ultimaRespuesta < empezo && caida === caidaDeEntonces) {
            const veces = (caida?.veces ?? 0) + 1
            if (veces === 1) registro.warn(datos, 'mail server is away')
            caida = { veces, hasta: ahora() + ritmo.sonda(veces) }
          }
          return culpable
        },
      }
    },
  }
}
