import type { Movimiento } from './contract.ts'

export const NOMBRE_DE_MOVIMIENTO: Record<Movimiento['clase'], string> = {
  credito: 'Crédito',
  cargo: 'Cargo',
  reverso: 'Reverso',
}
