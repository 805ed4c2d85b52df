import { randomInt } from 'node:crypto'
import { buscarCuenta, checkContrasena, crearCuenta, hashPassword } from '#auth/auth.server.ts'
import { READABLE_CHARACTERS } from '#auth/rules.ts'
import { readClock } from '#db/clock.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { registrosAcceso } from '#db/schema/miembros.server.ts'
import { mailboxOf } from '#lib/mailbox.ts'
import { enqueue } from '#mail/mail.server.ts'
import { ensurePerfil, miembroName } from '../miembros.server.ts'
import type { NuevaCuenta, Registro } from './contract.ts'

type Submission<T> = {
  datos: T
  replay: Replay
  /** Whether the mailbox's rate limit allows another sign-up mail; the account is created either way. */
  fitsAnother: (correo: string) => Promise<boolean>
}

/** The answer of both forms in every case, so that they do not reveal which addresses have accounts. */
const RECEIVED = { recibido: true } as const

const PASSWORD_LENGTH = 10
const TEMPORARY_TTL_MS = 7 * 86_400_000

/**
 * Creates an account with the chosen password, its profile and the confirmation mail, in one transaction. If the
 * address already has an account, only queues a mail that says so, within the mailbox's rate limit.
 * @throws ErrorDeNegocio 409 of type COMMON_CONTRASENA until the request sets `aunque_comun`, or when the replay key
 * belongs to another request
 */
export async function crearCuentaPropia(db: Db, { datos, replay, fitsAnother }: Submission<NuevaCuenta>) {
  const { nombre, correo, telefono, contrasena, aunque_comun } = datos
  // The password is checked before the address is looked up, so that a refusal reveals nothing about the address.
  await checkContrasena({ contrasena, rol: 'user', aunque_comun })
  // The password is hashed before a connection is taken, and also for known addresses, so that the time reveals
  // nothing.
  const hash = await hashPassword(contrasena)
  return runOnce(db, replay, async (tx) => {
    // Inside `runOnce`, so that concurrent copies count once; the counters use their own connections.
    const cabe = await fitsAnother(correo)
    const cuenta = await crearCuenta(tx, { correo, contrasena, hash, rol: 'user', confirmado: false })
    if (!cuenta) return notifyKnownAddress(tx, { correo, cabe })
    await ensurePerfil(tx, { ...cuenta, nombre, telefono })
    if (cabe || isOwnMailbox(correo))
      await enqueue(tx, {
        funcion: 'send-signup-confirmation',
        para: cuenta.correo,
        datos: { user_id: cuenta.id, nombre },
      })
    return RECEIVED
  })
}

/**
 * Registers a member with a generated password, which is mailed together with the membership code. After the mail has
 * left, only the hash is kept. A known address is handled as in {@link crearCuentaPropia}.
 * @throws ErrorDeNegocio 409 when the replay key belongs to another request
 */
export async function registrarMiembro(db: Db, { datos, replay, fitsAnother }: Submission<Registro>) {
  const { correo, direccion } = datos
  const nombre = `${datos.nombre} ${datos.apellido}`
  const contrasena = Array.from(
    { length: PASSWORD_LENGTH },
    () => READABLE_CHARACTERS[randomInt(READABLE_CHARACTERS.length)],
  ).join('')
  const hash = await hashPassword(contrasena)
  return runOnce(db, replay, async (tx) => {
    // Inside `runOnce`, so that concurrent copies count once; the counters use their own connections.
    const cabe = await fitsAnother(correo)
    const temporalHasta = new Date((await readClock(tx)).getTime() + TEMPORARY_TTL_MS)
    const cuenta = await crearCuenta(tx, {
      correo,
      contrasena,
      hash,
      rol: 'user',
      confirmado: false,
      temporaryUntil: temporalHasta,
    })
    if (!cuenta) return notifyKnownAddress(tx, { correo, cabe })
    const codigo = await ensurePerfil(tx, { ...cuenta, nombre, direccion })
    await tx.insert(registrosAcceso).values({ codigo_membresia: codigo, correo: cuenta.correo, nombre })
    if (cabe || isOwnMailbox(correo))
      await enqueue(tx, {
        funcion: 'send-registration-email',
        para: cuenta.correo,
        datos: {
          user_id: cuenta.id,
          email: cuenta.correo,
          nombre,
          codigo,
          password: contrasena,
          hasta: temporalHasta.toISOString(),
        },
      })
    return RECEIVED
  })
}

/**
 * Whether the address is the plain mailbox, without a tag: its first account is always notified, whatever strangers did
 * with tagged addresses.
 */
const isOwnMailbox = (correo: string) => mailboxOf(correo) === correo.trim().toLowerCase()

/** Mails the owner of an address that they already have an account, unless the rate limit is reached (`cabe`). */
async function notifyKnownAddress(tx: Tx, { correo, cabe }: { correo: string; cabe: boolean }) {
  const cuenta = await buscarCuenta(tx, correo)
  // Without `cuenta`: the account was deleted meanwhile, and the next request for this address creates a new one.
  if (!cuenta || !cabe) return RECEIVED
  await enqueue(tx, {
    funcion: 'send-known-address',
    para: cuenta.correo,
    datos: { user_id: cuenta.id, nombre: await miembroName(tx, cuenta.id), confirmado: cuenta.confirmado },
  })
  return RECEIVED
}
