import type { PedidoPublico } from '#pedidos/contract.ts'
import type { Fuente } from '../contract.ts'
import { enPalabras, fuenteDe } from '../pedido.server.ts'
import { esNada, type Pasaje } from '../saber/conocimiento.server.ts'

type Entregado = { texto: string; fuentes: Fuente[]; pedido: PedidoPublico | null }

/** How much of a passage a model is given. */
const LARGO_DE_TEXTO = 1_200

/** What a model is given for one answer, each text with the number that it cites it by. */
export function reunirMaterial() {
  const entregados: Entregado[] = []
  const numeros = new Map<string, number>()

  function entregar(cual: string, nuevo: Entregado) {
    const previo = numeros.get(cual)
    if (previo) return previo
    numeros.set(cual, entregados.push(nuevo))
    return entregados.length
  }

  const escribir = (numero: number) => ({ numero, texto: entregados[numero - 1]?.texto ?? '' })

  return {
    /** @returns the texts with their numbers, as a model reads them */
    pasajes: (pasajes: Pasaje[]) =>
      pasajes
        .filter((pasaje) => !esNada(pasaje))
        .map(({ id, titulo, texto, fuente, enlaces }) =>
          escribir(
            entregar(id, {
              texto: `${titulo}\n${texto}`.slice(0, LARGO_DE_TEXTO),
              fuentes: [fuente, ...enlaces],
              pedido: null,
            }),
          ),
        ),
    pedido: (pedido: PedidoPublico) =>
      escribir(entregar(pedido.codigo, { texto: enPalabras(pedido), fuentes: [fuenteDe(pedido)], pedido })),
    get datos() {
      return entregados.map(({ texto }) => texto)
    },
    /** The pages of what was cited, each once, and the order that it tells of; null when nothing of it was given. */
    citado(marcas: number[]) {
      const citados = [...new Set(marcas)].flatMap((numero) => entregados[numero - 1] ?? [])
      if (citados.length === 0) return null
      const fuentes = citados.flatMap((uno) => uno.fuentes.slice(0, 1))
      return {
        fuentes: fuentes.filter(({ ruta }, lugar) => fuentes.findIndex((otra) => otra.ruta === ruta) === lugar),
        pedido: citados.find(({ pedido }) => pedido)?.pedido ?? null,
      }
    },
  }
}
export type Material = ReturnType<typeof reunirMaterial>
