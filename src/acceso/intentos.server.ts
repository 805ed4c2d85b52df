import type pg from 'pg'
import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import { demasiados, enPausa, rechazoDe } from '#comun/errores.ts'
import type { Registro } from '#db/abrir.server.ts'
import { abrirContador, devolver, enMinutos, gastar, segundos } from '#db/contador.server.ts'
import { casaDe, redDe } from '#db/redes.server.ts'
import { esperaTras } from './reglas.ts'
import { abrirSala, type Pausa } from './sala.server.ts'

const DIEZ_MINUTOS = 600
const SIN_TOPE = 2 ** 31 - 1
const CUPO_DE_ESPERA = 200

type Intento = {
  direccion: string
  correo: string
  /** The browser's name for this account; null when it never signed in to it. */
  navegador: string | null
}
type Contado = { limite: RateLimiterPostgres; clave: string }

/**
 * Counts failed sign-ins. A place with too many is refused: an address, or the network of many. An account is only
 * slowed, so that nobody can shut another out of it; and a browser that knows the account has a count of its own, which
 * strangers do not fill, wherever they are. What is in flight counts as a failure until it succeeds.
 */
export function abrirIntentos({ pool, registro, pausa }: { pool: pg.Pool; registro: Registro; pausa?: Pausa }) {
  const porDireccion = abrirContador(pool, 'entrada', 20, DIEZ_MINUTOS)
  const porRed = abrirContador(pool, 'entrada-red', 100, DIEZ_MINUTOS)
  const porNavegador = abrirContador(pool, 'entrada-navegador', 20, DIEZ_MINUTOS)
  const porCuenta = abrirContador(pool, 'entrada-cuenta', SIN_TOPE, DIEZ_MINUTOS)
  const esperar = abrirSala({ cupo: CUPO_DE_ESPERA, pausa })

  async function contarUno({ limite, clave }: Contado) {
    const gasto = await gastar(limite, clave).catch((error) => {
      registro.error({ err: error }, 'sign-ins cannot be counted')
      throw enPausa('No podemos atender tu entrada en este momento. Intenta de nuevo en unos segundos.')
    })
    const fin = Date.now() + gasto.espera
    return { ...gasto, devolver: () => devolver(limite, clave, 1, fin) }
  }

  async function devolverTodos(gastos: { devolver: () => Promise<void> }[]) {
    await Promise.all(gastos.map((gasto) => gasto.devolver())).catch((error) =>
      registro.error({ err: error }, 'a sign-in stays counted as a failure'),
    )
  }

  return {
    /**
     * Lets a try through or refuses it.
     * @throws ErrorDeNegocio 429; 503 when tries cannot be counted
     */
    async contar<T>({ direccion, correo, navegador }: Intento, entrar: () => Promise<T>) {
      const lugares = navegador
        ? [{ limite: porNavegador, clave: navegador }]
        : [
            { limite: porDireccion, clave: casaDe(direccion) },
            { limite: porRed, clave: redDe(direccion) },
          ]
      const gastos = await Promise.all(lugares.map(contarUno))
      const agotados = gastos.filter(({ queda }) => !queda)
      if (agotados.length > 0) {
        await devolverTodos(gastos)
        throw sinPaso(Math.max(...agotados.map(({ espera }) => espera)))
      }
      if (!navegador) gastos.push(await contarUno({ limite: porCuenta, clave: correo.toLowerCase() }))
      await esperar(esperaTras((gastos.at(-1)?.gastados ?? 1) - 1))
      try {
        const dentro = await entrar()
        await devolverTodos(gastos)
        return dentro
      } catch (error) {
        // What failed on our side was no guess.
        if (rechazoDe(error).status >= 500) await devolverTodos(gastos)
        throw error
      }
    },
  }
}

function sinPaso(milisegundos: number) {
  const espera = segundos(milisegundos)
  return demasiados(`Demasiados intentos de entrar. Espera ${enMinutos(espera)} e intenta de nuevo.`, espera)
}
