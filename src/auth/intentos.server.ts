import type { Limit, Limiter } from '#db/limiter.server.ts'
import { prefixesOf } from '#db/redes.server.ts'
import { rechazoDe } from '#lib/errores.ts'
import { esperaTras } from './rules.ts'
import { abrirSala, type Pausa } from './sala.server.ts'

const SIGN_INS = {
  name: 'sign-in',
  seconds: 600,
  points: { address: 20, net24: 100, net56: 60, net48: 200, browser: 20, account: Number.POSITIVE_INFINITY },
  refusal: (wait) => `Demasiados intentos de entrar. Espera ${wait} e intenta de nuevo.`,
  unavailable: 'No podemos atender tu entrada en este momento. Intenta de nuevo en unos segundos.',
} as const satisfies Limit<'address' | 'net24' | 'net56' | 'net48' | 'browser' | 'account'>
const CUPO_DE_ESPERA = 200

type Intento = {
  direccion: string
  correo: string
  /** The browser's name for this account; null when it never signed in to it. */
  navegador: string | null
}

/**
 * Counts failed sign-ins. A place with too many is refused: an address, or the network of many. An account is only
 * slowed, so that nobody can shut another out of it; and a browser that knows the account has a count of its own, which
 * strangers do not fill, wherever they are. What is in flight counts as a failure until it succeeds.
 */
export function abrirIntentos({ limiter, pausa }: { limiter: Limiter; pausa?: Pausa | undefined }) {
  const esperar = abrirSala({ cupo: CUPO_DE_ESPERA, pausa })

  return {
    /**
     * Lets a try through or refuses it.
     * @throws ErrorDeNegocio 429; 503 when tries cannot be counted
     */
    async contar<T>({ direccion, correo, navegador }: Intento, entrar: () => Promise<T>) {
      const lugar = await limiter.consume(SIGN_INS, navegador ? { browser: navegador } : prefixesOf(direccion))
      const cuenta = navegador ? lugar : await limiter.consume(SIGN_INS, { account: correo.toLowerCase() })
      const devolver = () => Promise.all([lugar.giveBack(), cuenta !== lugar && cuenta.giveBack()])
      await esperar(esperaTras(cuenta.used - 1))
      try {
        const dentro = await entrar()
        await devolver()
        return dentro
      } catch (error) {
        // What failed on our side was no guess.
        if (rechazoDe(error).status >= 500) await devolver()
        throw error
      }
    },
  }
}
