import { eq } from 'drizzle-orm'
import { profiles } from '#db/schema/miembros.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { borrarCuenta } from '#miembros/contract.ts'
import type { abrirTienda } from './tienda.server.ts'

/** Members who may leave and the orders they leave behind, at a shop of the test's own. */
export function abrirBajas({ db, contrasena, persona }: Awaited<ReturnType<typeof abrirTienda>>) {
  let cuantos = 0
  async function miembro(nombre: string) {
    const correo = `${nombre.toLowerCase()}@ejemplo.com`
    const quien = await persona(`${nombre} Peña`, correo, { rol: 'user', ip: `10.7.7.${++cuantos}` })
    const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, correo))
    if (!perfil) throw new Error(`${nombre} has no profile.`)
    const { user_id: id, codigo_membresia: codigo } = perfil
    return {
      ...quien,
      id,
      codigo,
      borrar: (cambios = {}) => quien.llamar(borrarCuenta, { body: { contrasena, ...cambios } }),
    }
  }
  const poner = (codigo: string, cambios: Partial<typeof pedidos.$inferInsert>) =>
    db.update(pedidos).set(cambios).where(eq(pedidos.codigo, codigo))
  const pedido = async (codigo: string) => (await db.select().from(pedidos).where(eq(pedidos.codigo, codigo)))[0]

  return { miembro, poner, pedido }
}
