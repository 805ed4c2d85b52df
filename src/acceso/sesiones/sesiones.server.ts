import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { noExiste, sinSesion } from '#comun/errores.ts'
import { session } from '#db/esquema/acceso.server.ts'
import type { Persona } from '../contrato.ts'
import type { Herramientas } from '../herramientas.server.ts'

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
      sesiones: filas.map(({ navegador, direccion, desde, vista, ...fila }) => ({
        ...fila,
        // better-auth writes nothing as an empty text.
        navegador: navegador || null,
        direccion: direccion || null,
        desde: desde.toISOString(),
        vista: vista.toISOString(),
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
  }
}
