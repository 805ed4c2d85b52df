import { randomInt } from 'node:crypto'
import { desc, eq, like, sql } from 'drizzle-orm'
import type { Tx } from '#db/abrir.server.ts'
import { pedidos, seriesDePedidos } from '#db/esquema/pedidos.server.ts'
import { negocio } from '#negocio'

const EN_UNA_SERIE = 100_000
const LLENA = 0.9 * EN_UNA_SERIE

/**
 * Draws codes from the series in use and gives each to `insertar` until one is free, which the table's key decides:
 * asking first whether a code is free would let two requests have it. A taken code is also the sign that the series
 * fills up, so that is when it is counted; nine tenths full, it hands over to the next.
 * @param insertar answers false when an order already has the code
 */
export async function conCodigoLibre(tx: Tx, insertar: (codigo: string) => Promise<boolean>) {
  let serie = await serieEnUso(tx)
  for (;;) {
    const codigo = `${serie}-${String(randomInt(EN_UNA_SERIE)).padStart(5, '0')}`
    if (codigo === negocio.pedidos.plantilla) continue
    if (await insertar(codigo)) return codigo
    if ((await contarSerie(tx, serie)) >= LLENA) serie = await abrirSiguiente(tx, serie)
  }
}

async function serieEnUso(tx: Tx) {
  const [ultima] = await tx
    .select()
    .from(seriesDePedidos)
    .orderBy(desc(seriesDePedidos.abierta_en), desc(seriesDePedidos.serie))
    .limit(1)
  return ultima?.serie ?? negocio.pedidos.serie
}

function contarSerie(tx: Tx, serie: string) {
  return tx.$count(pedidos, like(pedidos.codigo, `${serie}-%`))
}

// Two requests may find the series full at once; both end in the same next one.
async function abrirSiguiente(tx: Tx, llena: string) {
  const serie = `B${String((Number(llena.slice(1)) + 1) % 100).padStart(2, '0')}`
  await tx.insert(seriesDePedidos).values({ serie, abierta_en: sql`clock_timestamp()` }).onConflictDoNothing()
  return serie
}

/** Whether an order has the code. */
export async function estaTomado(tx: Tx, codigo: string) {
  const [pedido] = await tx.select({ codigo: pedidos.codigo }).from(pedidos).where(eq(pedidos.codigo, codigo))
  return pedido !== undefined
}
