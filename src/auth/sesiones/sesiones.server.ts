import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { auditar } from '#db/auditoria.server.ts'
import { session, user } from '#db/schema/acceso.server.ts'
import { CLIENTE_QUE_NO_ESTA } from '#lib/conjuntos.ts'
import { noExiste, sinSesion } from '#lib/errores.ts'
import type { Persona } from '../contract.ts'
import { olvidarVerificaciones } from '../cuentas.server.ts'
import type { Herramientas } from '../herramientas.server.ts'

/** Somebody's account, as staff name it, and one of its sessions. */
type DeCuenta = { id: string; sesion?: string }
type Quien = { persona: Persona; headers: Headers }

/** Where an account is signed in. */
export function abrirSesiones({ db, auth }: Herramientas) {
  async function estaSesion(headers: Headers) {
    const abierta = await auth.api.getSession({ headers, query: { disableRefresh: true } })
    if (!abierta) throw sinSesion()
    return abierta.session.id
  }

  async function leer(user_id: string, esta: string) {
    const es_esta = sql<boolean>`${session.id} = ${esta}`
    const filas = await db
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
      sesiones: filas.map(({ navegador, direccion, ...fila }) => ({
        ...fila,
        // better-auth writes nothing as an empty text.
        navegador: navegador || null,
        direccion: direccion || null,
      })),
    }
  }

  return {
    /** @throws ErrorDeNegocio 401 of a session that has just ended */
    async listar({ persona, headers }: Quien) {
      return leer(persona.id, await estaSesion(headers))
    },

    /** @throws ErrorDeNegocio 401; 404 of this session, which signing out ends, of somebody else's and of one that is gone */
    async cerrarOtra({ persona, headers }: Quien, id: string) {
      const esta = await estaSesion(headers)
      const { rowCount } = await db
        .delete(session)
        .where(and(eq(session.id, id), eq(session.userId, persona.id), ne(session.id, esta)))
      if (!rowCount) throw noExiste('Esa sesión ya no está abierta.')
      return leer(persona.id, esta)
    },

    /** @throws ErrorDeNegocio 401 of a session that has just ended */
    async cerrarOtras({ persona, headers }: Quien) {
      const esta = await estaSesion(headers)
      await db.delete(session).where(and(eq(session.userId, persona.id), ne(session.id, esta)))
      return leer(persona.id, esta)
    },

    /**
     * For staff: where somebody's account is signed in.
     * @throws ErrorDeNegocio 401, 404
     */
    async listarDe({ headers }: Pick<Quien, 'headers'>, { id }: DeCuenta) {
      if ((await db.$count(user, eq(user.id, id))) === 0) throw noExiste(CLIENTE_QUE_NO_ESTA)
      return leer(id, await estaSesion(headers))
    },

    /**
     * For staff: ends one session of somebody's account, or all, and then none of its browsers is trusted with the second
     * step any more; never the one that asks for it, which signing out ends.
     * @throws ErrorDeNegocio 401; 404 of one that is not there
     */
    async cerrarDe({ persona, headers }: Quien, { id, sesion }: DeCuenta) {
      const esta = await estaSesion(headers)
      await db.transaction(async (tx) => {
        const { rowCount } = await tx
          .delete(session)
          .where(and(eq(session.userId, id), ne(session.id, esta), sesion ? eq(session.id, sesion) : undefined))
        if (sesion && !rowCount) throw noExiste('Esa sesión ya no está abierta.')
        if (!sesion) await olvidarVerificaciones(tx, id)
        const despues = { cerradas: rowCount ?? 0 }
        await auditar(tx, { quien: persona.id, accion: 'cerrar-sesiones', entidad: 'cuenta', clave: id, despues })
      })
      return this.listarDe({ headers }, { id })
    },
  }
}
