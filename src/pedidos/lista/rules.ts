import { diaDe, diasEntre } from '#lib/fecha.ts'
import { estaCerrado } from '../estatus.ts'
import { estaAtrasado } from '../situacion.ts'
import type { FilaDeLista } from './contract.ts'
import { estatusDe, type FiltroDeLista } from './filtro.ts'

export function faltaPrecio({ total, estatus }: Pick<FilaDeLista, 'total' | 'estatus'>) {
  return Number(total) === 0 && !estaCerrado(estatus)
}

/** Whether a row still fits its list, but for the words that were searched, which only the server knows. */
export function sigueEnLaLista(fila: FilaDeLista, filtro: FiltroDeLista, hoy: string) {
  const cuales = estatusDe(filtro)
  return (
    (cuales === 'todos' || (cuales === 'activos' ? !estaCerrado(fila.estatus) : cuales.includes(fila.estatus.id))) &&
    (!filtro.servicio || fila.tipo_servicio === filtro.servicio) &&
    (!filtro.vencidos || estaVencida(fila, hoy)) &&
    (!filtro.sin_precio || faltaPrecio(fila)) &&
    entreSusFechas(fila, filtro)
  )
}

function entreSusFechas(fila: FilaDeLista, { fecha, desde, hasta }: FiltroDeLista) {
  if (!desde && !hasta) return true
  const dia = fecha === 'entrega' ? fila.fecha_estimada_entrega : diaDe(new Date(fila.fecha_creacion))
  return dia !== null && (!desde || dia >= desde) && (!hasta || dia <= hasta)
}

export function estaVencida(fila: FilaDeLista, hoy: string) {
  const estatus = { ...fila.estatus, descripcion: '' }
  return estaAtrasado({ ...fila, estatus, historial: [] }, hoy)
}

/** What the list says of an order's delivery. */
export type Entrega =
  | { que: 'nada' }
  | { que: 'dia'; dia: string; cerca: 'hoy' | 'manana' | null }
  | { que: 'tarde'; dia: string; dias: number }
  | { que: 'listo'; dia: string; dias: number }

export function entregaDe(fila: FilaDeLista, hoy: string): Entrega {
  const dia = fila.fecha_estimada_entrega
  if (fila.listo_desde) {
    const desde = diaDe(new Date(fila.listo_desde))
    return { que: 'listo', dia: desde, dias: Math.max(0, diasEntre(desde, hoy)) }
  }
  if (!dia) return { que: 'nada' }
  if (estaVencida(fila, hoy)) return { que: 'tarde', dia, dias: diasEntre(dia, hoy) }
  const faltan = diasEntre(hoy, dia)
  const cerca = estaCerrado(fila.estatus) ? null : faltan === 0 ? 'hoy' : faltan === 1 ? 'manana' : null
  return { que: 'dia', dia, cerca }
}
