import type pg from 'pg'
import { casillaDe } from '#comun/casilla.ts'
import { enPausa } from '#comun/errores.ts'
import type { Registro } from '#db/abrir.server.ts'
import { abrirContador, gastar } from '#db/contador.server.ts'

const HORA = 3600
const POR_CASILLA = 5

/** What somebody who types an address can have mailed to the account it belongs to. */
export type ClaseDeCorreo = 'alta' | 'confirmacion' | 'contrasena'

/**
 * How many mails of accounts an address may get, of sign-up its whole mailbox: five of a kind in an hour, so that nobody is
 * buried in them. A budget of
 * their own: what strangers send it by other forms (`correo/presupuesto.server.ts`) never keeps anybody out of an account.
 */
export function abrirCupos({ pool, registro }: { pool: pg.Pool; registro: Registro }) {
  const contador = abrirContador(pool, 'correo-cuenta', POR_CASILLA, HORA)

  /**
   * Counts one more; also for addresses that have no account, so that both cost the same.
   * @returns whether it may leave
   * @throws ErrorDeNegocio 503 when they cannot be counted
   */
  return async function cabeOtro(clase: ClaseDeCorreo, correo: string) {
    // Of a link each address has its own: those of a mailbox with a tag mostly have no account, and no mail leaves.
    const suya = clase === 'alta' ? casillaDe(correo) : correo.trim().toLowerCase()
    const { queda } = await gastar(contador, `${clase} ${suya}`).catch((error) => {
      registro.error({ err: error }, 'mails of accounts cannot be counted')
      throw enPausa('No podemos atenderte en este momento. Intenta de nuevo en unos segundos.')
    })
    return queda
  }
}
