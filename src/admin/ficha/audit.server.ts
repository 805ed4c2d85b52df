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

/** The audit entries of an order, oldest first. */
export async function listAuditEntries(tx: Tx, codigo: string): Promise<AuditEntry[]> {
  const rows = await tx
    .select()
    .from(auditoria)
    .where(and(eq(auditoria.entidad, 'pedido'), eq(auditoria.clave, codigo)))
    .orderBy(desc(auditoria.id))
    .limit(LIMIT)
  return rows.reverse() as AuditEntry[] // `audit` writes only objects to `antes` and `despues`
}

/** Actions that the timeline already shows as a step, a mail or a message. */
const ALREADY_TOLD =
  /^(cambiar-estatus|solicitar|crear|avisar-a-mano|(solicitar|confirmar|aprobar|rechazar)-(ayuda|direccion))$/

const ADDRESS_FIELDS = orderColumnsThat({ partOf: 'direccion' })
/** Fields whose values are shown come before the others. */
const ORDERED_FIELDS = [...FIELDS.filter(formatterOf), ...FIELDS.filter((campo) => !formatterOf(campo))]

/**
 * The values of a step's transaction that the timeline shows with the step: the total, and the date if a price was set.
 */
function valuesWithStep({ accion, antes, despues }: AuditEntry) {
  const { total, fecha_estimada_entrega: day } = despues ?? {}
  return {
    total: isPositive(total) && total !== antes?.total ? toText(total) : null,
    fecha_estimada_entrega: accion === 'poner-precio' && day !== antes?.fecha_estimada_entrega ? toText(day) : null,
  }
}

/** What the timeline shows with a step, from the audit entries of its transaction. */
export function toldWithStep(own: AuditEntry[]) {
  const puesto = own.map(valuesWithStep)
  return {
    total: puesto.findLast(({ total }) => total)?.total ?? null,
    para_el: puesto.findLast(({ fecha_estimada_entrega: day }) => day)?.fecha_estimada_entrega ?? null,
    web: own.some(({ quien }) => quien === null),
    cliente: toText(own.find(({ accion }) => accion === 'solicitar')?.despues?.cliente),
  }
}

type Context = { withStep: Set<string>; nombres: Map<number, string> }

/**
 * The audit entries that the timeline shows as staff events.
 * @param withStep ids of the transactions that made a step
 */
export function sucesosFrom(entries: AuditEntry[], { withStep, nombres }: Context): Unnamed[] {
  // After a client deletes their data, the name of the person they authorised to collect is hidden too.
  const sinPersona = entries.some(({ accion, despues }) => accion === 'desvincular' && despues?.sin_persona === true)
  return entries.flatMap((entry): Unnamed[] => {
    const { id, cuando, quien, accion, transaccion } = entry
    // A confirmation by phone is shown: no other entry records the call.
    if (ALREADY_TOLD.test(accion) && !(quien && accion.startsWith('confirmar-'))) return []
    const comun = { clave: `hecho-${id}`, fecha: cuando, quien }
    if (accion.endsWith('-a-recoger'))
      return [{ clase: 'hecho', ...comun, accion, detalle: sinPersona ? null : quienRecoge(entry) }]
    if (accion.endsWith('-guia')) {
      const { numero } = entry.despues ?? entry.antes ?? {}
      return [{ clase: 'hecho', ...comun, accion, detalle: sinPersona ? null : toText(numero) }]
    }
    if (!isChange(accion)) return [{ clase: 'hecho', ...comun, accion, detalle: detailOf(entry, nombres) }]
    const alreadyShown: Record<string, unknown> = withStep.has(transaccion) ? valuesWithStep(entry) : {}
    const changes = describedChanges(entry, nombres).filter(({ campo }) => !alreadyShown[campo])
    return changes.length > 0 ? [{ clase: 'cambio', ...comun, cambios: changes }] : []
  })
}

const isPositive = (figure: unknown) => Number(figure ?? 0) > 0

const isChange = (accion: string) =>
  ['actualizar', 'cambiar-direccion', 'cambiar-notas-privadas', 'poner-precio'].includes(accion)

function describedChanges({ antes, despues }: AuditEntry, nombres: Map<number, string>): Change[] {
  const different = new Set(changesOf({ antes, despues, nombres, sinPersona: false }).map(({ campo }) => campo))
  // An order without its own price takes the total as its price, so only the total's change is shown.
  if (!isPositive(antes?.precio) && despues?.precio === despues?.total) different.delete('precio')
  if (ADDRESS_FIELDS.some((part) => different.has(part))) different.add('direccion')
  return ORDERED_FIELDS.filter((campo) => different.has(campo)).map((campo) => {
    const formatter = formatterOf(campo)
    return {
      campo,
      antes: formatter ? toText(antes?.[campo]) : null,
      despues: formatter ? toText(despues?.[campo]) : null,
    }
  })
}

const toText = (value: unknown) => (typeof value === 'string' && value ? value : null)

/** The authorised person, and the reason if staff gave one. */
function quienRecoge({ antes, despues }: AuditEntry) {
  const quien = toText(despues?.autorizado_a_recoger) ?? toText(antes?.autorizado_a_recoger)
  const motivo = toText(despues?.motivo)
  return motivo ? `${quien} (${motivo})` : quien
}

/** Actions whose detail is the reason that staff gave. */
const SAYS_WHY = ['confirmar-sin-precio', 'confirmar-sin-total', 'empezar-sin-pago']

/** The detail shown after the action's name, or null. */
function detailOf({ accion, antes, despues }: AuditEntry, nombres: Map<number, string>) {
  if (accion === 'copiar-historial') return `${despues?.origen}`
  if (accion === 'poner-fotos' || accion === 'quitar-foto') return toText((despues ?? antes)?.clase)
  if (SAYS_WHY.includes(accion)) return toText(despues?.razon)
  if (accion === 'vincular') return toText(despues?.codigo_membresia)
  const paso = antes?.paso as { estatus_id?: number } | null | undefined // the shape that `deshacer-estatus` writes
  return nombres.get(paso?.estatus_id ?? Number(antes?.estatus_id)) ?? null
}
