import { and, desc, eq } from 'drizzle-orm'
import { orderColumnsThat } from '#db/columns/orders.ts'
import type { Tx } from '#db/open.server.ts'
import { auditoria } from '#db/schema/machinery.server.ts'
import { changesOf } from '../actividad/rules.ts'
import { type Change, FIELDS } from './contract.ts'
import { formatterOf } from './labels.ts'
import { LIMIT, type Unnamed } from './sucesos.server.ts'

type AuditData = Record<string, unknown>
export type AuditEntry = {
  id: number
  cuando: Date
  quien: string | null
  accion: string
  antes: AuditData | null
  despues: AuditData | null
  transaccion: string
}

/** What the audit says of an order, the oldest first. */
export async function listAuditEntries(tx: Tx, codigo: string): Promise<AuditEntry[]> {
  const rows = await tx
    .select()
    .from(auditoria)
    .where(and(eq(auditoria.entidad, 'pedido'), eq(auditoria.clave, codigo)))
    .orderBy(desc(auditoria.id))
    .limit(LIMIT)
  return rows.reverse() as AuditEntry[] // `antes` and `despues` are objects: `auditar` takes nothing else
}

/** Told by the step itself, by the message that was sent, or by what was asked. */
const ALREADY_TOLD =
  /^(cambiar-estatus|solicitar|crear|avisar-a-mano|(solicitar|confirmar|aprobar|rechazar)-(ayuda|direccion))$/

const ADDRESS_FIELDS = orderColumnsThat({ partOf: 'direccion' })
/** The fields whose values are shown come first. */
const ORDERED_FIELDS = [...FIELDS.filter(formatterOf), ...FIELDS.filter((campo) => !formatterOf(campo))]

/** What was set in the transaction of a step is told beside it: a total, and a day where a price was given. */
function isWithStep({ accion, antes, despues }: AuditEntry) {
  const { total, fecha_estimada_entrega: day } = despues ?? {}
  return {
    total: isPositive(total) && total !== antes?.total ? toText(total) : null,
    fecha_estimada_entrega: accion === 'poner-precio' && day !== antes?.fecha_estimada_entrega ? toText(day) : null,
  }
}

/** What a step says besides its own row. */
export function toldWithStep(own: AuditEntry[]) {
  const puesto = own.map(isWithStep)
  return {
    total: puesto.findLast(({ total }) => total)?.total ?? null,
    para_el: puesto.findLast(({ fecha_estimada_entrega: day }) => day)?.fecha_estimada_entrega ?? null,
    web: own.some(({ quien }) => quien === null),
    cliente: toText(own.find(({ accion }) => accion === 'solicitar')?.despues?.cliente),
  }
}

type Context = { withStep: Set<string>; nombres: Map<number, string> }

/**
 * What the customer does not see of what the audit has, besides the steps.
 * @param conPaso the transactions that made a step
 */
export function sucesosFrom(entries: AuditEntry[], { withStep, nombres }: Context): Unnamed[] {
  // Once a client's data are erased, the name of whom they let collect is not shown either.
  const sinPersona = entries.some(({ accion, despues }) => accion === 'desvincular' && despues?.sin_persona === true)
  return entries.flatMap((entry): Unnamed[] => {
    const { id, cuando, quien, accion, transaccion } = entry
    // A confirmation by phone is shown: no other entry says that one of the staff called.
    if (ALREADY_TOLD.test(accion) && !(quien && accion.startsWith('confirmar-'))) return []
    const comun = { clave: `hecho-${id}`, fecha: cuando, quien }
    if (accion.endsWith('-a-recoger'))
      return [{ clase: 'hecho', ...comun, accion, detalle: sinPersona ? null : quienRecoge(entry) }]
    if (!isChange(accion)) return [{ clase: 'hecho', ...comun, accion, detalle: detailOf(entry, nombres) }]
    const yaDicho: Record<string, unknown> = withStep.has(transaccion) ? isWithStep(entry) : {}
    const changes = describedChanges(entry, nombres).filter(({ campo }) => !yaDicho[campo])
    return changes.length > 0 ? [{ clase: 'cambio', ...comun, cambios: changes }] : []
  })
}

const isPositive = (figure: unknown) => Number(figure ?? 0) > 0

const isChange = (accion: string) =>
  ['actualizar', 'cambiar-direccion', 'cambiar-notas-privadas', 'poner-precio'].includes(accion)

function describedChanges({ antes, despues }: AuditEntry, nombres: Map<number, string>): Change[] {
  const different = new Set(changesOf({ antes, despues, nombres, sinPersona: false }).map(({ campo }) => campo))
  // An order without a price of its own takes the total for it: one thing, told once.
  if (!isPositive(antes?.precio) && despues?.precio === despues?.total) different.delete('precio')
  if (ADDRESS_FIELDS.some((part) => different.has(part))) different.add('direccion')
  return ORDERED_FIELDS.filter((campo) => different.has(campo)).map((campo) => {
    const seDice = formatterOf(campo)
    return {
      campo,
      antes: seDice ? toText(antes?.[campo]) : null,
      despues: seDice ? toText(despues?.[campo]) : null,
    }
  })
}

const toText = (value: unknown) => (typeof value === 'string' && value ? value : null)

/** Whom it is about, and why where staff said it. */
function quienRecoge({ antes, despues }: AuditEntry) {
  const quien = toText(despues?.autorizado_a_recoger) ?? toText(antes?.autorizado_a_recoger)
  const motivo = toText(despues?.motivo)
  return motivo ? `${quien} (${motivo})` : quien
}

/** What must be known of it besides its name. */
function detailOf({ accion, antes, despues }: AuditEntry, nombres: Map<number, string>) {
  if (accion === 'copiar-historial') return `${despues?.origen}`
  if (accion === 'vincular') return toText(despues?.codigo_membresia)
  const paso = antes?.paso as { estatus_id?: number } | null | undefined // as `deshacer-estatus` keeps the step
  return nombres.get(paso?.estatus_id ?? Number(antes?.estatus_id)) ?? null
}
