import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#db/abrir.server.ts'
import { auditoria } from '#db/esquema/maquinaria.server.ts'
import type { Cambio } from './contrato.ts'
import { CUANTOS, type SinNombre } from './sucesos.server.ts'

type Datos = Record<string, unknown>
export type Auditado = {
  id: number
  cuando: Date
  quien: string | null
  accion: string
  antes: Datos | null
  despues: Datos | null
}

/** What the audit says of an order, the oldest first. */
export async function listarAuditados(db: Db, codigo: string): Promise<Auditado[]> {
  const filas = await db
    .select()
    .from(auditoria)
    .where(and(eq(auditoria.entidad, 'pedido'), eq(auditoria.clave, codigo)))
    .orderBy(desc(auditoria.id))
    .limit(CUANTOS)
  return filas.reverse() as Auditado[] // `antes` and `despues` are objects: `auditar` takes nothing else
}

/** Told by the step itself, which has the same instant, by the message that was sent, or by what was asked. */
const DICHO_YA =
  /^(cambiar-estatus|solicitar|crear|avisar-a-mano|(solicitar|confirmar|aprobar|rechazar)-(ayuda|direccion))$/

const PARTES = ['direccion', 'numero_casa', 'sector', 'municipio', 'provincia', 'referencias']
/** Where the values are told; of the others only that they changed. */
const CON_VALOR = ['precio', 'peso', 'total', 'fecha_estimada_entrega'] as const
const SIN_VALOR = ['cliente', 'correo_cliente', 'telefono', 'tipo_servicio', 'notas', 'notas_privadas'] as const

type Contexto = { pasos: { registrado: Date }[]; nombres: Map<number, string> }

/** What the customer does not see of what the audit has, besides the steps. */
export function sucesosDe(auditados: Auditado[], { pasos, nombres }: Contexto): SinNombre[] {
  // Once a client's data are erased, the name of whom they let collect is not shown either.
  const sinPersona = auditados.some(({ accion, despues }) => accion === 'desvincular' && despues?.sin_persona === true)
  const conPaso = new Set(pasos.map(({ registrado }) => registrado.getTime()))
  return auditados.flatMap((auditado): SinNombre[] => {
    const { id, cuando, quien, accion, antes, despues } = auditado
    // A confirmation by phone is shown: no other entry says that one of the staff called.
    if (DICHO_YA.test(accion) && !(quien && accion.startsWith('confirmar-'))) return []
    const comun = { clave: `hecho-${id}`, fecha: cuando.toISOString(), quien }
    if (accion.endsWith('-a-recoger'))
      return [{ clase: 'hecho', ...comun, accion, detalle: sinPersona ? null : quienRecoge(auditado) }]
    if (!esCambio(accion)) return [{ clase: 'hecho', ...comun, accion, detalle: detalleDe(auditado, nombres) }]
    // What was set with a step is told beside it.
    const conEl = conPaso.has(cuando.getTime()) ? new Set(delPaso(auditado)) : new Set()
    const cambios = cambiosDe(antes, despues).filter(({ campo }) => !conEl.has(campo))
    return cambios.length > 0 ? [{ clase: 'cambio', ...comun, cambios }] : []
  })
}

const delPaso = ({ accion, despues }: Auditado) => [
  ...(tiene(despues?.total) ? ['total'] : []),
  ...(accion === 'poner-precio' ? ['fecha_estimada_entrega'] : []),
]

const tiene = (cifra: unknown) => Number(cifra ?? 0) > 0

const esCambio = (accion: string) =>
  ['actualizar', 'cambiar-direccion', 'cambiar-notas-privadas', 'poner-precio'].includes(accion)

/** The fields that both sides have and that differ. */
function cambiosDe(antes: Datos | null, despues: Datos | null): Cambio[] {
  if (!antes || !despues) return []
  const distinto = (campo: string) => campo in antes && campo in despues && !sonIguales(antes[campo], despues[campo])
  // An order without a price of its own takes the total for it: one thing, told once.
  const esElTotal = !tiene(antes.precio) && despues.precio === despues.total
  const conValor = CON_VALOR.filter((campo) => distinto(campo) && !(campo === 'precio' && esElTotal))
  return [
    ...conValor.map((campo) => ({
      campo,
      antes: comoTexto(antes[campo]),
      despues: comoTexto(despues[campo]),
    })),
    ...[...SIN_VALOR.filter(distinto), ...(PARTES.some(distinto) ? (['direccion'] as const) : [])].map((campo) => ({
      campo,
      antes: null,
      despues: null,
    })),
  ]
}

// A weight that somebody typed as 0.2 is kept as 0.20; an empty field is null.
function sonIguales(uno: unknown, otro: unknown) {
  const cifra = /^\d+(\.\d+)?$/
  if (typeof uno === 'string' && typeof otro === 'string' && cifra.test(uno) && cifra.test(otro) && uno.includes('.'))
    return Number(uno) === Number(otro)
  return (uno || null) === (otro || null)
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
