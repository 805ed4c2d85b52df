import { randomInt } from 'node:crypto'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { negocio } from '#negocio'

/** Minutes that an account waits after too many wrong codes in a row. */
export const BLOQUEO = 15

const CODIGOS = 10
/** Without those that look like others: they are written down and typed by hand. */
const LETRAS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Fifty bits: `abcde-fghjk`. */
function sortearCodigo() {
  const letras = Array.from({ length: 10 }, () => LETRAS[randomInt(LETRAS.length)]).join('')
  return `${letras.slice(0, 5)}-${letras.slice(5)}`
}

/** A recovery code as it was given, however it was typed. */
export function codigoEscrito(tecleado: string) {
  const letras = tecleado.toLowerCase().replace(/[^a-z0-9]/g, '')
  return `${letras.slice(0, 5)}-${letras.slice(5)}`
}

/** better-auth's second step: codes of an authenticator, and recovery codes for who lost it. */
export function segundoPaso() {
  return twoFactor({
    issuer: negocio.marca,
    trustDeviceMaxAge: negocio.guarda.confianza * 86_400,
    accountLockout: { durationSeconds: BLOQUEO * 60 },
    backupCodeOptions: { customBackupCodesGenerate: () => Array.from({ length: CODIGOS }, sortearCodigo) },
  })
}
