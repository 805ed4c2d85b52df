import { randomInt } from 'node:crypto'
import { desc, eq, inArray, like, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server.ts'
import { pedidos, seriesDePedidos, sorteosDeCodigos } from '#db/schema/pedidos.server.ts'
import { negocio } from '#negocio'

const SERIE_SIZE = 100_000
const FULL_AT = 0.9 * SERIE_SIZE
/** Codes that no new order may get: the template's, and the example in input fields. */
const RESERVED: string[] = [negocio.pedidos.plantilla, negocio.pedidos.ejemplo]
/** Codes per sample. In a series that is 90 % full, one sample in 800 has only taken codes. */
const SAMPLE_SIZE = 64
/** With this many taken codes in a sample the series may be full: four standard deviations below 90 %. */
const SUSPICION = 48

/**
 * Draws random codes from the open series and passes a free one to `insert`. The primary key decides, so that two
 * requests never get the same code. One statement looks at a whole sample; a series that is 90 % full is closed and the
 * next one is opened.
 * @param insert answers false if another order took the code in the meantime
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
 * Draws `count` different free codes, for orders that are created together.
 * @param foreign codes to leave out
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
 * Whether a series is 90 % full; false while no count is due. Counting is slow, so the next count is due after half as
 * many calls as codes were left below 90 %. A sequence numbers the calls, because no transaction waits for a sequence.
 */
async function isFull(tx: Tx, serie: string) {
  const { rows } = await tx.execute<{ sorteo: string }>(sql`select nextval(${sorteosDeCodigos.seqName}) as sorteo`)
  const drawn = Number(rows[0]?.sorteo)
  const ofSerie = eq(seriesDePedidos.serie, serie)
  const cuando = () => tx.select({ contar_en: seriesDePedidos.contar_en }).from(seriesDePedidos).where(ofSerie)
  const isDue = ([abierta]: { contar_en: number }[]) => abierta !== undefined && drawn >= abierta.contar_en
  // Of the concurrent transactions that are due to count, the first counts; the others wait for its lock and result.
  if (!isDue(await cuando()) || !isDue(await cuando().for('no key update'))) return false
  const remaining = FULL_AT - (await tx.$count(pedidos, like(pedidos.codigo, `${serie}-%`)))
  if (remaining <= 0) return true
  const contar_en = drawn + Math.max(1, Math.floor(remaining / 2))
  await tx.update(seriesDePedidos).set({ contar_en }).where(ofSerie)
  return false
}

// Two requests may find the series full at once; both open the same next series.
async function openNextSerie(tx: Tx, full: string) {
  const serie = `B${String((Number(full.slice(1)) + 1) % 100).padStart(2, '0')}`
  await tx.insert(seriesDePedidos).values({ serie, abierta_en: sql`clock_timestamp()` }).onConflictDoNothing()
  return serie
}

export async function isTaken(tx: Tx, codigo: string) {
  const [pedido] = await tx.select({ codigo: pedidos.codigo }).from(pedidos).where(eq(pedidos.codigo, codigo))
  return pedido !== undefined
}
