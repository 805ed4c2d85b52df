import { desc, eq, inArray, lt, max, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { audit } from '#db/audit.server.ts'
import { runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { readRows } from '#db/rows.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { cierres, lineasDeCierre, pagos, rendiciones } from '#db/schema/pagos.server.ts'
import type { Asked } from '#http/serve.server.ts'
import { conflict, forbidden, invalid } from '#lib/errors.ts'
import { lockLibro, readLibro } from '#pagos/pagos.server.ts'
import type { CajaDePersona, recibirEfectivo } from './contract.ts'
import { impedimentoParaContar } from './rules.ts'

/** Handings in that are listed. */
const MAX_RENDICIONES = 20

/** A day before every other one, for a ledger that was never closed. */
export const BEFORE_ALL = '0001-01-01'

/** The last day closed before another one. */
export async function readClosedBefore(db: Db | Tx, dia: string) {
  const [row] = await db
    .select({ dia: max(cierres.dia) })
    .from(cierres)
    .where(lt(cierres.dia, dia))
  return row?.dia ?? BEFORE_ALL
}

/**
 * What each person holds: `lleva`, `efectivo` as in the contract. Closed days are read from their close, so that the
 * time it takes does not grow with the ledger.
 * @param cerrado the last closed day
 * @param hasta the last day that counts; by default all
 */
export async function readHeld(db: Db | Tx, { cerrado, hasta = '9999-12-31' }: { cerrado: string; hasta?: string }) {
  const rendidasDesde = await readClosedBefore(db, cerrado)
  return readRows<{ persona: string | null; lleva: string; efectivo: string }>(
    db,
    sql`select persona, sum(lleva)::numeric(12,2)::text as lleva, sum(efectivo)::numeric(12,2)::text as efectivo from (
      select ${lineasDeCierre.persona} as persona, ${lineasDeCierre.esperado} as lleva, 0 as efectivo from ${lineasDeCierre}
        where ${lineasDeCierre.dia} = ${cerrado} and ${lineasDeCierre.metodo} = 'contra_entrega'
      union all
      select ${pagos.cobrado_por}, case when ${pagos.metodo} = 'contra_entrega' then ${pagos.monto} else 0 end,
        case when ${pagos.metodo} = 'efectivo' then ${pagos.monto} else 0 end from ${pagos}
        where ${pagos.dia} > ${cerrado} and ${pagos.dia} <= ${hasta} and ${pagos.metodo} in ('contra_entrega', 'efectivo')
      union all
      select ${rendiciones.mensajero}, -${rendiciones.esperado}, 0 from ${rendiciones}
        where ${rendiciones.dia} > ${rendidasDesde} and ${rendiciones.dia} <= ${hasta}
    ) x group by persona`,
  )
}

const lastClosed = async (db: Db | Tx) => (await readLibro(db)).cerrado_hasta ?? BEFORE_ALL

/** Who holds cash, by name, and the last handings in. */
export async function listarCajas(db: Db | Tx) {
  const held = await readHeld(db, { cerrado: await lastClosed(db) })
  const names = await readNames(
    db,
    held.flatMap(({ persona }) => persona ?? []),
  )
  const personas = held.flatMap(({ persona, lleva, efectivo }): CajaDePersona[] => {
    const isEmpty = Number(lleva) === 0 && Number(efectivo) === 0
    return persona && !isEmpty ? [{ id: persona, nombre: names.get(persona) ?? SIN_NOMBRE, lleva, efectivo }] : []
  })
  return {
    personas: personas.toSorted((one, other) => one.nombre.localeCompare(other.nombre)),
    rendiciones: await readRendiciones(db),
  }
}

const SIN_NOMBRE = 'Sin nombre'

/** The names of accounts, by id. */
export async function readNames(db: Db | Tx, ids: string[]) {
  const { user_id, nombre_completo } = profiles
  const rows = await db.select({ user_id, nombre_completo }).from(profiles).where(inArray(user_id, ids))
  return new Map(rows.map((row) => [row.user_id, row.nombre_completo]))
}

async function readRendiciones(db: Db | Tx) {
  const receiver = alias(profiles, 'receptor')
  const { id, esperado, contado, razon, fecha_creacion: fecha } = rendiciones
  return db
    .select({
      ...{ id, esperado, contado, razon, fecha },
      mensajero: profiles.nombre_completo,
      recibido_por: receiver.nombre_completo,
    })
    .from(rendiciones)
    .leftJoin(profiles, eq(profiles.user_id, rendiciones.mensajero))
    .leftJoin(receiver, eq(receiver.user_id, rendiciones.recibido_por))
    .orderBy(desc(id))
    .limit(MAX_RENDICIONES)
}

/** What one person carries of deliveries. */
export async function miCaja(db: Db, { autor }: { autor: string }) {
  const held = await readHeld(db, { cerrado: await lastClosed(db) })
  return { lleva: held.find(({ persona }) => persona === autor)?.lleva ?? '0.00' }
}

/**
 * Counts what a messenger hands in. All that they carry counts as handed in; a difference stays with their name and its
 * reason. The lock of the ledger lets no delivery be collected, and no day be closed, meanwhile.
 * @throws ErrorDeNegocio 403 for one's own cash, unless the owner counts; 409 (`type: caja-cambiada`) if it is not the amount that was shown; 422 for a difference without reason
 */
export async function recibir(
  db: Db,
  { id, esperado, contado, razon, autor, replay, isOwner }: Asked<typeof recibirEfectivo> & { isOwner: boolean },
) {
  if (id === autor && !isOwner) throw forbidden('Lo que tú cobraste lo cuenta otra persona.')
  const impedimento = impedimentoParaContar({ esperado, contado, razon })
  if (impedimento) throw invalid(impedimento, { razon: impedimento })
  await runOnce(db, replay, async (tx) => {
    const { dia, cerrado_hasta } = await lockLibro(tx)
    const held = await readHeld(tx, { cerrado: cerrado_hasta ?? BEFORE_ALL })
    const lleva = held.find(({ persona }) => persona === id)?.lleva ?? '0.00'
    if (Number(lleva) === 0) throw conflict('Esa persona no lleva efectivo de entregas.', 'caja-cambiada')
    if (lleva !== esperado)
      throw conflict('Lo que lleva cambió mientras contabas. Revisa el monto nuevo.', 'caja-cambiada')
    const despues = { esperado, contado, razon: razon || null }
    await tx.insert(rendiciones).values({ mensajero: id, dia, recibido_por: autor, ...despues })
    await audit(tx, { quien: autor, accion: 'recibir-efectivo', entidad: 'cuenta', clave: id, despues })
    return {}
  })
  return listarCajas(db)
}
