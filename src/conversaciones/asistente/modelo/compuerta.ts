import { enLlano, esIndebido, finDeFrases, marcasEn, type Permitido } from './filtro.ts'

/** How much a model may say in one answer, in letters. */
const LARGO_DE_RESPUESTA = 1_800

/**
 * Holds a model's words back until each sentence is whole, rests on a source that it was given, and may leave.
 * @param permitido what may be said at this moment: tools give more while it speaks
 * @param vale whether one of these marks is of a source that was given
 */
export function abrirCompuerta(permitido: () => Permitido, vale: (marcas: number[]) => boolean) {
  let crudo = ''
  let salio = ''

  function dejarSalir(hasta: string) {
    const dicho = enLlano(hasta).trimStart()
    if (dicho.length > LARGO_DE_RESPUESTA || !dicho.startsWith(salio)) return null
    if (esIndebido(dicho, permitido())) return null
    const nuevo = dicho.slice(salio.length)
    salio = dicho
    return nuevo
  }

  return {
    /** @returns what may be shown now, null when it said what may not leave */
    alimentar(trozo: string) {
      crudo += trozo
      if (crudo.length > 4 * LARGO_DE_RESPUESTA) return null
      const enteras = crudo.slice(0, finDeFrases(crudo))
      // A thought that has no end yet, or a tag.
      if (/<[^>]*$/.test(enteras) || (/<think>/i.test(enteras) && !/<\/think>/i.test(enteras))) return ''
      return vale(marcasEn(crudo)) ? dejarSalir(enteras) : ''
    },
    /** The last sentence too. @returns all that it said, null when that is nothing or may not leave */
    terminar() {
      const marcas = marcasEn(crudo)
      if (!vale(marcas)) return null
      const nuevo = dejarSalir(crudo)
      const texto = salio.trim()
      return nuevo === null || texto === '' ? null : { texto, nuevo, marcas }
    },
    get salio() {
      return salio !== ''
    },
    /** What it said before it used a tool is no answer. */
    empezarDeNuevo() {
      crudo = ''
      salio = ''
    },
  }
}
