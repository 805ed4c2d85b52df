import { randomInt } from 'node:crypto'
import { desc, eq, inArray, like, sql } from 'drizzle-orm'
import type { Tx } from '#db/abrir.server.ts'
import { pedidos, seriesDePedidos, sorteosDeCodigos } from '#db/schema/pedidos.server.ts'
import { negocio } from '#negocio'

const EN_UNA_SERIE = 100_000
const LLENA = 0.9 * EN_UNA_SERIE
/** What staff copy from, and what every field shows as an example: neither is to be somebody's order. */
const RESERVADOS: string[] = [negocio.pedidos.plantilla, negocio.pedidos.ejemplo]
/** Codes drawn together; nine tenths full, all of them are taken once in 800 times. */
const MUESTRA = 64
/** So many taken ones among them are the sign that the series may be full: four deviations below nine tenths. */
const SOSPECHA = 48

/**
 * Draws codes from the series in use, and gives a free one to `insertar`; the table's key has the last word, so that two
 * requests never have the same. As many are looked at in one statement as it takes to find a free one, however full the
 * series is; nine tenths full, it hands over to the next.
 * @param insertar answers false when an order got the code in the meantime
 */
export async function conCodigoLibre(tx: Tx, insertar: (codigo: string) => Promise<boolean>) {
  let serie = await serieEnUso(tx)
  for (;;) {
    const { libres, sospechosa } = await sortear(tx, serie)
    const [libre] = libres
    if (sospechosa && (await estaLlena(tx, serie))) serie = await abrirSiguiente(tx, serie)
    else if (libre && (await insertar(libre))) return libre
  }
}

/**
 * So many different codes that no order has at this moment, for orders that are made together.
 * @param ajenos codes that are not to be among them
 */
export async function sortearVarios(tx: Tx, cuantos: number, ajenos: ReadonlySet<string>) {
  const libres = new Set<string>()
  for (let serie = await serieEnUso(tx); libres.size < cuantos; ) {
    const sorteo = await sortear(tx, serie, Math.max(MUESTRA, Math.min(2 * (cuantos - libres.size), 5_000)))
    if (sorteo.sospechosa && (await estaLlena(tx, serie))) serie = await abrirSiguiente(tx, serie)
    for (const codigo of sorteo.libres) if (libres.size < cuantos && !ajenos.has(codigo)) libres.add(codigo)
  }
  return [...libres]
}

async function serieEnUso(tx: Tx) {
  const [ultima] = await tx
    .select({ serie: seriesDePedidos.serie })
    .from(seriesDePedidos)
    .orderBy(desc(seriesDePedidos.abierta_en), desc(seriesDePedidos.serie))
    .limit(1)
  return ultima?.serie ?? negocio.pedidos.serie
}

async function sortear(tx: Tx, serie: string, muestra = MUESTRA) {
  const codigos = Array.from({ length: muestra }, () => `${serie}-${String(randomInt(EN_UNA_SERIE)).padStart(5, '0')}`)
  const filas = await tx.select({ codigo: pedidos.codigo }).from(pedidos).where(inArray(pedidos.codigo, codigos))
  const tomados = new Set([...filas.map(({ codigo }) => codigo), ...RESERVADOS])
  return {
    libres: codigos.filter((codigo) => !tomados.has(codigo)),
    sospechosa: filas.length >= (SOSPECHA / MUESTRA) * muestra,
  }
}

/**
 * Whether a series is nine tenths full. To count it takes as long as it is full, so that it is counted anew only after
 * half as many draws as were left to it the last time; a sequence numbers the draws, which no transaction waits for.
 */
async function estaLlena(tx: Tx, serie: string) {
  const { rows } = await tx.execute<{ sorteo: string }>(sql`select nextval(${sorteosDeCodigos.seqName}) as sorteo`)
  const sorteo = Number(rows[0]?.sorteo)
  const suya = eq(seriesDePedidos.serie, serie)
  const cuando = () => tx.select({ contar_en: seriesDePedidos.contar_en }).from(seriesDePedidos).where(suya)
  const toca = ([abierta]: { contar_en: number }[]) => abierta !== undefined && sorteo >= abierta.contar_en
  // Of those whose turn it is, one counts; the others wait for what it finds.
  if (!toca(await cuando()) || !toca(await cuando().for('no key update'))) return false
  const quedan = LLENA - (await tx.$count(pedidos, like(pedidos.codigo, `${serie}-%`)))
  if (quedan <= 0) return true
  const contar_en = sorteo + Math.max(1, Math.floor(quedan / 2))
  await tx.update(seriesDePedidos).set({ contar_en }).where(suya)
  return false
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
