import type { Movimiento } from './contract.ts'

/** How the member hears of a movement (`move` in `saldo.server.ts`); cancelling the status mails does not stop it. */
export const TOLD = 'Se lo dijimos con una notificación en su cuenta y un correo.'

export const MOVIMIENTO_LABELS: Record<Movimiento['clase'], string> = {
  credito: 'Crédito',
  cargo: 'Cargo',
  reverso: 'Reverso',
}
