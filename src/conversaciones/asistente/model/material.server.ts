import type { Fuente } from '../contract.ts'
import type { Passage } from '../knowledge/passages.server.ts'
import { type PedidoConsultado, sourceOf, toSentences } from '../pedido.server.ts'

type Delivered = { texto: string; fuentes: Fuente[]; pedido: PedidoConsultado | null }

/** Maximum of characters of a passage that a model is given. */
const MAX_TEXT_LENGTH = 1_200

/** The texts given to a model for one answer, each with the number by which the model cites it. */
export function createMaterial() {
  const entregados: Delivered[] = []
  const numbers = new Map<string, number>()

  function deliver(which: string, delivered: Delivered) {
    const previous = numbers.get(which)
    if (previous) return previous
    numbers.set(which, entregados.push(delivered))
    return entregados.length
  }

  const numbered = (numero: number) => ({ numero, texto: entregados[numero - 1]?.texto ?? '' })

  return {
    /** Adds passages to the given texts. @returns their texts, each with its number */
    passages: (passages: Passage[]) =>
      passages.map(({ id, titulo, texto, source, enlaces }) =>
        numbered(
          deliver(id, {
            texto: `${titulo}\n${texto}`.slice(0, MAX_TEXT_LENGTH),
            fuentes: [source, ...enlaces],
            pedido: null,
          }),
        ),
      ),
    pedido: (pedido: PedidoConsultado) =>
      numbered(deliver(pedido.codigo, { texto: toSentences(pedido), fuentes: [sourceOf(pedido)], pedido })),
    get pages() {
      return entregados.filter(({ pedido }) => pedido === null).map(({ texto }) => texto)
    },
    /** The orders given so far. */
    get pedidos() {
      return entregados.flatMap(({ pedido }) => pedido ?? [])
    },
    /** The sources of the cited texts, and the cited orders; null when no citation names a given text. */
    cited(citations: number[]) {
      const citados = [...new Set(citations)].flatMap((number) => entregados[number - 1] ?? [])
      if (citados.length === 0) return null
      return {
        fuentes: citados.flatMap((item) => item.fuentes.slice(0, 1)),
        pedidos: citados.flatMap(({ pedido }) => pedido ?? []),
      }
    },
  }
}
export type Material = ReturnType<typeof createMaterial>
