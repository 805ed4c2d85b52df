import type { Db, Tx } from '#db/abrir.server.ts'
import { type Repeticion, unaSolaVez } from '#db/repeticion.server.ts'
import { type FilaDePedido, tomarAlDia } from './filas.server.ts'
import { obtenerDeGestion } from './lecturas.server.ts'

type Pedido = { codigo: string; version: number; repeticion: Repeticion }

/**
 * Runs `change` on the locked order if its version is still the one that staff saw. A repeated key runs nothing.
 * @returns the order as it is now, also to a copy of the request
 * @throws ErrorDeNegocio 404, 409 when somebody changed the order since `version`
 */
export async function cambiarDeGestion(
  db: Db,
  { codigo, version, repeticion }: Pedido,
  change: (tx: Tx, antes: FilaDePedido) => Promise<unknown>,
) {
  await unaSolaVez(db, repeticion, async (tx) => {
    await change(tx, await tomarAlDia(tx, codigo, version))
    return {}
  })
  return obtenerDeGestion(db, codigo)
}
