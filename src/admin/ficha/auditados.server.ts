import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#db/abrir.server.ts'
import { orderColumnsThat } from '#db/columns/orders.ts'
import { auditoria } from '#db/schema/maquinaria.server.ts'
import { cambiosDe } from '../actividad/rules.ts'
import { CAMPOS, type Cambio } from './contract.ts'
import { decirValorDe } from './labels.ts'
import { CUANTOS, type SinNombre } from './sucesos.server.ts'

type Datos = Record<string, unknown>
export type Auditado = {
  id: number
  cuando: Date
  quien: string | null
  accion: string
  antes: Datos | null
  despues: Datos | null
  transaccion: string
}

/** What the audit says of an order, the oldest first. */
export async function listarAuditados(tx: Tx, codigo: string): Promise<Auditado[]> {
  const filas = await tx
    .select()
    .from(auditoria)
    .where(and(eq(auditoria.entidad, 'pedido'), eq(auditoria.clave, codigo)))
    .orderBy(desc(auditoria.id))
    .limit(CUANTOS)
  return filas.reverse() as Auditado[] // `antes` and `despues` are objects: `auditar` takes nothing else
}

/** Told by the step itself, by the message that was sent, or by what was asked. */
const DICHO_YA =
  /^(cambiar-estatus|solicitar|crear|avisar-a-mano|(solicitar|confirmar|aprobar|rechazar)-(ayuda|direccion))$/

const PARTES = orderColumnsThat({ partOf: 'direccion' })
/** The fields whose values are shown come first. */
const EN_ORDEN = [...CAMPOS.filter(decirValorDe), ...CAMPOS.filter((campo) => !decirValorDe(campo))]

/** What was set in the transaction of a step is told beside it: a total, and a day where a price was given. */
function conElPaso({ accion, antes, despues }: Auditado) {
  const { total, fecha_estimada_entrega: dia } = despues ?? {}
  return {
    total: tiene(total) && total !== antes?.total ? comoTexto(total) : null,
    fecha_estimada_entrega: accion === 'poner-precio' && dia !== antes?.fecha_estimada_entrega ? comoTexto(dia) : null,
  }
}

/** What a step says besides its own row. */
export function dichoDelPaso(suyos: Auditado[]) {
  const puesto = suyos.map(conElPaso)
  return {
    total: puesto.findLast(({ total }) => total)?.total ?? null,
    para_el: puesto.findLast(({ fecha_estimada_entrega: dia }) => dia)?.fecha_estimada_entrega ?? null,
    web: suyos.some(({ quien }) => quien === null),
    cliente: comoTexto(suyos.find(({ accion }) => accion === 'solicitar')?.despues?.cliente),
  }
}

type Contexto = { conPaso: Set<string>; nombres: Map<number, string> }

/**
 * What the customer does not see of what the audit has, besides the steps.
 * @param conPaso the transactions that made a step
 */
export function sucesosDe(auditados: Auditado[], { conPaso, nombres }: Contexto): SinNombre[] {
  // Once a client's data are erased, the name of whom they let collect is not shown either.
  const sinPersona = auditados.some(({ accion, despues }) => accion === 'desvincular' && despues?.sin_persona === true)
  return auditados.flatMap((auditado): SinNombre[] => {
    const { id, cuando, quien, accion, transaccion } = auditado
    // A confirmation by phone is shown: no other entry says that one of the staff called.
    if (DICHO_YA.test(accion) && !(quien && accion.startsWith('confirmar-'))) return []
    const comun = { clave: `hecho-${id}`, fecha: cuando, quien }
    if (accion.endsWith('-a-recoger'))
      return [{ clase: 'hecho', ...comun, accion, detalle: sinPersona ? null : quienRecoge(auditado) }]
    if (!esCambio(accion)) return [{ clase: 'hecho', ...comun, accion, detalle: detalleDe(auditado, nombres) }]
    const yaDicho: Record<string, unknown> = conPaso.has(transaccion) ? conElPaso(auditado) : {}
    const cambios = cambiosDichos(auditado, nombres).filter(({ campo }) => !yaDicho[campo])
    return cambios.length > 0 ? [{ clase: 'cambio', ...comun, cambios }] : []
  })
}

const tiene = (cifra: unknown) => Number(cifra ?? 0) > 0

const esCambio = (accion: string) =>
  ['actualizar', 'cambiar-direccion', 'cambiar-notas-privadas', 'poner-precio'].includes(accion)

function cambiosDichos({ antes, despues }: Auditado, nombres: Map<number, string>): Cambio[] {
  const distintos = new Set(cambiosDe({ antes, despues, nombres, sinPersona: false }).map(({ campo }) => campo))
  // An order without a price of its own takes the total for it: one thing, told once.
  if (!tiene(antes?.precio) && despues?.precio === despues?.total) distintos.delete('precio')
  if (PARTES.some((parte) => distintos.has(parte))) distintos.add('direccion')
  return EN_ORDEN.filter((campo) => distintos.has(campo)).map((campo) => {
    const seDice = decirValorDe(campo)
    return {
      campo,
      antes: seDice ? comoTexto(antes?.[campo]) : null,
      despues: seDice ? comoTexto(despues?.[campo]) : null,
    }
  })
}

const comoTexto = (valor: unknown) => (typeof valor === 'string' && valor ? valor : null)

/** Whom it is about, and why where staff said it. */
function quienRecoge({ antes, despues }: Auditado) {
  const quien = comoTexto(despues?.autorizado_a_recoger) ?? comoTexto(antes?.autorizado_a_recoger)
  const motivo = comoTexto(despues?.motivo)
  return motivo ? `${quien} (${motivo})` : quien
}

/** What must be known of it besides its name. */
function detalleDe({ accion, antes, despues }: Auditado, nombres: Map<number, string>) {
  if (accion === 'copiar-historial') return `${despues?.origen}`
  if (accion === 'vincular') return comoTexto(despues?.codigo_membresia)
  const paso = antes?.paso as { estatus_id?: number } | null | undefined // as `deshacer-estatus` keeps the step
  return nombres.get(paso?.estatus_id ?? Number(antes?.estatus_id)) ?? null
}
