import { eq, inArray, sql } from 'drizzle-orm'
import { audit, findLastEntry } from '#db/audit.server.ts'
import type { Tx } from '#db/open.server.ts'
import { user } from '#db/schema/auth.server.ts'
import { auditoria } from '#db/schema/machinery.server.ts'
import { CLIENTE_QUE_NO_ESTA } from '#lib/closedSets.ts'
import { formatBriefInstant } from '#lib/dates.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { withFullStop } from '#lib/text.ts'
import { revokeCuentaLinks } from '#mail/links.server.ts'
import { enqueueAccountChange } from '#mail/mail.server.ts'
import type { AuthContext } from '../context.server.ts'
import type { Persona, Role } from '../contract.ts'
import { confirmarCuenta, endSessions, roleOf } from '../cuentas.server.ts'
import { CUENTA_CHANGED } from './contract.ts'
import { cambiarRol, requireStillAdmin } from './roles.server.ts'

const ENTITY = 'cuenta'

/** The words in which a refusal says what another admin did to the account, by the action's name in the audit. */
const DONE_TEXT = {
  'confirmar-cuenta': 'confirmó esta cuenta',
  'suspender-cuenta': 'suspendió esta cuenta',
  'reactivar-cuenta': 'reactivó esta cuenta',
  'cambiar-rol': 'cambió el rol de esta cuenta',
} as const
const ROLE_NOTICE = {
  admin: 'administra',
  ayudante: 'ayuda',
  mensajero: 'entrega',
  user: 'no_administra',
} as const satisfies Record<Role, ChangeNotice>

type Action = keyof typeof DONE_TEXT

type ChangeNotice = Parameters<typeof enqueueAccountChange>[1]['cambio']
type CuentaRequest = { persona: Persona; id: string }
type LockedCuenta = Awaited<ReturnType<typeof lockCuenta>>

/** Account management by staff. Every change is audited, and the account's owner is told by mail. */
export function openGestion({ db, onSignIn, nombreOf }: AuthContext) {
  type Change = { accion: Action; aviso: ChangeNotice; antes?: object; despues?: object }

  /** Runs a change on a locked account if the sender still is an admin. @returns the account afterwards */
  async function withCuenta(
    { persona, id }: CuentaRequest,
    run: (tx: Tx, cuenta: LockedCuenta) => Promise<Change | null>,
  ) {
    const nombre = await nombreOf({ id, correo: '', rol: 'user' })
    return db.transaction(async (tx) => {
      await requireStillAdmin(tx, persona)
      const cuenta = await lockCuenta(tx, id)
      const change = await run(tx, cuenta)
      if (change) {
        const { aviso: cambio, ...rest } = change
        await audit(tx, { quien: persona.id, entidad: ENTITY, clave: id, ...rest })
        await enqueueAccountChange(tx, { para: cuenta.correo, nombre, cambio })
      }
      return lockCuenta(tx, id)
    })
  }

  return {
    /** @throws ErrorDeNegocio 403 when the sender is no longer an admin, 404 */
    confirmar: (target: CuentaRequest) =>
      withCuenta(target, async (tx, { id, correo, confirmado }) => {
        // A confirmed account needs no change, whoever confirmed it.
        if (confirmado) return null
        await confirmarCuenta(tx, id)
        await onSignIn(tx, { id, correo, confirmado: true })
        return { accion: 'confirmar-cuenta', aviso: 'confirmada' }
      }),

    /**
     * Suspends an account: nobody can sign in until it is reactivated, and its sessions end.
     * @param nota the reason, for staff
     * @throws ErrorDeNegocio 403, 404; 409 for one's own account, and when somebody else was first
     */
    suspender: ({ nota, ...target }: CuentaRequest & { nota: string }) =>
      withCuenta(target, async (tx, { id, suspendido_en }) => {
        // Admins cannot suspend themselves, so at least one of them stays.
        if (id === target.persona.id) throw conflict('No puedes suspender tu propia cuenta.')
        if (suspendido_en) return requireOwnChange(tx, target, ['suspender-cuenta', 'reactivar-cuenta'])
        await tx.update(user).set({ suspendido_en: sql`now()` }).where(eq(user.id, id))
        await endSessions(tx, id)
        await revokeCuentaLinks(tx, id, 'contrasena')
        return { accion: 'suspender-cuenta', aviso: 'suspendida', despues: nota ? { nota } : undefined }
      }),

    /** @throws ErrorDeNegocio 403, 404; 409 when somebody else was first */
    reactivar: (target: CuentaRequest) =>
      withCuenta(target, async (tx, { id, suspendido_en }) => {
        if (!suspendido_en) return requireOwnChange(tx, target, ['suspender-cuenta', 'reactivar-cuenta'])
        await tx.update(user).set({ suspendido_en: null }).where(eq(user.id, id))
        return { accion: 'reactivar-cuenta', aviso: 'reactivada' }
      }),

    /**
     * @param era the role that was on the sender's screen
     * @throws ErrorDeNegocio 403, 404; 409 when no admin would be left, when a suspended or unconfirmed account would
     * become staff, and when somebody else was first
     */
    cambiarRol: ({ rol: role, era: expected, ...target }: CuentaRequest & { rol: Role; era: Role }) =>
      withCuenta(target, async (tx, { id, rol: current, confirmado, suspendido_en }) => {
        if (current !== expected) return requireOwnChange(tx, target, ['cambiar-rol'])
        if (current === role) return null
        if (role !== 'user' && suspendido_en) throw conflict('Esa cuenta está suspendida. Reactívala primero.')
        if (role !== 'user' && !confirmado) throw conflict('Falta confirmar el correo de esa cuenta.')
        await cambiarRol(tx, { id, rol: role })
        return { accion: 'cambiar-rol', aviso: ROLE_NOTICE[role], antes: { rol: current }, despues: { rol: role } }
      }),
  }
}

/**
 * Handles a change that is already made. If the sender made it, the request is a retry whose answer was lost; anybody
 * else is refused.
 * @throws ErrorDeNegocio 409
 */
async function requireOwnChange(tx: Tx, { persona, id }: CuentaRequest, actions: Action[]) {
  const last = await findLastEntry(tx, { entidad: ENTITY, clave: id }, inArray(auditoria.accion, actions))
  if (!last) throw conflict('Esta cuenta cambió mientras la mirabas.', CUENTA_CHANGED)
  if (last.quien === persona.id) return null
  const who = last.nombre ?? 'Alguien que ya no tiene cuenta'
  const doneText = DONE_TEXT[last.accion as Action] // the query above selects only these
  throw conflict(withFullStop(`${who} ${doneText}: ${formatBriefInstant(last.cuando)}`), CUENTA_CHANGED)
}

/**
 * Reads an account and locks its row. The lock still admits new rows that refer to the account: a credit writes some
 * while it holds the profile that a confirmation needs next, and a stronger lock would deadlock the two.
 * @throws ErrorDeNegocio 404
 */
async function lockCuenta(tx: Tx, id: string) {
  const [cuenta] = await tx
    .select({
      id: user.id,
      correo: user.email,
      confirmado: user.emailVerified,
      suspendido_en: user.suspendido_en,
      rol: roleOf(user.id),
    })
    .from(user)
    .where(eq(user.id, id))
    .for('no key update')
  if (!cuenta) throw notFound(CLIENTE_QUE_NO_ESTA)
  return cuenta
}
