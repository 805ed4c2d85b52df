import { randomInt } from 'node:crypto'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { negocio } from '#negocio'
import { READABLE_CHARACTERS } from '../rules.ts'

const CODE_COUNT = 10

/** A recovery code of about 50 random bits, such as `abcde-fghjk`. */
function randomCode() {
  const letters = Array.from({ length: 10 }, () => READABLE_CHARACTERS[randomInt(READABLE_CHARACTERS.length)]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** A typed recovery code in the form in which it was issued. */
export function normalizeCode(typed: string) {
  const letters = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** better-auth's second step: authenticator codes, and recovery codes for a lost authenticator. */
export function segundoPaso() {
  return twoFactor({
    issuer: negocio.marca,
    trustDeviceMaxAge: negocio.guarda.confianza * 86_400,
    // `limitCodes` counts wrong codes: better-auth's lock would shut out the owner too.
    accountLockout: { enabled: false },
    backupCodeOptions: { customBackupCodesGenerate: () => Array.from({ length: CODE_COUNT }, randomCode) },
  })
}
