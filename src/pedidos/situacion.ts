import { diaDe } from '#lib/fecha.ts'
import { SE_ESPERA } from '#lib/labels.ts'
import type { Datos } from '#mail/contract.ts'
import type { Estatus, Paso, PedidoPublico } from './contract.ts'
import { claveDe } from './estatus.ts'
import { ATRASO, type ComoSeEntera, DICHO, type Palabras, SE_ENTERA, TU } from './wording.ts'

/** A status that the owner added: of it code knows only what its row says. */
function dichoPorLaFila({ categoria, descripcion }: Donde['estatus']): Palabras {
  if (categoria === 'special') return { titular: descripcion, sigue: 'Si tienes una pregunta, escríbenos.' }
  if (categoria === 'delivered') return { sigue: 'Si algo no está bien, escríbenos y lo resolvemos.' }
  return { sigue: '{avisa} en cuanto dé el próximo paso.' }
}

type Donde = Pick<PedidoPublico, 'clase' | 'tipo_servicio' | 'fecha_estimada_entrega'> & {
  estatus: Pick<Estatus, 'id' | 'nombre' | 'descripcion' | 'categoria'>
  historial: { estatus: Pick<Paso['estatus'], 'id'>; fecha: string }[]
}

/** Where an order is, for who waits: the one fact they come for, and what happens next. */
export type Situacion = NonNullable<Datos<'send-status-update'>['situacion']>

/**
 * The same for the page and for the mail of a step.
 * @param se_entera how who reads it hears of the next step
 */
export function situacionDe(pedido: Donde, se_entera: ComoSeEntera, hoy = diaDe(new Date())): Situacion {
  const { clase, estatus, tipo_servicio, fecha_estimada_entrega: dia, historial } = pedido
  const clave = claveDe(estatus.id)
  const palabras = clave ? DICHO[clase][clave][tipo_servicio ?? 'sin_servicio'] : dichoPorLaFila(estatus)
  const { titular } = palabras
  const sigue = palabras.sigue.replace('{avisa}', SE_ENTERA[se_entera])
  const atrasado = estaAtrasado(pedido, hoy)
  const comun = { sigue, atrasado, porRetirar: clave === 'listo' && tipo_servicio === 'retiro' }
  if (atrasado) return { ...comun, ...ATRASO[clase] }
  if (titular) return { ...comun, etiqueta: TU[clase][clave === 'listo' ? 'cosa' : 'pedido'], titular }
  if (estatus.categoria === 'delivered') {
    const entrega = historial.findLast((paso) => paso.estatus.id === estatus.id)
    return entrega
      ? { ...comun, etiqueta: 'Entregado el', dia: diaDe(new Date(entrega.fecha)) }
      : { ...comun, etiqueta: TU[clase].pedido, titular: estatus.nombre }
  }
  const porBuscar = tipo_servicio === 'retiro' && clave !== 'en_ruta'
  if (!dia)
    return { ...comun, etiqueta: SE_ESPERA.pieza[porBuscar ? 'retiro' : 'envio'], titular: 'Fecha por confirmar' }
  return { ...comun, etiqueta: SE_ESPERA[clase][porBuscar ? 'retiro' : 'envio'], dia }
}

/**
 * Whether the estimated day has gone by while the shop still owes a step. One that is ready waits for who comes for it,
 * not for the shop.
 */
export function estaAtrasado(
  { fecha_estimada_entrega: estimada, estatus, tipo_servicio }: Omit<Donde, 'clase'>,
  hoy: string,
) {
  if (estimada === null || estimada >= hoy) return false
  if (claveDe(estatus.id) === 'listo') return tipo_servicio === 'envio'
  return estatus.categoria === 'processing' || estatus.categoria === 'shipping'
}
