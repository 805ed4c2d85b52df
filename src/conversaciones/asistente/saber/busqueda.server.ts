import MiniSearch from 'minisearch'
import type { Db } from '#db/abrir.server.ts'
import { esDePersonal, esNada, leerPasajes, type Pasaje } from './conocimiento.server.ts'
import { terminosDe } from './palabras.ts'

/** A passage that was found, and which part of what was asked it speaks of, from 0 to 1. */
export type Hallado = {
  pasaje: Pasaje
  puntos: number
  cubre: number
  /** Staff answered what is beside this question: it leaves out the word that makes the difference. */
  vecina: boolean
}

/** Below that a passage only shares a word with the question. */
const CUBRE_LO_BASTANTE = 0.5
const PUNTOS_BASTANTES = 14

/** Staff's answers say one thing each, and what is left out of one may be the thing itself: only what any page has may. */
const CUBRE_LO_DE_PERSONAL = 0.8

/** Who says all the words of what staff were asked, and that many, asks that, whatever else they say. */
const PALABRAS_QUE_BASTAN = 3

/** From there on it may be what was meant. */
const SE_ACERCA = 0.35

/** Policies say what the questions say in more words, and much else besides. */
const DE_POLITICA = { envio: 0.9, terminos: 0.75, privacidad: 0.65 }

/** A question that staff answered was asked before, in these words. */
const DE_PERSONAL = 2

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
export function responde({ pasaje, puntos, cubre, vecina }: Hallado) {
  return !esNada(pasaje) && !vecina && cubre >= CUBRE_LO_BASTANTE && puntos >= PUNTOS_BASTANTES
}

/** A passage whole, or one of the ways to ask for it: what is short and says just that comes before a text that names it. */
type Ficha = { id: string; cual: string; titulo: string; frase: string; texto: string }

/** What the rest of a passage adds to its best part. */
const LO_DEMAS = 0.3

/** Whether it may be what was meant, when nothing answers. */
export function seAcerca({ pasaje, puntos, cubre }: Hallado) {
  return !esNada(pasaje) && cubre >= SE_ACERCA && puntos >= PUNTOS_BASTANTES
}

function indizar(pasajes: Pasaje[]) {
  const porId = new Map(pasajes.map((pasaje) => [pasaje.id, pasaje]))
  const indice = new MiniSearch<Ficha>({
    fields: ['titulo', 'frase', 'texto'],
    storeFields: ['cual'],
    tokenize: terminosDe,
    processTerm: (termino) => termino,
    searchOptions: {
      boost: { titulo: 2, frase: 3 },
      fuzzy: (termino) => (termino.length > 4 ? 0.2 : false),
      prefix: (termino) => termino.length > 4,
      weights: { fuzzy: 0.5, prefix: 0.6 },
    },
  })
  indice.addAll(pasajes.flatMap(fichasDe))
  const { peso, conocida } = pesosDe(pasajes)

  return (pregunta: string): Hallado[] => {
    const terminos = [...new Set(terminosDe(pregunta))]
    const total = sumar(terminos.map(peso))
    if (total === 0) return []
    const fichas = indice.search(terminos.join(' '), { tokenize: (texto) => texto.split(' ') })
    const porPasaje = Map.groupBy(fichas, ({ cual }) => String(cual))
    return [...porPasaje]
      .flatMap(([cual, suyas]) => {
        const pasaje = porId.get(cual)
        if (!pasaje) return []
        const hallados = new Set(suyas.flatMap(({ queryTerms }) => queryTerms))
        const cubre = sumar(terminos.filter((termino) => hallados.has(termino)).map(peso)) / total
        const nueva = terminos.some((termino) => !hallados.has(termino) && !conocida(termino))
        const vecina =
          esDePersonal(pasaje) &&
          (nueva || cubre < CUBRE_LO_DE_PERSONAL) &&
          !dichaEntera(pasaje, new Set(suyas.flatMap(({ terms }) => terms)))
        const [mejor = 0, segunda = 0] = suyas.map(({ score }) => score)
        const puntos = (mejor + LO_DEMAS * segunda) * cubre * (vecina ? 1 : preferencia(pasaje))
        return [{ pasaje, puntos, cubre, vecina }]
      })
      .sort((uno, otro) => otro.puntos - uno.puntos)
  }
}

function preferencia(pasaje: Pasaje) {
  if (esDePersonal(pasaje)) return DE_PERSONAL
  const [clase = ''] = pasaje.id.split('/')
  return new Map(Object.entries(DE_POLITICA)).get(clase) ?? 1
}

/** Whether one of the ways to ask for it was said with all of its words. */
function dichaEntera({ titulo, modos }: Pasaje, dichos: Set<string>) {
  return [titulo, ...frasesDe(modos)]
    .map((frase) => [...new Set(terminosDe(frase))])
    .some((frase) => frase.length >= PALABRAS_QUE_BASTAN && frase.every((termino) => dichos.has(termino)))
}

const frasesDe = (modos: string) => modos.split('. ').filter(Boolean)

function fichasDe({ id, titulo, texto, modos }: Pasaje): Ficha[] {
  return [
    { id, cual: id, titulo, frase: titulo, texto },
    ...frasesDe(modos).map((frase, lugar) => ({ id: `${id} ${lugar}`, cual: id, titulo: '', frase, texto: '' })),
  ]
}

/** A word that no passage has tells as much as one that so many have: it may be a name, or something else altogether. */
const DESCONOCIDA = 5

/** How much a word tells: the fewer passages have it, the more. */
function pesosDe(pasajes: Pasaje[]) {
  const veces = new Map<string, number>()
  for (const { titulo, modos, texto } of pasajes)
    for (const termino of new Set(terminosDe(`${titulo} ${modos} ${texto}`)))
      veces.set(termino, (veces.get(termino) ?? 0) + 1)
  return {
    conocida: (termino: string) => veces.has(termino),
    peso: (termino: string) => Math.log(1 + pasajes.length / ((veces.get(termino) ?? DESCONOCIDA) + 0.5)),
  }
}

const sumar = (numeros: number[]) => numeros.reduce((suma, numero) => suma + numero, 0)
