import { eq } from 'drizzle-orm'
import type { Tx } from '#db/abrir.server.ts'
import { creditosDados } from '#db/esquema/miembros.server.ts'
import { SIN_NOMBRE } from '#pedidos/pedidos.server.ts'

/** Takes a member who is about to go out of their credits; the amounts stay, for the shop's accounts. */
export async function desvincularCreditos(tx: Tx, codigo_membresia: string) {
  await tx
    .update(creditosDados)
    // Without the code too: another member may draw it one day.
    .set({ nombre: SIN_NOMBRE, correo: '', codigo_membresia: '' })
    .where(eq(creditosDados.codigo_membresia, codigo_membresia))
}
