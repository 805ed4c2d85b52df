import { randomInt } from 'node:crypto'
import { desc, eq, inArray, like, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server.ts'
import { pedidos, seriesDePedidos, sorteosDeCodigos } from '#db/schema/pedidos.server.ts'
import { negocio } from '#negocio'

const SERIE_SIZE = 100_000
const FULL_AT = 0.9 * SERIE_SIZE
/** What staff copy from, and what every field shows as an example: neither is to be somebody's order. */
const RESERVED: string[] = [negocio.pedidos.plantilla, negocio.pedidos.ejemplo]
/** Codes drawn together; nine tenths full, all of them are taken once in 800 times. */
const SAMPLE_SIZE = 64
/** So many taken ones among them are the sign that the series may be full: four deviations below nine tenths. */
const SUSPICION = 48

/**
 * Draws codes from the series in use, and gives a free one to `insertar`; the table's key has the last word, so that two
 * requests never have the same. As many are looked at in one statement as it takes to find a free one, however full the
 * series is; nine tenths full, it hands over to the next.
 * @param insert answers false when an order got the code in the meantime
 */
export async function withFreeCodigo(tx: Tx, insert: (codigo: string) => Promise<boolean>) {
  let serie = await currentSerie(tx)
  for (;;) {
    const { libres, sospechosa } = await draw(tx, serie)
    const [libre] = libres
    if (sospechosa && (await isFull(tx, serie))) serie = await openNextSerie(tx, serie)
    else if (libre && (await insert(libre))) return libre
  }
}

/**
 * So many different codes that no order has at this moment, for orders that are made together.
 * @param foreign codes that are not to be among them
 */
export async function drawMany(tx: Tx, count: number, foreign: ReadonlySet<string>) {
  const libres = new Set<string>()
  for (let serie = await currentSerie(tx); libres.size < count; ) {
    const drawn = await draw(tx, serie, Math.max(SAMPLE_SIZE, Math.min(2 * (count - libres.size), 5_000)))
    if (drawn.sospechosa && (await isFull(tx, serie))) serie = await openNextSerie(tx, serie)
    for (const codigo of drawn.libres) if (libres.size < count && !foreign.has(codigo)) libres.add(codigo)
  }
  return [...libres]
}

async function currentSerie(tx: Tx) {
  const [last] = await tx
    .select({ serie: seriesDePedidos.serie })
    .from(seriesDePedidos)
    .orderBy(desc(seriesDePedidos.abierta_en), desc(seriesDePedidos.serie))
    .limit(1)
  return last?.serie ?? negocio.pedidos.serie
}

async function draw(tx: Tx, serie: string, sample = SAMPLE_SIZE) {
  const codigos = Array.from({ length: sample }, () => `${serie}-${String(randomInt(SERIE_SIZE)).padStart(5, '0')}`)
  const rows = await tx.select({ codigo: pedidos.codigo }).from(pedidos).where(inArray(pedidos.codigo, codigos))
  const tomados = new Set([...rows.map(({ codigo }) => codigo), ...RESERVED])
  return {
    libres: codigos.filter((codigo) => !tomados.has(codigo)),
    sospechosa: rows.length >= (SUSPICION / SAMPLE_SIZE) * sample,
  }
}

/**
 * Whether a series is nine tenths full. To count it takes as long as it is full, so that it is counted anew only after
 * half as many draws as were left to it the last time; a sequence numbers the draws, which no transaction waits for.
 */
async function isFull(tx: Tx, serie: string) {
  const { rows } = await tx.execute<{ sorteo: string }>(sql`select nextval(${sorteosDeCodigos.seqName}) as sorteo`)
  const drawn = Number(rows[0]?.sorteo)
  const own = eq(seriesDePedidos.serie, serie)
  const cuando = () => tx.select({ contar_en: seriesDePedidos.contar_en }).from(seriesDePedidos).where(own)
  const toca = ([abierta]: { contar_en: number }[]) => abierta !== undefined && drawn >= abierta.contar_en
  // Of those whose turn it is, one counts; the others wait for what it finds.
  if (!toca(await cuando()) || !toca(await cuando().for('no key update'))) return false
  const remaining = FULL_AT - (await tx.$count(pedidos, like(pedidos.codigo, `${serie}-%`)))
  if (remaining <= 0) return true
  const contar_en = drawn + Math.max(1, Math.floor(remaining / 2))
  await tx.update(seriesDePedidos).set({ contar_en }).where(own)
  return false
}

// Two requests may find the series full at once; both end in the same next one.
async function openNextSerie(tx: Tx, full: string) {
  const serie = `B${String((Number(full.slice(1)) + 1) % 100).padStart(2, '0')}`
  await tx.insert(seriesDePedidos).values({ serie, abierta_en: sql`clock_timestamp()` }).onConflictDoNothing()
  return serie
}

/** Whether an order has the code. */
export async function isTaken(tx: Tx, codigo: string) {
  const [pedido] = await tx.select({ codigo: pedidos.codigo }).from(pedidos).where(eq(pedidos.codigo, codigo))
  return pedido !== undefined
}
