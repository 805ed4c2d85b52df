import { z } from 'zod'
import { isAllowedLink, linksOf } from '#lib/markdown.ts'
import { requiredText, singleLine } from '#lib/text.ts'

/** More marks of a list at the start of one line take the parser time and mean nothing. */
const MANY_MARKS = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+){4}/m

/** What a text must not have → the sentence that says so. */
const REFUSALS: [pattern: RegExp, message: string][] = [
  [MANY_MARKS, 'una línea empieza con demasiadas viñetas: deja una sola'],
  [/!\[[^\]]*\]\(/, 'aquí no van imágenes: quita el signo ! delante del enlace'],
  [/<\/?[a-z!][^>]*>/i, 'aquí no va HTML: usa los botones de negrita, cursiva, lista y enlace'],
]

/**
 * Text in the Markdown subset of the shop (docs/decisions/050): paragraphs, **bold**, *italics*, lists, small headings and
 * links. What the parser would take for ordinary words is refused, so that nobody publishes marks by mistake.
 * @param max characters as typed
 */
export function markdown(max: number) {
  return requiredText(max, 'está vacío').superRefine((source, { addIssue }) => {
    const refused = REFUSALS.find(([pattern]) => pattern.test(source))
    if (refused) return addIssue({ code: 'custom', message: refused[1] })
    const link = linksOf(source).find((href) => !isAllowedLink(href))
    if (link !== undefined)
      addIssue({
        code: 'custom',
        message: `el enlace «${link.slice(0, 60)}» no se puede usar: empieza por https://, mailto:, tel: o por / si es de esta tienda`,
      })
  })
}

export const MAX_TITULO = 80
/** The longest text: a section of a policy. */
export const MAX_TEXTO = 4000

/** A text of the shop that its owner may change; `titulo` is '' where there is none. */
export const Texto = z.strictObject({ titulo: singleLine(MAX_TITULO), texto: markdown(MAX_TEXTO) })
export type Texto = z.infer<typeof Texto>
