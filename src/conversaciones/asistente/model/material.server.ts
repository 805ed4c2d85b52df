import type { PedidoPublico } from '#pedidos/contract.ts'
import type { Fuente } from '../contract.ts'
import { isNoAnswer, type Passage } from '../knowledge/passages.server.ts'
import { sourceOf, toSentences } from '../pedido.server.ts'

type Delivered = { texto: string; fuentes: Fuente[]; pedido: PedidoPublico | null }

/** How much of a passage a model is given. */
const MAX_TEXT_LENGTH = 1_200

/** What a model is given for one answer, each text with the number that it cites it by. */
export function createMaterial() {
  const entregados: Delivered[] = []
  const numbers = new Map<string, number>()

  function deliver(which: string, newItem: Delivered) {
    const previous = numbers.get(which)
    if (previous) return previous
    numbers.set(which, entregados.push(newItem))
    return entregados.length
  }

  const escribir = (number: number) => ({ number, text: entregados[number - 1]?.texto ?? '' })

  return {
    /** @returns the texts with their numbers, as a model reads them */
    pasajes: (passages: Passage[]) =>
      passages
        .filter((passage) => !isNoAnswer(passage))
        .map(({ id, titulo, texto, source, enlaces }) =>
          escribir(
            deliver(id, {
              texto: `${titulo}\n${texto}`.slice(0, MAX_TEXT_LENGTH),
              fuentes: [source, ...enlaces],
              pedido: null,
            }),
          ),
        ),
    pedido: (pedido: PedidoPublico) =>
      escribir(deliver(pedido.codigo, { texto: toSentences(pedido), fuentes: [sourceOf(pedido)], pedido })),
    get datos() {
      return entregados.map(({ texto }) => texto)
    },
    /** The pages of what was cited, each once, and the order that it tells of; null when nothing of it was given. */
    cited(citations: number[]) {
      const citados = [...new Set(citations)].flatMap((number) => entregados[number - 1] ?? [])
      if (citados.length === 0) return null
      const fuentes = citados.flatMap((item) => item.fuentes.slice(0, 1))
      return {
        fuentes: fuentes.filter(({ ruta }, position) => fuentes.findIndex((other) => other.ruta === ruta) === position),
        pedido: citados.find(({ pedido }) => pedido)?.pedido ?? null,
      }
    },
  }
}
export type Material = ReturnType<typeof createMaterial>
