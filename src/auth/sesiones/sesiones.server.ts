import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { session, user } from '#db/schema/auth.server.ts'
import { CLIENTE_QUE_NO_ESTA } from '#lib/closedSets.ts'
import { notFound, unauthorized } from '#lib/errors.ts'
import type { AuthContext } from '../context.server.ts'
import type { Persona } from '../contract.ts'
import { deleteVerifications } from '../cuentas.server.ts'

/** An account in a request of staff, and perhaps one of its sessions. */
type SessionTarget = { id: string; sesion?: string }
type Caller = { persona: Persona; headers: Headers }

export function openSessions({ db, auth }: AuthContext) {
  async function currentSessionId(headers: Headers) {
    const opened = await auth.api.getSession({ headers, query: { disableRefresh: true } })
    if (!opened) throw unauthorized()
    return opened.session.id
  }

  async function read(user_id: string, currentId: string) {
    const es_esta = sql<boolean>`${session.id} = ${currentId}`
    const rows = await db
      .select({
        id: session.id,
        navegador: session.userAgent,
        direccion: session.ipAddress,
        desde: session.createdAt,
        vista: session.updatedAt,
        es_esta,
      })
      .from(session)
      .where(and(eq(session.userId, user_id), gt(session.expiresAt, sql`now()`)))
      .orderBy(desc(es_esta), desc(session.updatedAt))
    return {
      sesiones: rows.map(({ navegador: browser, direccion, ...row }) => ({
        ...row,
        // better-auth stores an absent value as an empty text.
        navegador: browser || null,
        direccion: direccion || null,
      })),
    }
  }

  return {
    /**
     * The id of a request's session.
     * @throws ErrorDeNegocio 401 when the session has just ended
     */
    current: currentSessionId,

    /** @throws ErrorDeNegocio 401 when the session has just ended */
    async list({ persona, headers }: Caller) {
      return read(persona.id, await currentSessionId(headers))
    },

    /**
     * @throws ErrorDeNegocio 401; 404 for this session (signing out ends it), for a session of another account, and for
     * a session that is gone
     */
    async closeOther({ persona, headers }: Caller, id: string) {
      const currentId = await currentSessionId(headers)
      const { rowCount } = await db
        .delete(session)
        .where(and(eq(session.id, id), eq(session.userId, persona.id), ne(session.id, currentId)))
      if (!rowCount) throw notFound('Esa sesión ya no está abierta.')
      return read(persona.id, currentId)
    },

    /** @throws ErrorDeNegocio 401 when the session has just ended */
    async closeOthers({ persona, headers }: Caller) {
      const currentId = await currentSessionId(headers)
      await db.delete(session).where(and(eq(session.userId, persona.id), ne(session.id, currentId)))
      return read(persona.id, currentId)
    },

    /**
     * For staff: the sessions of an account.
     * @throws ErrorDeNegocio 401, 404
     */
    async listOf({ headers }: Pick<Caller, 'headers'>, { id }: SessionTarget) {
      if ((await db.$count(user, eq(user.id, id))) === 0) throw notFound(CLIENTE_QUE_NO_ESTA)
      return read(id, await currentSessionId(headers))
    },

    /**
     * For staff: ends one session of an account, or all of them together with the trust in its browsers. The session
     * that sends the request stays; signing out ends it.
     * @throws ErrorDeNegocio 401; 404 when the session or the account does not exist
     */
    async closeOf({ persona, headers }: Caller, { id, sesion }: SessionTarget) {
      const currentId = await currentSessionId(headers)
      await db.transaction(async (tx) => {
        const { rowCount } = await tx
          .delete(session)
          .where(and(eq(session.userId, id), ne(session.id, currentId), sesion ? eq(session.id, sesion) : undefined))
        if (sesion && !rowCount) throw notFound('Esa sesión ya no está abierta.')
        if (!sesion) await deleteVerifications(tx, id)
        const despues = { cerradas: rowCount ?? 0 }
        await audit(tx, { quien: persona.id, accion: 'cerrar-sesiones', entidad: 'cuenta', clave: id, despues })
      })
      return this.listOf({ headers }, { id })
    },
  }
}
