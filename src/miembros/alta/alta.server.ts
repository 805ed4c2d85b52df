import { randomInt } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { buscarCuenta, checkContrasena, crearCuenta } from '#auth/auth.server.ts'
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
  /** Whether one more mail of sign-up may leave to a mailbox; without it an account is made all the same. */
  fitsAnother: (correo: string) => Promise<boolean>
}

/** Whatever came of it: who sends the form does not learn whether an address has an account. */
const RECEIVED = { recibido: true } as const

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'
const PASSWORD_LENGTH = 10
const TEMPORARY_TTL_MS = 7 * 86_400_000

/**
 * An account with a password of its owner's choice, its profile and the mail that confirms it, or nothing at all.
 * @throws ErrorDeNegocio 409 of type COMUN, until they insist; or when the key stands for another request
 */
export async function crearCuentaPropia(db: Db, { datos, replay, fitsAnother }: Submission<NuevaCuenta>) {
  const { nombre, correo, telefono, contrasena, aunque_comun } = datos
  // Before the address is looked at, so that it says nothing of it.
  await checkContrasena({ contrasena, rol: 'user', aunque_comun })
  // Before a connection is held, and also for an address that has an account: how long it takes must not tell.
  const hash = await hashPassword(contrasena)
  return runOnce(db, replay, async (tx) => {
    // Here, so that of copies that arrive together one is counted; the counters have connections of their own.
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
 * The same of a new member, whose password we make up and mail with the code; it is kept as a hash only, once the mail has
 * left.
 * @throws ErrorDeNegocio 409 when the key stands for another request
 */
export async function registrarMiembro(db: Db, { datos, replay, fitsAnother }: Submission<Registro>) {
  const { correo, direccion } = datos
  const nombre = `${datos.nombre} ${datos.apellido}`
  const contrasena = Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const temporalHasta = new Date(Date.now() + TEMPORARY_TTL_MS)
  const hash = await hashPassword(contrasena)
  return runOnce(db, replay, async (tx) => {
    // Here, so that of copies that arrive together one is counted; the counters have connections of their own.
    const cabe = await fitsAnother(correo)
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

/** Whether it is the mailbox itself: its first account is told, whatever strangers did with tags of it. */
const isOwnMailbox = (correo: string) => mailboxOf(correo) === correo.trim().toLowerCase()

/** Tells the owner of an address that they have an account, and nobody else. */
async function notifyKnownAddress(tx: Tx, { correo, cabe }: { correo: string; cabe: boolean }) {
  const cuenta = await buscarCuenta(tx, correo)
  // Deleted at this very moment: whoever asks again gets a new one.
  if (!cuenta || !cabe) return RECEIVED
  await enqueue(tx, {
    funcion: 'send-known-address',
    para: cuenta.correo,
    datos: { user_id: cuenta.id, nombre: await miembroName(tx, cuenta.id), confirmado: cuenta.confirmado },
  })
  return RECEIVED
}
