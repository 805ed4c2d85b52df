import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server.ts'
import { esperasDePieza } from '#db/schema/lineas.server.ts'

/** Forgets what an address waits for. */
export async function olvidarEsperas(tx: Tx, correo: string) {
  await tx.delete(esperasDePieza).where(eq(sql`lower(${esperasDePieza.correo})`, correo.toLowerCase()))
}
