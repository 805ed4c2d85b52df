import type { Pago } from '#pagos/contract.ts'

/** Why an entry cannot be corrected; null if it can. */
export function impedimentoParaCorregir({ clase, metodo }: Pick<Pago, 'clase' | 'metodo'>) {
  if (clase === 'correccion') return 'Una corrección no se corrige: corrige el pago otra vez.'
  if (clase === 'traspaso') return 'Un traspaso no se corrige: pasa el dinero de vuelta.'
  if (metodo === 'saldo') return 'Lo que se pagó con saldo se devuelve al saldo.'
  return null
}
