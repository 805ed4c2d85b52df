import { llano } from '#lib/llano.ts'
import { codigosEn } from '../intenciones.ts'
import { terminosDe } from '../saber/palabras.ts'

/** What a model was given, and so may say. */
export type Permitido = {
  /** Texts of the shop and of orders that the visitor named; what the visitor wrote is not among them. */
  datos: string[]
  /** Codes that the visitor wrote. */
  codigos: string[]
  instrucciones: string
}

/** Letters in a row that an answer shares with the instructions only when it repeats them. */
const RETAZO = 28
/** No word is so long; what is, hides something. */
const LARGO_DE_PALABRA = 28
/** Which part of a sentence's words must stand in what the model was given, from so many words on. */
const APOYO = 0.5
const PALABRAS_CON_APOYO = 3

const PENSADO = /<think>[\s\S]*?(?:<\/think>|$)/gi
const MARCA = /\[\s*\d{1,2}(?:\s*[,;]\s*\d{1,2})*\s*\]/g

/** The numbers of the sources that a text names. */
export function marcasEn(texto: string) {
  return [...texto.matchAll(MARCA)].flatMap(([marca]) => (marca.match(/\d+/g) ?? []).map(Number))
}

/** A model's words as plain text: without what it thought, marks of sources, Markdown and signs that nobody sees. */
export function enLlano(texto: string) {
  return texto
    .normalize('NFKC')
    .replace(PENSADO, '')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Surrogate}]|(?!\n)\p{Control}/gu, '')
    .replace(MARCA, '')
    .replace(/<\/?(?:br|b|i|p|strong|em|ul|ol|li)\s*\/?>/gi, '')
    .replace(/(?<!!)\[([^\]]*)\]\(\/[^()\s/][^()\s]*\)/g, '$1')
    .replace(/`|\*\*|__|^#+\s|^\s*>\s/gm, '')
    .replace(/^\s*[*•]\s/gm, '– ')
    .replace(/[ \t]+/g, ' ')
    .replace(/ +([.,;:!?])/g, '$1')
    .replace(/\n{3,}/g, '\n\n')
}

const ENLACE =
  /(?:[a-z][a-z\d+.-]{1,20}:\/\/|\b(?:javascript|data|vbscript|mailto|tel|file|blob):|www\.)\S*|\S*@\S*|[\p{L}\d-]{2,}(?:\.[\p{L}\d-]+)*\.[a-z]{2,}(?![\p{L}\d])\S*/giu
const BORDES = /^[^\p{L}\d@]+|[^\p{L}\d]+$/gu

/** Whether anything of a text may not leave. @param dicho all of it so far, plain */
export function esIndebido(dicho: string, { datos, codigos, instrucciones }: Permitido) {
  const dado = datos.join('\n')
  return (
    /[<>]|\]\(/.test(dicho) ||
    codigosEn(dicho).some((codigo) => !codigos.includes(codigo)) ||
    [...dicho.matchAll(ENLACE)].some(([enlace]) => !dado.includes(enlace.replace(BORDES, ''))) ||
    dicho.split(/\s+/).some((palabra) => palabra.length > LARGO_DE_PALABRA) ||
    tieneNumerosDeOtros(dicho, dado) ||
    repite(dicho, instrucciones) ||
    !frasesDe(dicho).every((frase) => seApoya(frase, dado))
  )
}

const NUMERO = /(?:RD\$|US\$|[$€])?\s?\d+(?:[.,:-]\d+)*\s?%?/g
/** Digits with nothing but signs between them are one number, however they are set apart. */
const CIFRAS = /\d(?:[^\p{L}\d]{0,3}\d){4,}/gu

function tieneNumerosDeOtros(dicho: string, dado: string) {
  const dados = new Set([...numerosDe(dado, () => true), ...cifrasDe(dado)])
  const cuenta = (numero: string) => /[$€%]/.test(numero) || soloCifras(numero).length >= 3
  return [...numerosDe(dicho, cuenta), ...cifrasDe(dicho)].some((numero) => !dados.has(numero))
}

const soloCifras = (numero: string) => numero.replace(/[.,]00(?!\d)/, '').replace(/\D/g, '')
const numerosDe = (texto: string, cuenta: (numero: string) => boolean) =>
  (texto.match(NUMERO) ?? []).filter(cuenta).map(soloCifras)
const cifrasDe = (texto: string) => (texto.match(CIFRAS) ?? []).map((cifras) => cifras.replace(/\D/g, ''))

const soloLetras = (texto: string) => llano(texto).replace(/[^\p{L}]/gu, '')
const alReves = (texto: string) => [...texto].reverse().join('')
const rotadas = (texto: string) =>
  texto.replace(/[a-z]/g, (letra) => String.fromCharCode(((letra.charCodeAt(0) - 97 + 13) % 26) + 97))

/** Also spelled letter by letter, backwards or turned by thirteen. */
function repite(dicho: string, instrucciones: string) {
  const letras = soloLetras(instrucciones)
  return [soloLetras(dicho), alReves(soloLetras(dicho)), rotadas(soloLetras(dicho))].some((suyas) => {
    for (let desde = 0; desde + RETAZO <= suyas.length; desde++)
      if (letras.includes(suyas.slice(desde, desde + RETAZO))) return true
    return false
  })
}

function frasesDe(texto: string) {
  return texto.split(/(?<=[.!?…])\s+|\n+/).filter(Boolean)
}

/** Says what it was given, and nothing of its own; what has few words of weight says nothing. */
function seApoya(frase: string, dado: string) {
  const palabras = terminosDe(frase)
  if (palabras.length < PALABRAS_CON_APOYO) return true
  const dadas = new Set(terminosDe(dado))
  return palabras.filter((palabra) => dadas.has(palabra)).length / palabras.length >= APOYO
}

/** Where the last whole sentence of a text ends. */
export function finDeFrases(texto: string) {
  const fines = [...texto.matchAll(/[.!?…][)»"]?\s|\n/g)]
  const ultimo = fines.at(-1)
  return ultimo ? ultimo.index + ultimo[0].length : 0
}
