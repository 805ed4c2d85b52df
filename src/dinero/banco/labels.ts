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
export function enElBancoText({ estado, movimientos }: Pick<EnElBanco, 'estado' | 'movimientos'>) {
  if (estado === 'esta') return 'en el banco'
  if (estado === 'no_esta') return 'no está todavía'
  return movimientos.length === 1 ? 'una posible' : 'varias posibles'
}
