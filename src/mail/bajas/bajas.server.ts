import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { inMinutes } from '#db/limiter.server.ts'
import { cancelaciones } from '#db/schema/maquinaria.server.ts'
import { demasiados, noExiste } from '#lib/errores.ts'
import { velarCorreo } from '#lib/velarCorreo.ts'
import type { Solicitante } from '../contract.ts'
import { buscarEnlace } from '../enlaces.server.ts'
import { encolar, esperaDe, omitirSobre } from '../mail.server.ts'
import { optedOut } from '../optOut.server.ts'

/** Seconds that the mail which tells of a change may wait for room: nobody is silenced for longer without a word. */
const ESPERA_MAXIMA = 3600

/** Whether an address asked for no more status mails. */
export async function estaDeBaja(tx: Tx, correo: string) {
  const { rows } = await tx.execute<{ deBaja: boolean }>(sql`select ${optedOut(sql`${correo}`)} as "deBaja"`)
  return rows[0]?.deBaja === true
}

type Cambio = { baja: boolean; autor: string | null }

/**
 * Stops status mails to an address that somebody typed, or starts them again. Whoever typed it need not be its owner: the
 * address is told, with the way back.
 * @throws ErrorDeNegocio 429 when who asks has caused so many that this one would be told too late
 */
export function cambiarAvisos(db: Db, { correo, pide, ...cambio }: Cambio & { correo: string; pide: Solicitante }) {
  return db.transaction(async (tx) => {
    if (await anotar(tx, { correo, por: 'formulario', ...cambio })) {
      const funcion = 'send-notices-change'
      await omitirSobre(tx, { funcion, sobre: { correo }, motivo: 'junto' })
      const carta = await encolar(tx, { funcion, para: correo, pide, datos: { correo, activos: !cambio.baja } })
      const espera = Math.ceil((await esperaDe(tx, carta)) - ESPERA_MAXIMA)
      if (espera > 0)
        throw demasiados(
          `Recibimos muchas solicitudes seguidas. Intenta de nuevo en ${inMinutes(espera)}, o usa el enlace de cualquiera de nuestros correos de estatus.`,
          espera,
        )
    }
    return { correo: velarCorreo(correo) }
  })
}

type PorAnotar = Cambio & { correo: string; por: 'formulario' | 'enlace' }

/** @returns whether it changed anything: the same again does not */
async function anotar(tx: Tx, { correo, baja, autor, por }: PorAnotar) {
  // One after another, also of an address that has no row yet.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`baja:${correo}`}, 0))`)
  if ((await estaDeBaja(tx, correo)) === baja) return false
  await tx
    .insert(cancelaciones)
    .values({ correo, activo: baja })
    .onConflictDoUpdate({ target: cancelaciones.correo, set: { activo: baja } })
  await auditar(tx, {
    quien: autor,
    accion: baja ? 'cancelar-avisos' : 'reactivar-avisos',
    entidad: 'avisos',
    clave: correo,
    despues: { canal: por },
  })
  return true
}

/**
 * The same for the address a link was sent to.
 * @throws ErrorDeNegocio 404 when the token is of no link
 */
export function cambiarAvisosPorEnlace(db: Db, { token, ...cambio }: Cambio & { token: string }) {
  return db.transaction(async (tx) => {
    const enlace = await buscarEnlace(tx, token, 'baja')
    if (!enlace) throw noExiste('Este enlace ya no sirve. Escribe tu correo en la página para cancelar los avisos.')
    const { correo } = enlace
    await anotar(tx, { correo, por: 'enlace', ...cambio })
    return { correo: velarCorreo(correo) }
  })
}
