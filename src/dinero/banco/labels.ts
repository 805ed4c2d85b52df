import type { Columna, EnElBanco } from './contract.ts'

export const COLUMNA: Record<Columna, string> = {
  fecha: 'Fecha',
  credito: 'Crédito (entró)',
  debito: 'Débito (salió)',
  monto: 'Monto con signo',
  tipo: 'Crédito o débito',
  referencia: 'Referencia',
  descripcion: 'Descripción',
  persona: 'De quién',
}

/** The word of a receipt in a list. */
export function enElBancoText({ estado, sin_duda, movimientos }: EnElBanco) {
  if (estado === 'esta') return sin_duda ? 'en el banco' : 'en el banco, por el nombre'
  if (estado === 'no_esta') return 'no está todavía'
  return movimientos.length === 1 ? 'una posible' : 'varias posibles'
}
