import type { ClaseDeFoto } from './contract.ts'

/** What a photo of an order is, and who sees it. */
export const FOTO_LABELS: Record<ClaseDeFoto, { titulo: string; quien: string }> = {
  pieza: { titulo: 'Pieza terminada', quien: 'La ve el cliente' },
  nota: { titulo: 'Nota privada', quien: 'Solo el personal' },
  comprobante: { titulo: 'Comprobante de pago', quien: 'Solo el personal' },
}
