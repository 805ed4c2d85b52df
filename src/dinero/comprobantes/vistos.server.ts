import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { comprobantes } from '#db/schema/pagos.server.ts'
import type { Motivo } from './contract.ts'
import { COARSE_LENGTH, findCandidates, isSamePicture } from './huella.server.ts'

/** How many pictures, the newest first, a new one is compared with. */
const MAX_COMPARED = 2000

export type VistoAntes = { porque: Motivo; comprobante: string }

/** Receipts with the same picture, altered or not. @param since only those that came since then */
export async function sameFoto(
  db: Db | Tx,
  huella: Buffer | null,
  account: string,
  since?: Date,
): Promise<VistoAntes[]> {
  if (!huella) return []
  const rows = await db
    .select({
      id: comprobantes.id,
      coarse: sql<Buffer>`substring(${comprobantes.huella} from 1 for ${COARSE_LENGTH})`,
    })
    .from(comprobantes)
    .where(and(isNotNull(comprobantes.huella), since && sql`${comprobantes.fecha_creacion} >= ${since}`))
    .orderBy(sql`${comprobantes.fecha_creacion} desc`)
    .limit(MAX_COMPARED)
  const candidates = await findCandidates(huella, rows)
  if (candidates.length === 0) return []
  const near = await db
    .select({ id: comprobantes.id, huella: comprobantes.huella })
    .from(comprobantes)
    .where(inArray(comprobantes.id, candidates))
  const same: VistoAntes[] = []
  for (const other of near)
    if (other.huella && (await isSamePicture(huella, other.huella, account)))
      same.push({ porque: 'foto', comprobante: other.id })
  return same
}

type Dicho = { hash: Buffer; referencia: string | null; monto: string; hecho_en: Date | null }

/** Receipts of the same file, the same reference, or the same amount and minute. */
export async function sameData(tx: Tx, { hash, referencia, monto, hecho_en }: Dicho): Promise<VistoAntes[]> {
  const find = async (porque: Motivo, condition: SQL | undefined) =>
    (
      await tx
        .select({ comprobante: comprobantes.id })
        .from(comprobantes)
        .where(condition)
        .orderBy(sql`${comprobantes.fecha_creacion} desc`)
        .limit(5)
    ).map((row) => ({ porque, ...row }))
  const minute = (instant: unknown) => sql`date_trunc('minute', ${instant}::timestamptz)`
  return [
    ...(await find('foto', eq(comprobantes.hash, hash))),
    ...(referencia ? await find('referencia', eq(comprobantes.referencia, referencia)) : []),
    ...(hecho_en
      ? await find(
          'minuto',
          and(eq(comprobantes.monto, monto), sql`${minute(comprobantes.hecho_en)} = ${minute(hecho_en)}`),
        )
      : []),
  ]
}

/** Each earlier receipt once for each reason. */
export const withoutDoubles = (vistos: readonly VistoAntes[]) => [
  ...new Map(vistos.map((visto) => [`${visto.porque} ${visto.comprobante}`, visto])).values(),
]
