import type { ClaseDePago, MetodoDePago } from './contract.ts'

export const METODO: Record<MetodoDePago, string> = {
  transferencia: 'Transferencia',
  efectivo: 'Efectivo',
  contra_entrega: 'Contra entrega',
  saldo: 'Saldo',
  otro: 'Otro',
}

export const CLASE_DE_PAGO: Record<ClaseDePago, string> = {
  pago: 'Pago',
  devolucion: 'Devolución',
  correccion: 'Corrección',
  traspaso: 'Traspaso',
}

/** `0187`: the number of a receipt as people read it. */
export const reciboText = (recibo: number) => String(recibo).padStart(4, '0')
