import { and, eq, isNotNull } from 'drizzle-orm'
import { ErrorDeNegocio } from '#lib/errores.ts'
import type { Db, Tx } from './abrir.server.ts'
import { repeticiones } from './schema/maquinaria.server.ts'

/** A request by the key that names it for good, the route it was sent to, and a SHA-256 (hexadecimal) of what it says. */
export type Repeticion = { clave: string; verbo: string; huella: string }

/**
 * Does `hacer` once for a key, in a transaction, and gives every copy of the request the first one's answer. Copies that
 * arrive together wait for the first at the key's row, so they see its answer or, if it failed, one of them tries again.
 * @throws ErrorDeNegocio 409 (`type: repeticion-distinta`) when the key already stands for another request
 */
export function unaSolaVez<T extends object>(db: Db, repeticion: Repeticion, hacer: (tx: Tx) => Promise<T>) {
  const { clave, verbo, huella } = repeticion
  return db.transaction(async (tx): Promise<T> => {
    const [nueva] = await tx.insert(repeticiones).values({ clave, verbo, huella }).onConflictDoNothing().returning()
    if (!nueva) {
      const [previa] = await tx.select().from(repeticiones).where(eq(repeticiones.clave, clave))
      if (previa?.verbo !== verbo || previa.huella !== huella) throw yaSeUso()
      return previa.respuesta as T // written below by this same verb
    }
    const respuesta = await hacer(tx)
    await tx.update(repeticiones).set({ respuesta }).where(eq(repeticiones.clave, clave))
    return respuesta
  })
}

/** Whether this very request has its answer already. */
export async function estaRespondida(db: Db, { clave, verbo, huella }: Repeticion) {
  const { clave: suClave, verbo: suVerbo, huella: suHuella, respuesta } = repeticiones
  const esta = and(eq(suClave, clave), eq(suVerbo, verbo), eq(suHuella, huella), isNotNull(respuesta))
  return (await db.$count(repeticiones, esta)) > 0
}

// Not what the first one made: who sends this may not be who sent that.
function yaSeUso() {
  return new ErrorDeNegocio({
    type: 'repeticion-distinta',
    status: 409,
    title: 'Ya recibimos este formulario',
    detail: 'Ya recibimos este formulario con otros datos. Si quieres enviar otro, empieza uno nuevo.',
  })
}
