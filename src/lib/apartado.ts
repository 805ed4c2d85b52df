import { formatInstant } from './dates.ts'
import { withFullStop } from './text.ts'

/**
 * What a customer reads while an order holds a piece (docs/decisions/055).
 * @param hasta the end of the hold, ISO 8601
 * @param howToKeep for an order whose e-mail nobody has proved: what makes the hold last its whole time
 */
export const apartadoText = (hasta: string, howToKeep = '') =>
  `${[heldUntil(hasta), howToKeep].filter(Boolean).join(' ')} Te escribimos para confirmar el pedido; si no lo logramos antes de esa hora, la pieza vuelve a la vitrina.`

/** The same while a proposed price waits for the customer's answer, which confirms the order. */
export const apartadoPorAceptarText = (hasta: string) =>
  `${heldUntil(hasta)} Acepta el precio antes de esa hora; si no, la pieza vuelve a la vitrina.`

const heldUntil = (hasta: string) => withFullStop(`La apartamos para ti hasta el ${formatInstant(hasta)}`)
