import { and, asc, count, desc, eq, gt, lte, max, min, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { cierres, comprobantes, lineasDeCierre, pagos, rendiciones } from '#db/schema/pagos.server.ts'
import type { Asked } from '#http/serve.server.ts'
import { addDays } from '#lib/dates.ts'
import { addDinero } from '#lib/dinero.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { cerrarHasta, lockLibro, readLibro } from '#pagos/pagos.server.ts'
import { BEFORE_ALL, readClosedBefore, readHeld, readNames } from '../caja/caja.server.ts'
import { impedimentoParaContar } from '../caja/rules.ts'
import { type Cierre, type cerrarDia, type LineaDeCierre, MAX_PAGOS_DEL_DIA, type obtenerCierre } from './contract.ts'

/** The days of one close: after `cerrado`, until `dia`. */
type Days = { cerrado: string; dia: string }

const amountOf = (column: typeof pagos.monto | typeof rendiciones.contado) =>
  sql<string>`coalesce(sum(${column}), 0)::numeric(12,2)::text`
const inDays = ({ cerrado, dia }: Days) => and(gt(pagos.dia, cerrado), lte(pagos.dia, dia))
const handedInDuring = ({ cerrado, dia }: Days) => and(gt(rendiciones.dia, cerrado), lte(rendiciones.dia, dia))

/**
 * The close of a day: as it was kept, or what it would count now.
 * @throws ErrorDeNegocio 422 for a day that is yet to come, or for a closed day that another close includes
 */
export async function obtener(
  db: Db | Tx,
  { dia: asked }: Asked<typeof obtenerCierre> | { dia?: string },
): Promise<Cierre> {
  const { cerrado_hasta, hoy } = await readLibro(db)
  const cerrado = cerrado_hasta ?? BEFORE_ALL
  const dia = asked ?? (await firstOpenDay(db, { cerrado, hoy, isFirst: cerrado_hasta === null }))
  const isClosed = dia <= cerrado
  if (!isClosed && dia > hoy && dia > addDays(cerrado, 1))
    throw invalid('Ese día no ha llegado.', { dia: 'Ese día no ha llegado.' })
  const before = isClosed ? await readClosedBefore(db, dia) : cerrado
  const days = { cerrado: before, dia }
  const kept = isClosed ? await readKept(db, dia) : null
  const list = await listPagos(db, days)
  return {
    ...{ dia, hoy, pagos: list.rows, visto: await readSeen(db, days), desde: list.desde ?? dia },
    cerrado: kept?.cerrado ?? null,
    lineas: kept?.lineas ?? (await countLines(db, days)),
    por_verificar: await readWaiting(db),
    anterior: before === BEFORE_ALL ? null : before,
  }
}

/** The first open day with entries; today, if there is none, or if nothing was ever closed. */
async function firstOpenDay(
  db: Db | Tx,
  { cerrado, hoy, isFirst }: { cerrado: string; hoy: string; isFirst: boolean },
) {
  if (isFirst) return hoy
  const [row] = await db
    .select({ dia: min(pagos.dia) })
    .from(pagos)
    .where(gt(pagos.dia, cerrado))
  if (row?.dia && row.dia < hoy) return row.dia
  return hoy > cerrado ? hoy : cerrado
}

async function listPagos(db: Db | Tx, days: Days) {
  const { id, recibo, codigo, clase, metodo, monto } = pagos
  const rows = await db
    .select({ id, recibo, codigo, clase, metodo, monto })
    .from(pagos)
    .where(inDays(days))
    .orderBy(desc(pagos.dia), desc(id))
    .limit(MAX_PAGOS_DEL_DIA)
  const [first] = await db
    .select({ dia: min(pagos.dia) })
    .from(pagos)
    .where(inDays(days))
  return { rows, desde: first?.dia ?? null }
}

/** The newest entry and the newest handing in that a close would count. */
async function readSeen(db: Db | Tx, days: Days) {
  const [pago] = await db
    .select({ id: max(pagos.id) })
    .from(pagos)
    .where(inDays(days))
  const [rendicion] = await db
    .select({ id: max(rendiciones.id) })
    .from(rendiciones)
    .where(handedInDuring(days))
  return `${days.cerrado}:${pago?.id ?? 0}:${rendicion?.id ?? 0}`
}

async function readWaiting(db: Db | Tx) {
  const [row] = await db
    .select({ cuantos: count(), monto: sql<string>`coalesce(sum(${comprobantes.monto}), 0)::numeric(12,2)::text` })
    .from(comprobantes)
    .where(eq(comprobantes.estado, 'espera'))
  return row ?? { cuantos: 0, monto: '0.00' }
}

async function readKept(db: Db | Tx, dia: string) {
  const [row] = await db
    .select({ en: cierres.cerrado_en, por: profiles.nombre_completo })
    .from(cierres)
    .leftJoin(profiles, eq(profiles.user_id, cierres.autor))
    .where(eq(cierres.dia, dia))
  if (!row) throw invalid('Ese día se cerró junto con otro.')
  const { metodo, persona, esperado, contado, razon } = lineasDeCierre
  const rows = await db
    .select({ metodo, persona, esperado, contado, razon })
    .from(lineasDeCierre)
    .where(eq(lineasDeCierre.dia, dia))
    .orderBy(asc(lineasDeCierre.orden))
  const names = await readNames(
    db,
    rows.flatMap(({ persona }) => persona ?? []),
  )
  const lineas = rows.map((line) => ({ ...line, persona: personOf(line.persona, names), cuantos: null }))
  return { cerrado: { ...row, en: row.en.toISOString() }, lineas }
}

const personOf = (id: string | null, names: Map<string, string>) => {
  const nombre = id && names.get(id)
  return id && nombre ? { id, nombre } : null
}

const ORDER = ['efectivo', 'contra_entrega', 'transferencia', 'saldo', 'otro']

/** What should be there: cash by person, what deliveries collected and who handed it in, and the other methods. */
async function countLines(db: Db | Tx, days: Days): Promise<LineaDeCierre[]> {
  const persona = sql<
    string | null
  >`case when ${pagos.metodo} in ('efectivo', 'contra_entrega') then ${pagos.cobrado_por} end`
  const sums = await db
    .select({ metodo: pagos.metodo, persona, esperado: amountOf(pagos.monto), cuantos: count() })
    .from(pagos)
    .where(inDays(days))
    .groupBy(pagos.metodo, persona)
  const held = await readHeld(db, { cerrado: days.cerrado, hasta: days.dia })
  const handed = await db
    .select({
      persona: rendiciones.mensajero,
      contado: amountOf(rendiciones.contado),
      esperado: amountOf(rendiciones.esperado),
      razon: sql<string | null>`string_agg(${rendiciones.razon}, '; ' order by ${rendiciones.id})`,
    })
    .from(rendiciones)
    .where(handedInDuring(days))
    .groupBy(rendiciones.mensajero)
  const names = await readNames(
    db,
    [...sums, ...held, ...handed].flatMap(({ persona }) => persona ?? []),
  )
  const others = sums
    .filter(({ metodo, esperado }) => metodo !== 'contra_entrega' && (metodo !== 'efectivo' || Number(esperado) !== 0))
    .map((line) => ({
      ...line,
      persona: personOf(line.persona, names),
      // Only cash that came in is counted: what went out is no longer in the till.
      contado: line.metodo === 'efectivo' && Number(line.esperado) > 0 ? null : line.esperado,
      razon: null,
    }))
  const carriers = new Set([...held.filter(({ lleva }) => Number(lleva) !== 0), ...handed].map((row) => row.persona))
  const deliveries = [...carriers].map((id): LineaDeCierre => {
    const lleva = held.find((row) => row.persona === id)?.lleva ?? '0.00'
    const received = handed.find((row) => row.persona === id)
    const nombre = (id && names.get(id)) || 'quien cobró'
    const carried = Number(lleva) === 0 ? null : `Lo lleva ${nombre}`
    return {
      metodo: 'contra_entrega',
      persona: personOf(id, names),
      esperado: addDinero(received?.esperado ?? '0.00', lleva),
      contado: received?.contado ?? '0.00',
      razon: [received?.razon, carried].filter(Boolean).join('; ').slice(0, 300) || null,
      cuantos: sums.find((row) => row.metodo === 'contra_entrega' && row.persona === id)?.cuantos ?? 0,
    }
  })
  const nameOf = (line: LineaDeCierre) => line.persona?.nombre ?? ''
  return [...others, ...deliveries].toSorted(
    (one, other) => ORDER.indexOf(one.metodo) - ORDER.indexOf(other.metodo) || nameOf(one).localeCompare(nameOf(other)),
  )
}

/**
 * Closes a day, and with it the days before it that were left open. The lock of the ledger makes whoever records or
 * closes meanwhile wait; their entries go to the next day.
 * @throws ErrorDeNegocio 409 if it is closed already (`type: dia-cerrado`), or if something entered since it was shown
 * (`type: cierre-cambiado`); 422 for a day that has not come, an amount that is missing, or a difference without reason
 */
export async function cerrar(db: Db, { dia, visto, cuentas, autor, replay }: Asked<typeof cerrarDia>) {
  await runOnce(db, replay, async (tx) => {
    const { cerrado_hasta, hoy } = await lockLibro(tx)
    const cerrado = cerrado_hasta ?? BEFORE_ALL
    if (dia <= cerrado) throw conflict(await whoClosed(tx, dia), 'dia-cerrado')
    if (dia > hoy) throw invalid('Ese día no ha llegado.')
    if (visto !== (await readSeen(tx, { cerrado, dia })))
      throw conflict('Entró otro movimiento mientras contabas. Revisa los montos nuevos.', 'cierre-cambiado')
    const lineas = (await countLines(tx, { cerrado, dia })).map((line) => withCount(line, cuentas))
    await tx.insert(cierres).values({ dia, autor, cerrado_en: sql`clock_timestamp()` })
    if (lineas.length > 0)
      await tx.insert(lineasDeCierre).values(
        lineas.map(({ persona, cuantos: _, ...line }, orden) => ({
          ...line,
          dia,
          orden,
          persona: persona?.id ?? null,
        })),
      )
    await cerrarHasta(tx, dia)
    await audit(tx, { quien: autor, accion: 'cerrar-dia', entidad: 'cierre', clave: dia })
    return {}
  })
  return obtener(db, { dia })
}

async function whoClosed(tx: Tx, dia: string) {
  const [row] = await tx
    .select({ por: profiles.nombre_completo })
    .from(cierres)
    .leftJoin(profiles, eq(profiles.user_id, cierres.autor))
    .where(eq(cierres.dia, dia))
  return row?.por ? `${row.por} ya cerró ese día.` : 'Ese día ya está cerrado.'
}

/** A line with what was counted of it. */
function withCount(line: LineaDeCierre, cuentas: Asked<typeof cerrarDia>['cuentas']) {
  if (line.contado !== null) return { ...line, contado: line.contado }
  const index = cuentas.findIndex(({ persona }) => persona === (line.persona?.id ?? null))
  const cuenta = cuentas[index]
  const whose = line.persona?.nombre ?? 'la caja'
  if (!cuenta) throw invalid(`Falta contar el efectivo de ${whose}.`)
  const counted = { ...line, contado: cuenta.contado, razon: cuenta.razon || null }
  const impedimento = impedimentoParaContar(counted)
  if (impedimento) throw invalid(impedimento, { [`cuentas.${index}.razon`]: impedimento })
  return counted
}
