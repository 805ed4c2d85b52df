import { negocio } from '#negocio'
import type { Marca } from './marcas.ts'
import { toPlano } from './plano.ts'
import { toTelefono } from './telefono.ts'

// As WhatsApp copies messages: `[23/11/26, 10:31:05 a. m.] ~Yudelka: …`, `11/23/26, 10:31 AM - Yudelka: …`.
const HEADER =
  /^[\u200e\u200f]?(?:\[\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?:[\s\u202f\u00a0]?[ap]\.?[\s\u202f\u00a0]?m\.?)?\]|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?:[\s\u202f\u00a0]?[ap]\.?[\s\u202f\u00a0]?m\.?)? -) (?:(?<who>~?[^:\n]{1,60}): ?)?/dgim
const SYSTEM =
  /(?:imagen|audio|video|sticker|documento|gif|foto|archivo) omitid[oa]|<multimedia omitido>|<media omitted>|se elimino este mensaje|<se edito este mensaje\.?>/g
const MARKUP = /<\/?[a-z][^<>\n]{0,200}>|&[a-z]{2,6};/g
const URLS = /(?:https?:\/\/|www\.)\S+|(?<![\w.+-])[\w.+-]{1,64}@[\w.-]{1,100}|(?<!\w)b\d{0,2}-\d{5,6}(?!\w)/g

export type Conversacion = {
  /** Searched text without what nobody wrote for the shop to read. */
  plano: string
  /** Who wrote, by the headers: used when the messages themselves do not say it. */
  remitentes: Marca[]
}

/** Takes headers of copied messages, the shop's own messages, tags and links out of the searched text. */
export function leerConversacion(texto: string): Conversacion {
  const remitentes: Marca[] = []
  let plano = toPlano(texto)
  const clear = (start: number, end: number, by = ' ') => {
    plano = plano.slice(0, start) + by.repeat(end - start) + plano.slice(end)
  }
  const headers = [...texto.matchAll(HEADER)]
  for (const [at, header] of headers.entries()) {
    const start = header.index
    const end = start + header[0].length
    const [from, to] = header.indices?.groups?.who ?? [start, start]
    const who = texto.slice(from, to)
    if (isShop(who)) clear(start, headers[at + 1]?.index ?? texto.length)
    else if (who) remitentes.push(...toRemitente(who, from))
    if (start > 0) clear(start - 1, start, '\n')
    clear(start, end, '\n')
  }
  for (const pattern of [SYSTEM, MARKUP, URLS])
    for (const { index, 0: said } of plano.matchAll(pattern)) clear(index, index + said.length)
  return { plano, remitentes: remitentes.slice(0, 1) }
}

const isShop = (who: string) =>
  new RegExp(`^(?:t[uú]|you|${toPlano(negocio.marca)}\\b.*)$`, 'i').test(toPlano(who.trim()))

function toRemitente(who: string, from: number): Marca[] {
  const telefono = toTelefono(who.trim())
  if (telefono) return [{ kind: 'telefono', start: from, end: from + who.length, value: telefono }]
  const name = /\p{L}[\p{L}\p{M}'. ]*/u.exec(who)
  const value = name?.[0].trim() ?? ''
  const start = from + (name?.index ?? 0)
  return value.length > 1 ? [{ kind: 'nombre', start, end: start + value.length, value }] : []
}
