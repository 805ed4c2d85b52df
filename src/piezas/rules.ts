import { CLASES_DE_PIEZA } from '#lib/closedSets.ts'
import { type ClaseDePieza, type Disponibilidad, type Existencias, FiltroDeVitrina } from './contract.ts'

/** What is left of a piece, from its row. */
export function disponibilidadOf(pieza: {
  existencias: Existencias
  quedan: number | null
  dias_de_hechura: number | null
  vendida_en: Date | null
  /** Until when the newest hold lasts, if all that was left is held. */
  apartada_hasta?: Date | null
}): Disponibilidad {
  if (pieza.vendida_en) return { clase: 'vendida' }
  if (pieza.existencias === 'al_pedido') return { clase: 'al_pedido', dias: pieza.dias_de_hechura }
  if (pieza.quedan) return { clase: 'quedan', cuantas: pieza.quedan }
  return { clase: 'apartada', hasta: pieza.apartada_hasta?.toISOString() ?? null }
}

/** Whether somebody can order it now. */
export const isOrderable = ({ clase }: Disponibilidad) => clase === 'quedan' || clase === 'al_pedido'

const SLUG_LENGTH = 60
const isClase = (text: string) => (CLASES_DE_PIEZA as readonly string[]).includes(text)

/**
 * The address that a name suggests: `Pulsera azul Larimar` becomes `pulsera-azul-larimar`. A name without Latin letters
 * or digits gives the kind of piece.
 */
export function suggestSlug(nombre: string, clase: ClaseDePieza) {
  const words = nombre
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const whole = words.join('-')
  const slug = whole.length > SLUG_LENGTH ? whole.slice(0, SLUG_LENGTH).replace(/-[^-]*$/, '') : whole
  // The name of a kind stands for the kind in `/pedir?pieza=…`.
  return slug === '' || isClase(slug) ? `${slug || clase}-1` : slug
}

/** What an address of the window asks for. What it cannot mean is left out, so that no address is refused. */
export function filtroOf(query: URLSearchParams): FiltroDeVitrina {
  const asked = Object.keys(FiltroDeVitrina.shape).map((name) => {
    const { data = {} } = FiltroDeVitrina.safeParse({ [name]: query.get(name) ?? undefined })
    return data
  })
  return Object.assign({}, ...asked)
}
