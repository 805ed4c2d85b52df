import type pg from 'pg'
import { casillaDe } from '#comun/casilla.ts'
import { enPausa } from '#comun/errores.ts'
import type { Registro } from '#db/abrir.server.ts'
import { abrirContador, gastar } from '#db/contador.server.ts'
import { redEnteraDe } from '#db/redes.server.ts'

const HORA = 3600
/**
 * Mails of one kind to one address: those that one browser asks for which has signed in to the account, those that the other
 * browsers of one network ask for, and those that all other browsers ask for.
 */
const POR_HORA = { navegador: 5, red: 3, deTodas: 10 }

/** What somebody who types an address can have mailed to the account it belongs to. */
export type ClaseDeCorreo = 'alta' | 'confirmacion' | 'contrasena'

export type Pedido = {
  clase: ClaseDeCorreo
  correo: string
  /** Where it is asked from. */
  direccion: string
  /** The browser's name for this account; null when it never signed in to it. */
  navegador: string | null
}

/**
 * How many mails of accounts an address may get, of sign-up its whole mailbox, so that nobody is buried in them. A budget
 * of their own, shared out by who asks: strangers never use up that of who has the account (docs/decisions/036).
 */
export function abrirCupos({ pool, registro }: { pool: pg.Pool; registro: Registro }) {
  const porNavegador = abrirContador(pool, 'correo-navegador', POR_HORA.navegador, HORA)
  const porRed = abrirContador(pool, 'correo-red', POR_HORA.red, HORA)
  const deTodas = abrirContador(pool, 'correo-cuenta', POR_HORA.deTodas, HORA)

  /**
   * Counts one more; also for addresses that have no account, so that both cost the same.
   * @returns whether it may leave
   * @throws ErrorDeNegocio 503 when they cannot be counted
   */
  return async function cabeOtro({ clase, correo, direccion, navegador }: Pedido) {
    // Of a link each address has its own: those of a mailbox with a tag mostly have no account, and no mail leaves.
    const suya = `${clase} ${clase === 'alta' ? casillaDe(correo) : correo.trim().toLowerCase()}`
    async function cabe() {
      if (navegador) return (await gastar(porNavegador, `${clase} ${navegador}`)).queda
      // What is refused by the share of its network takes nothing from the rest.
      if (!(await gastar(porRed, `${suya} ${redEnteraDe(direccion)}`)).queda) return false
      return (await gastar(deTodas, suya)).queda
    }
    return cabe().catch((error) => {
      registro.error({ err: error }, 'mails of accounts cannot be counted')
      throw enPausa('No podemos atenderte en este momento. Intenta de nuevo en unos segundos.')
    })
  }
}
