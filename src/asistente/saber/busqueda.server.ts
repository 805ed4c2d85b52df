import MiniSearch from 'minisearch'
import type { Db } from '#db/abrir.server.ts'
import { esDePersonal, esNada, leerPasajes, type Pasaje } from './conocimiento.server.ts'
import { terminosDe } from './palabras.ts'

/** A passage that was found, and which part of what was asked it speaks of, from 0 to 1. */
export type Hallado = { pasaje: Pasaje; puntos: number; cubre: number }

/** Below that a passage only shares a word with the question. */
const CUBRE_LO_BASTANTE = 0.5
const PUNTOS_BASTANTES = 6

/** A question that staff answered was asked before, in these words. */
const DE_PERSONAL = 1.3

/**
 * Finds what the shop says about a question. The index is made anew only when staff's answers are others; they are read
 * each time, so that an answer is known as soon as it is written.
 */
export function abrirBusqueda(db: Db) {
  let indice: { marca: string; buscar: ReturnType<typeof indizar> } | null = null

  async function alDia() {
    const { marca, pasajes } = await leerPasajes(db)
    if (indice?.marca !== marca) indice = { marca, buscar: indizar(pasajes) }
    return indice.buscar
  }

  return {
    /** The best first, at most `cuantos`. */
    async buscar(pregunta: string, cuantos = 5): Promise<Hallado[]> {
      const buscar = await alDia()
      return buscar(pregunta).slice(0, cuantos)
    },
  }
}
export type Busqueda = ReturnType<typeof abrirBusqueda>

/** Whether it is an answer to what was asked. */
export function responde({ pasaje, puntos, cubre }: Hallado) {
  return !esNada(pasaje) && cubre >= CUBRE_LO_BASTANTE && puntos >= PUNTOS_BASTANTES
}

function indizar(pasajes: Pasaje[]) {
  const porId = new Map(pasajes.map((pasaje) => [pasaje.id, pasaje]))
  const indice = new MiniSearch<Pasaje>({
    fields: ['titulo', 'modos', 'texto'],
    tokenize: terminosDe,
    processTerm: (termino) => termino,
    searchOptions: {
      boost: { titulo: 3, modos: 4 },
      fuzzy: (termino) => (termino.length > 4 ? 0.2 : false),
      prefix: (termino) => termino.length > 4,
      weights: { fuzzy: 0.5, prefix: 0.6 },
      boostDocument: (id) => (String(id).startsWith('dicha/') ? DE_PERSONAL : 1),
    },
  })
  indice.addAll(pasajes)
  const peso = pesosDe(pasajes)

  return (pregunta: string): Hallado[] => {
    const terminos = [...new Set(terminosDe(pregunta))]
    const total = terminos.reduce((suma, termino) => suma + peso(termino), 0)
    if (total === 0) return []
    return indice
      .search(terminos.join(' '), { tokenize: (texto) => texto.split(' ') })
      .flatMap(({ id, score, queryTerms }) => {
        const pasaje = porId.get(id)
        const hallados = new Set(queryTerms)
        const cubierto = terminos.filter((termino) => hallados.has(termino))
        const cubre = cubierto.reduce((suma, termino) => suma + peso(termino), 0) / total
        return pasaje ? [{ pasaje, puntos: score * cubre, cubre }] : []
      })
      .sort(
        (uno, otro) => otro.puntos - uno.puntos || Number(esDePersonal(otro.pasaje)) - Number(esDePersonal(uno.pasaje)),
      )
  }
}

/** How much a word tells: the fewer passages have it, the more; one that none has, the most. */
function pesosDe(pasajes: Pasaje[]) {
  const veces = new Map<string, number>()
  for (const { titulo, modos, texto } of pasajes)
    for (const termino of new Set(terminosDe(`${titulo} ${modos} ${texto}`)))
      veces.set(termino, (veces.get(termino) ?? 0) + 1)
  return (termino: string) => Math.log(1 + pasajes.length / (0.5 + (veces.get(termino) ?? 0)))
}
