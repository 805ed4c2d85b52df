import { llano } from '#lib/llano.ts'
import { GRUPOS, LUGARES, TIENDAS_DE_FUERA, VACIAS } from './sinonimos.ts'

/** Endings of verbs and plurals, the longest first. */
const FINALES =
  /(?:andolo|iendolo|arselo|amente|aciones|iciones|acion|icion|arlos|arlas|erlos|erlas|irlos|irlas|arme|arte|arlo|arla|arle|arse|erme|erte|erlo|erla|erle|erse|irme|irlo|irla|irle|irse|aron|ieron|ando|iendo|aban|amos|emos|imos|adas|ados|eras|idas|idos|aste|iste|ada|ado|ida|ido|aba|aria|eria|iria|are|ara|ira|era|ar|er|ir|an|en|es|as|os|a|e|o|s)$/

/** How little of a word must be left for its ending to be taken off. */
const RAIZ = 3

function raizDe(palabra: string) {
  const corta = palabra.replace(FINALES, '')
  return corta.length >= RAIZ ? corta : palabra
}

/** A word as it sounds, for who writes by ear: `kiero` and `quiero`, `ago` and `hago`, `boi` and `voy` are the same. */
function comoSuena(palabra: string) {
  return palabra
    .replace(/(.)\1{2,}/g, '$1')
    .replace(/^wh?a(?:ts?|s)+a(?:p+)?$/, 'whatsapp')
    .replace(/h/g, '')
    .replace(/qu(?=[ei])|c(?![ei])|q/g, 'k')
    .replace(/[zc]/g, 's')
    .replace(/v/g, 'b')
    .replace(/ll/g, 'y')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/y$/, 'i')
    .replace(/(.)\1/g, '$1')
}

/** The form in which a word is compared with others. */
export function terminoDe(palabra: string) {
  return comoSuena(raizDe(palabra))
}

const vacias = new Set(VACIAS.map(comoSuena))
const lugares = new Set(LUGARES.map(terminoDe))
const tiendas = new Set(TIENDAS_DE_FUERA.map(terminoDe))
const canonico = new Map(
  GRUPOS.flatMap(([cual = '', ...otras]) => otras.map((otra) => [terminoDe(otra), terminoDe(cual)])),
)

/** What words of many stand for. */
export const LUGAR_DEL_PAIS = 'lugardelpais'
export const TIENDA_DE_FUERA = 'tiendadefuera'

/** Turns of speech whose words tell nothing one by one. */
const GIROS: [RegExp, string][] = [
  [/\ba como\b|\bcuanto (?:me )?(?:sale|es|son|piden|hay que pagar)\b/g, ' precio '],
  [/\b(?:a|hasta|desde) que horas?\b/g, ' horario '],
  [/\botra cosa\b|\bno (?:es|era|fue) l[ao] que ped\w+/g, ' equivocada '],
  [/\bde (?:ustedes|uds)\b/g, ' de la tienda '],
  [/\bpas(?:ar|o|e) (?:por|a)\b/g, ' retirar '],
  [/\b\d{1,2}\b/g, ' '],
]

/** A text's words that say something, each as it is compared. */
export function terminosDe(texto: string): string[] {
  const dicho = GIROS.reduce((resto, [giro, dice]) => resto.replace(giro, dice), llano(texto.normalize('NFKC')))
  const palabras = dicho.match(/[\p{L}\p{N}]+/gu) ?? []
  return palabras.flatMap((palabra) => {
    if (vacias.has(comoSuena(palabra))) return []
    const termino = terminoDe(palabra)
    if (vacias.has(termino) && termino.length < 4) return []
    if (lugares.has(termino)) return [LUGAR_DEL_PAIS]
    if (tiendas.has(termino)) return [TIENDA_DE_FUERA]
    return [canonico.get(termino) ?? termino]
  })
}
