import type { Db } from '#db/open.server.ts'
import { ErrorDeNegocio } from '#lib/errors.ts'
import type { PedidoSegunQuien } from '../contract.ts'
import { confirmHold } from '../lineas/apartados.server.ts'
import { apartadoHasta } from '../lineas/rules.ts'
import { getByLink, getForReader } from '../reads.server.ts'
import type { Rastreo } from './contract.ts'
import type { Rastreado } from './rastreados.server.ts'

/**
 * Reads the first of the orders that a browser looked up.
 * @param miembro id of the signed-in member
 * @returns what the page shows, and the list for the cookie: it marks the order as found
 */
export async function readRastreo(db: Db, { rastreados, miembro }: { rastreados: Rastreado[]; miembro?: string }) {
  const [looked, ...others] = rastreados
  const pedido = looked ? await find(db, looked, miembro) : null
  const found = others.filter(({ codigo, hallado }) => hallado && codigo !== pedido?.codigo)
  const rastreo: Rastreo = {
    buscado: looked ? (pedido?.codigo ?? looked.codigo ?? 'enlace') : null,
    pedido,
    otros: found.flatMap(({ codigo }) => codigo ?? []),
  }
  const first = looked && { ...looked, ...(pedido && { codigo: pedido.codigo }), hallado: pedido !== null }
  return { rastreo, rastreados: first ? [first, ...found] : [] }
}

async function find(db: Db, { codigo, enlace }: Rastreado, miembro?: string): Promise<PedidoSegunQuien | null> {
  try {
    const read = () => (codigo ? getForReader(db, { codigo, enlace, miembro }) : enlace ? getByLink(db, enlace) : null)
    const pedido = await read()
    if (!pedido || !enlace || pedido.vista !== 'completa' || !apartadoHasta(pedido.lineas)) return pedido
    return (await confirmHold(db, pedido.codigo)) ? read() : pedido
  } catch (error) {
    if (error instanceof ErrorDeNegocio && error.status === 404) return null
    throw error
  }
}
