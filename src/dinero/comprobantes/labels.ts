import type { Comprobante, Motivo } from './contract.ts'

/** Why a receipt is flagged. */
export const MOTIVO: Record<Motivo, string> = {
  foto: 'Esta foto ya se usó.',
  referencia: 'Esta referencia ya se usó.',
  minuto: 'Hay otro del mismo monto y minuto.',
}

export const ESTADO: Record<Comprobante['estado'], string> = {
  espera: 'por verificar',
  confirmado: 'confirmado',
  rechazado: 'rechazado',
}
