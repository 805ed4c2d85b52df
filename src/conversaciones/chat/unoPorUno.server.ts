import { demasiados } from '#lib/errores.ts'
import { MUCHOS_SEGUIDOS } from './contract.ts'

/** How much of one browser may wait: more than it may say in a minute. */
const A_LA_ESPERA = 60

const filas = new Map<string, { ultimo: Promise<unknown>; cuantos: number }>()

/**
 * What one browser does in its conversation, one after the other: it would wait for the conversation's row anyway, each
 * with a connection in its hand that somebody else needs.
 * @throws ErrorDeNegocio 429
 */
export async function unoPorUno<T>(llave: string | null, hacer: () => Promise<T>): Promise<T> {
  if (llave === null) return hacer()
  const fila = filas.get(llave) ?? { ultimo: Promise.resolve(), cuantos: 0 }
  if (fila.cuantos >= A_LA_ESPERA) throw demasiados(MUCHOS_SEGUIDOS, 5)
  filas.set(llave, fila)
  fila.cuantos++
  const hecho = fila.ultimo.then(hacer)
  fila.ultimo = hecho.catch(() => {})
  try {
    return await hecho
  } finally {
    if (--fila.cuantos === 0) filas.delete(llave)
  }
}
