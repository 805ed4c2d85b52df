import type { Db } from '#db/open.server.ts'
import { piezas } from '#db/schema/piezas.server.ts'

let count = 0

/** Writes a published piece, of which one is left, and returns its row. */
export async function putPieza(db: Db, values: Partial<typeof piezas.$inferInsert> = {}) {
  const slug = `pulsera-de-prueba-${++count}`
  const [row] = await db
    .insert(piezas)
    .values({
      ...{ nombre: `Pulsera ${count}`, slug, clase: 'pulsera', precio: '850.00', existencias: 'unica', quedan: 1 },
      publicada_en: new Date(),
      ...values,
    })
    .returning()
  if (!row) throw new Error('The insert returned no row.')
  return row
}
