import { formatFullDay } from '#lib/dates.ts'
import { linkTo } from '#lib/linkTo.ts'

/**
 * The texts whose changes are mailed to all members: their names, the word before the name in a sentence, and their
 * pages.
 */
export const POLITICAS = {
  privacidad: { titulo: 'Políticas de privacidad', nuestra: 'nuestras', ruta: linkTo('/politicas-privacidad') },
  envio: { titulo: 'Políticas de envío', nuestra: 'nuestras', ruta: linkTo('/politicas-envio') },
  terminos: { titulo: 'Términos y condiciones', nuestra: 'nuestros', ruta: linkTo('/terminos-condiciones') },
} as const

export type Cambio = { politica: keyof typeof POLITICAS /** `YYYY-MM-DD` */; vigente_desde: string }

/** Subject and first sentence of the mail about a change, for the mail and for its preview. */
export function changeWords({ politica, vigente_desde }: Cambio) {
  const { titulo, nuestra } = POLITICAS[politica]
  const nombre = `${nuestra} ${titulo}`
  return {
    asunto: `Cambian ${nombre}`,
    frase: `El ${formatFullDay(vigente_desde)} cambian ${nombre}. Esto es lo que cambia:`,
  }
}
