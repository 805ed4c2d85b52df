import type { Db, Tx } from '#db/abrir.server.ts'
import { type Repeticion, unaSolaVez } from '#db/repeticion.server.ts'
import { type FilaDePedido, tomarAlDia } from './filas.server.ts'
import { obtenerDeGestion } from './lecturas.server.ts'

type Pedido = { codigo: string; version: number; repeticion: Repeticion }

/**
 * What staff do to one order that was on their screen, once for a key.
 * @param hacer gets the order's row, taken for update
 * @returns the order as it is now, also to a copy of the request
 * @throws ErrorDeNegocio 404, 409 when somebody changed the order since `version`
 */
export async function cambiarDeGestion(
  db: Db,
  { codigo, version, repeticion }: Pedido,
  hacer: (tx: Tx, antes: FilaDePedido) => Promise<unknown>,
) {
  await unaSolaVez(db, repeticion, async (tx) => {
    await hacer(tx, await tomarAlDia(tx, codigo, version))
    return {}
  })
  return obtenerDeGestion(db, codigo)
}
