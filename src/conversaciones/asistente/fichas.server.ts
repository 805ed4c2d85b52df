import { sql } from 'drizzle-orm'
import type { Db } from '#db/abrir.server.ts'
import { redDe } from '#db/redes.server.ts'
import { consumoDeAsistente } from '#db/schema/chat.server.ts'
import { casillaDe } from '#lib/casilla.ts'
import { diaDe } from '#lib/fecha.ts'
import { negocio } from '#negocio'

const AL_DIA = negocio.asistente.fichasAlDia
/** Of a network, where many people are, and of all of them together: addresses cost nothing to make up. */
const POR_RED = 5 * AL_DIA
const EN_TOTAL = 100 * AL_DIA
/** Letters of a token, when nobody counted them; fewer than there are, so that it is never too little. */
const LETRAS = 3

export const fichasDe = (letras: number) => Math.ceil(letras / LETRAS)

type Quien = { correo: string; ip: string }

/**
 * Sets tokens aside for one answer before the model is asked, in one statement for each account, so that many at once take
 * no more than there is; what was not used is given back.
 * @returns null when an allowance of today is used up; else what puts the count right
 */
export async function apartarFichas(db: Db, { correo, ip }: Quien, cuantas: number) {
  const dia = diaDe(new Date())
  // Always in this order, so that nobody waits for one another.
  const cuentas: [quien: string, tope: number][] = [
    [`casilla:${casillaDe(correo)}`, AL_DIA],
    [`red:${redDe(ip)}`, POR_RED],
    ['todas', EN_TOTAL],
  ]
  const hay = await db
    .transaction(async (tx) => {
      for (const [quien, tope] of cuentas) {
        const { rowCount } = await tx.execute(sql`
          insert into ${consumoDeAsistente} (quien, dia, fichas) values (${quien}, ${dia}, ${cuantas})
          on conflict (quien, dia) do update set fichas = ${consumoDeAsistente.fichas} + ${cuantas}
          where ${consumoDeAsistente.fichas} + ${cuantas} <= ${tope}`)
        if (rowCount === 0) throw new SinFichas()
      }
      return true
    })
    .catch((error) => {
      if (error instanceof SinFichas) return false
      throw error
    })
  if (!hay) return null

  /** @param usadas undefined when nobody knows: then what was set aside counts */
  return async function corregir(usadas: number | undefined) {
    if (usadas === undefined || usadas === cuantas) return
    await db.transaction(async (tx) => {
      for (const [quien] of cuentas)
        await tx.execute(sql`update ${consumoDeAsistente} set fichas = greatest(0, fichas + ${usadas - cuantas})
          where quien = ${quien} and dia = ${dia}`)
    })
  }
}

class SinFichas extends Error {}
