import { eq } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { datosFiscales } from '#db/schema/pagos.server.ts'
import type { Asked } from '#http/serve.server.ts'
import { lockPedido, obtenerPedido } from '../rows.server.ts'
import type { guardarDatosFiscales } from './contract.ts'

/** @throws ErrorDeNegocio 404 */
export async function obtener(db: Db | Tx, { codigo }: { codigo: string }) {
  await obtenerPedido(db, codigo)
  const [row] = await db.select().from(datosFiscales).where(eq(datosFiscales.codigo, codigo))
  return { rnc: row?.rnc ?? '', nombre: row?.nombre ?? '', encf: row?.encf ?? '' }
}

/** @throws ErrorDeNegocio 404 */
export function guardar(db: Db, { codigo, autor, rnc, nombre, encf }: Asked<typeof guardarDatosFiscales>) {
  return db.transaction(async (tx) => {
    await lockPedido(tx, codigo)
    const row = { rnc: rnc || null, nombre: nombre || null, encf: encf || null }
    if (rnc || nombre || encf)
      await tx
        .insert(datosFiscales)
        .values({ codigo, ...row })
        .onConflictDoUpdate({ target: datosFiscales.codigo, set: row })
    else await tx.delete(datosFiscales).where(eq(datosFiscales.codigo, codigo))
    // The log of activity keeps no tax number.
    await audit(tx, { quien: autor, accion: 'cambiar-datos-fiscales', entidad: 'pedido', clave: codigo })
    return { rnc, nombre, encf }
  })
}
