import type { Movimiento } from './contract.ts'

export const MOVIMIENTO_LABELS: Record<Movimiento['clase'], string> = {
  credito: 'Crédito',
  cargo: 'Cargo',
  reverso: 'Reverso',
}
