import { eq } from 'drizzle-orm'
import { profiles } from '#db/schema/miembros.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { borrarCuenta } from '#miembros/contract.ts'
import type { openShop } from './shop.server.ts'

/** Helpers at the test's own shop: members who can delete their accounts, and access to their orders. */
export function openAccountClosures({ db, contrasena, persona }: Awaited<ReturnType<typeof openShop>>) {
  let counter = 0
  async function miembro(name: string) {
    const correo = `${name.toLowerCase()}@ejemplo.com`
    const who = await persona(`${name} Peña`, correo, { rol: 'user', ip: `10.7.7.${++counter}` })
    const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, correo))
    if (!perfil) throw new Error(`${name} has no profile.`)
    const { user_id: id, codigo_membresia: codigo } = perfil
    return {
      ...who,
      id,
      codigo,
      remove: (changes = {}) => who.call(borrarCuenta, { body: { contrasena, ...changes } }),
    }
  }
  const update = (codigo: string, changes: Partial<typeof pedidos.$inferInsert>) =>
    db.update(pedidos).set(changes).where(eq(pedidos.codigo, codigo))
  const pedido = async (codigo: string) => (await db.select().from(pedidos).where(eq(pedidos.codigo, codigo)))[0]

  return { miembro, update, pedido }
}
