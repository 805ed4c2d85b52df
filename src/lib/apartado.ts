import type { ESTADOS_DE_PROPUESTA } from './closedSets.ts'
import { formatInstant } from './dates.ts'
import { withFullStop } from './text.ts'

/**
 * What a customer reads while an order holds a piece (docs/decisions/055).
 * @param hasta the end of the hold, ISO 8601
 * @param howToKeep for an order whose e-mail nobody has proved: what makes the hold last its whole time
 */
export const apartadoText = (hasta: string, howToKeep = '') =>
  `${[heldUntil(hasta), howToKeep].filter(Boolean).join(' ')} Te escribimos para confirmar el pedido; si no lo logramos antes de esa hora, la pieza vuelve a la vitrina.`

/** The same once a price was proposed. @param estado the state of the newest price; absent if there is none */
export function apartadoConPrecioText(hasta: string, estado?: Estado) {
  const next = estado && NEXT[estado]
  return next ? `${heldUntil(hasta)} ${next}` : apartadoText(hasta)
}

type Estado = (typeof ESTADOS_DE_PROPUESTA)[number]

const NEXT: Partial<Record<Estado, string>> = {
  abierta: 'Acepta el precio antes de esa hora; si no, la pieza vuelve a la vitrina.',
  por_cambiar: 'Te mandamos el precio nuevo; si no lo aceptas antes de esa hora, la pieza vuelve a la vitrina.',
  vencida:
    'El precio que te propusimos venció: puedes pedirlo otra vez. Si no lo acordamos antes de esa hora, la pieza vuelve a la vitrina.',
}

const heldUntil = (hasta: string) => withFullStop(`La apartamos para ti hasta el ${formatInstant(hasta)}`)
