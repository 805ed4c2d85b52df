import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/**
 * Counts in PostgreSQL, so that every process counts the same.
 * @param segundos how long a count lasts, from its first one on
 */
export function abrirContador(pool: pg.Pool, nombre: string, cuantos: number, segundos: number) {
  return new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'limites',
    tableCreated: true,
    keyPrefix: nombre,
    points: cuantos,
    duration: segundos,
  })
}

/** Counts so many. `espera`: milliseconds until the count starts anew. */
export async function gastar(limite: RateLimiterPostgres, clave: string, cuantos = 1) {
  try {
    const { consumedPoints, msBeforeNext } = await limite.consume(clave, cuantos)
    return { queda: true, espera: msBeforeNext, gastados: consumedPoints }
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return { queda: false, espera: error.msBeforeNext, gastados: error.consumedPoints }
  }
}

/**
 * Gives so many back.
 * @param fin when the count starts anew; after that there is nothing left to give back
 */
export async function devolver(limite: RateLimiterPostgres, clave: string, cuantos: number, fin: number) {
  if (Date.now() < fin) await limite.reward(clave, cuantos)
}

export const segundos = (milisegundos: number) => Math.max(1, Math.ceil(milisegundos / 1000))

export function enMinutos(espera: number) {
  const minutos = Math.ceil(espera / 60)
  return minutos === 1 ? '1 minuto' : `${minutos} minutos`
}
