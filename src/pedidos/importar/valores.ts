import { leerDinero } from '#lib/dinero.ts'
import { leerHoraLocal } from '#lib/fecha.ts'
import { llano } from '#lib/llano.ts'
import type { TipoServicio } from '../contract.ts'

/** What people write in the cells of a table, as the shop keeps it; null for what cannot be read. */

/** `RD$ 1,850.00`, `1850`, and `1850,50` of an Excel that writes commas → `1850.00` */
export function leerMonto(celda: string) {
  const limpio = celda.replace(/[\s\u00a0]/g, '').replace(/^(RD)?\$|DOP$/gi, '')
  // At most two digits after a comma are no thousands.
  const conPunto = /^\d{1,3}(\.\d{3})+,\d{1,2}$|^\d+,\d{1,2}$/.test(limpio)
    ? limpio.replaceAll('.', '').replace(',', '.')
    : limpio
  return leerDinero(conPunto)
}

/** `0.25`, `0,25 kg` */
export function leerPeso(celda: string) {
  const monto = leerMonto(celda.replace(/\s*kgs?\.?$/i, ''))
  return monto && monto.length <= 11 ? monto : null
}

export function leerServicio(celda: string): TipoServicio | null {
  const dicho = llano(celda)
  if (dicho.startsWith('retiro')) return 'retiro'
  return dicho.startsWith('envio') || dicho.startsWith('domicilio') ? 'envio' : null
}

export function leerSiNo(celda: string) {
  const dicho = llano(celda)
  if (dicho === 'si' || dicho === 'x') return true
  return dicho === 'no' ? false : null
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(.+))?$/
const DE_AQUI = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[, ]+(.+))?$/
const HORA = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?\s*m?\.?$/i
const CON_ZONA = /T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/** `14/03/2026` or `2026-03-14`, with an hour or without → `2026-03-14` */
export function leerDia(celda: string) {
  return partesDe(celda)?.dia ?? null
}

/** The same as an instant, in Santo Domingo; a day alone is its noon, which is that day wherever it is read. */
export function leerInstante(celda: string) {
  if (CON_ZONA.test(celda.trim())) return leerDia(celda.trim().slice(0, 10)) ? new Date(celda.trim()) : null
  const partes = partesDe(celda)
  return partes && new Date(leerHoraLocal(`${partes.dia}T${partes.hora}`))
}

function partesDe(celda: string) {
  const limpia = celda.replaceAll('\u00a0', ' ').trim()
  const iso = ISO.exec(limpia)
  const deAqui = DE_AQUI.exec(limpia)
  const [ano, mes, dia, resto] = iso ? iso.slice(1) : deAqui ? [deAqui[3], deAqui[2], deAqui[1], deAqui[4]] : []
  const escrita = `${ano}-${mes?.padStart(2, '0')}-${dia?.padStart(2, '0')}`
  const hora = resto === undefined ? '12:00' : leerHora(resto.replace(/(Z|[+-]\d{2}:\d{2})$/, ''))
  return existe(escrita) && hora ? { dia: escrita, hora } : null
}

function leerHora(escrita: string) {
  const [, horas = '', minutos = '', mitad = ''] = HORA.exec(escrita.trim()) ?? []
  if (!horas || Number(minutos) > 59) return null
  const enDoce = Number(horas) % 12
  if (mitad && (Number(horas) > 12 || Number(horas) === 0)) return null
  const hora = mitad ? enDoce + (mitad.toLowerCase() === 'p' ? 12 : 0) : Number(horas)
  return hora > 23 ? null : `${String(hora).padStart(2, '0')}:${minutos}`
}

/** Whether the calendar has the day, in this century. */
function existe(dia: string) {
  const fecha = new Date(`${dia}T00:00:00Z`)
  return dia.startsWith('20') && !Number.isNaN(fecha.getTime()) && fecha.toISOString().startsWith(dia)
}
