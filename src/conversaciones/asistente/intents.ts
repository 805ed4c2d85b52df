import { foldText } from '#lib/foldText.ts'
import { negocio } from '#negocio'

/** Intents that patterns recognise, because no page answers them. */
export type Intent = 'saludo' | 'gracias' | 'persona' | 'estado'

const PEDIDO =
  '(?:mi |mis |el |la |los |las |su )?(?:pedidos?|orden(?:es)?|paquetes?|encargos?|compras?|piezas?|pulseras?|aretes?|carteras?|envio)'
const SOMEONE = '(?:una? )?(?:persona|agente|humano|representante|asesora?|encargad[oa]|operadora?|alguien)'

const PATTERNS: [Intent, RegExp][] = [
  [
    'persona',
    new RegExp(
      `(?:hablar|hable|comunic\\w*|chatear|atienda|atender|pas(?:a|e)me|conect\\w*|ponme|dame|quiero|necesito|prefiero|hay)\\b.{0,20}\\b${SOMEONE}\\b|^(?:un )?${SOMEONE}[.!?]*$|servicio al cliente|persona real`,
    ),
  ],
  [
    'estado',
    new RegExp(
      `donde (?:esta|ta|anda|viene|va)\\b.{0,8}\\b${PEDIDO}|(?:por|en) (?:donde|que) (?:va|anda|viene|esta)\\b.{0,8}\\b${PEDIDO}|(?:estado|estatus|status|situacion) (?:de|del|esta|va|tiene|anda)\\b|no (?:me )?(?:ha|he) (?:llegado|recibido)\\b.{0,24}|como (?:va|sigue|anda)\\b.{0,6}\\b${PEDIDO}|\\bya (?:salio|llego|esta list[oa]|ta list[oa]|lo enviaron|me lo enviaron|lo mandaron)\\b|${PEDIDO} (?:ya )?(?:esta|ta) list[oa]|cuando (?:me )?llega ${PEDIDO}`,
    ),
  ],
  [
    'gracias',
    /^(?:ok(?:ay|ey)?|bien|perfecto|listo|dale|excelente|muy bien|ah)?[\s,.!]*(?:(?:muchas?|mil|muchisimas) )?(?:gracias|grasias|thank(?:s| you))\b.{0,25}$|^(?:ok(?:ay|ey)?|perfecto|dale|excelente|listo|entiendo|chao|adios|bye|hasta luego)[\s.!]*$/,
  ],
  [
    'saludo',
    /^(?:hola+|ola|klk|que lo que|k lo k|buen(?:as?|os)?(?: (?:dias?|tardes?|noches?))?|saludos|hey|hi|hello|oye)(?:[\s,.!]+(?:hola+|buen(?:as?|os)?(?: (?:dias?|tardes?|noches?))?|klk|que tal|como (?:estas?|tan|estan|va todo)))*[\s.!?]*$/,
  ],
]

const NOT_ESTADO = /significa|quiere decir|que es\b|cambi|cancel|direccion|pag(?:o|ar|ue)/

export function intentOf(text: string): Intent | null {
  const normalized = foldText(text).replace(/[¿¡]/g, '').replace(/\s+/g, ' ')
  for (const [intent, pattern] of PATTERNS) {
    if (!pattern.test(normalized)) continue
    if (intent === 'estado' && NOT_ESTADO.test(normalized)) continue
    return intent
  }
  return null
}

const CODIGO = /(?<![\p{L}\p{N}])b\s?(\d{2})[\s-]{0,3}(\d{5})(?!\d)/giu

/** The order codes in a text, each once, written as `B01-40718`. The example code of the site is left out. */
export function codigosIn(text: string) {
  const codigos = [...text.normalize('NFKC').matchAll(CODIGO)].map(([, serie, number]) => `B${serie}-${number}`)
  return [...new Set(codigos)].filter((codigo) => codigo !== negocio.pedidos.ejemplo)
}

/** Replaces each order code with a space, also the site's example code. */
export function withoutCodigos(text: string) {
  return text.normalize('NFKC').replace(CODIGO, ' ')
}
