import type { Db } from '#db/open.server.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import type { PiezaPublica } from '#piezas/contract.ts'
import { CLASE_LABELS, disponibilidadText } from '#piezas/labels.ts'
import { buscarPiezas, listarNombres, listarPorNombre } from '#piezas/piezas.server.ts'
import { isOrderable } from '#piezas/rules.ts'
import type { Fuente } from './contract.ts'
import { namedIn, readPreguntaDePiezas } from './knowledge/piezas.ts'

/** How many pieces an answer lists. */
const SHOWN = 5

type AboutPiezas = { texto: string; fuentes: Fuente[] }
export type PieceReader = (texto: string) => Promise<AboutPiezas | null>

/**
 * Answers from the window what a question asks of pieces by their name, kind or price. Prices and what is left are the
 * window's own, so no model words them.
 * @returns null for a question about something else, and while the window is empty
 */
export function openPieceReader(db: Db): PieceReader {
  return async (texto) => {
    const nombres = await listarNombres(db)
    if (nombres.length === 0) return null
    const named = namedIn(texto, nombres)
    if (named.length > 0) return toAnswer(await listarPorNombre(db, named.slice(0, SHOWN)))
    const asked = readPreguntaDePiezas(texto)
    if (!asked) return null
    const piezas = await buscarPiezas(db, asked, SHOWN + 1)
    const varias = asked.clase ? CLASE_LABELS[asked.clase].varias.toLowerCase() : 'piezas'
    const below = asked.hasta ? ` de hasta ${formatDinero(asked.hasta)}` : ''
    const page = { texto: 'Productos', ruta: linkTo('/productos') }
    if (piezas.length === 0)
      return {
        texto: `Ahora mismo no hay ${varias}${below} en la tienda. Podemos hacerte algo a tu gusto: cuéntanos en Solicitar Pedido.`,
        fuentes: [page, { texto: 'Solicitar Pedido', ruta: linkTo('/pedir') }],
      }
    const shown = piezas.slice(0, SHOWN)
    const { texto: lines, fuentes } = toAnswer(shown)
    const more = piezas.length > SHOWN ? '\n\nHay más en Productos.' : ''
    return { texto: `Esto hay de ${varias}${below}:\n\n${lines}${more}`, fuentes: [...fuentes, page] }
  }
}

function toAnswer(piezas: PiezaPublica[]): AboutPiezas {
  return {
    texto: piezas.map(sentenceOf).join('\n'),
    fuentes: piezas.map(({ nombre, slug }) => ({ texto: nombre, ruta: linkTo('/productos/:slug', { slug }) })),
  }
}

function sentenceOf({ nombre, precio, precio_desde, disponibilidad, ejemplo }: PiezaPublica) {
  const left = disponibilidadText(disponibilidad)
  const price = `${precio_desde ? 'desde ' : ''}${formatDinero(precio)}`
  const state = isOrderable(disponibilidad)
    ? left.charAt(0).toLowerCase() + left.slice(1)
    : `${left.toLowerCase()} ahora`
  return `${nombre}${ejemplo ? ' (de ejemplo)' : ''}: ${price}, ${state}.`
}
