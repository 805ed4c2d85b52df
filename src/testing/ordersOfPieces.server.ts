import { and, eq, sql } from 'drizzle-orm'
import { lineasDePedido } from '#db/schema/lineas.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { piezas } from '#db/schema/piezas.server.ts'
import { cambiarEstatus, obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { deshacerPasos, listarDeshacibles } from '#pedidos/mover/contract.ts'
import { openShop } from './shop.server.ts'

/** A shop for the tests of orders of pieces, with what they do often. Each order has another client. */
export async function openOrdersOfPieces() {
  const { beto, carla, db, persona } = await openShop()

  let people = 0
  /** Each order has another client of another network, so that no rate limit is reached. */
  const somebody = () => {
    people++
    return persona('Ana Peña', `ana-${people}@ejemplo.com`, { ip: `10.${9 + (people >> 8)}.${people % 256}.1` })
  }
  type Persona = Awaited<ReturnType<typeof somebody>>
  type Wanted = Parameters<Persona['solicita']>[0]
  const ask = async (pieza: string, changes: Wanted = {}) =>
    (await somebody()).solicita({ descripcion_articulo: '', pieza, ...changes })
  const order = async (pieza: string, changes: Wanted = {}) => (await ask(pieza, changes)).body.codigo
  const read = async (codigo: string) => (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
  const move = async (codigo: string, estatus_id: number) =>
    carla.call(cambiarEstatus, {
      params: { codigo },
      body: { estatus_id, version: (await read(codigo)).version, razon: 'Lo acordó por WhatsApp' },
    })
  const rowOf = async (id: string) => (await db.select().from(piezas).where(eq(piezas.id, id)))[0]
  const mailsOf = (codigo: string, funcion: string) =>
    db.$count(correos, and(eq(correos.codigo_pedido, codigo), sql`${correos.funcion} = ${funcion}`))
  const letTimePass = (codigo: string) =>
    db
      .update(lineasDePedido)
      .set({ apartada_hasta: sql`now() - interval '1 second'` })
      .where(eq(lineasDePedido.codigo, codigo))
  const undoLast = async (codigo: string) => {
    const { movimientos } = (await carla.call(listarDeshacibles, {})).body
    const ids = movimientos.filter((one) => one.codigo === codigo).map(({ id }) => id)
    return (await carla.call(deshacerPasos, { body: { movimientos: ids.slice(0, 1) } })).body
  }
  return { beto, carla, db, persona, somebody, ask, order, read, move, rowOf, mailsOf, letTimePass, undoLast }
}
