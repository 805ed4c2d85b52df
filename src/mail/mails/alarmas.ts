import type { ALARMAS } from '#lib/closedSets.ts'
import { formatInstant } from '#lib/dates.ts'
import { withFullStop } from '#lib/text.ts'
import { button, type Mails, small } from './mail.ts'

/** What is the case, and what was. */
const WHAT: Record<(typeof ALARMAS)[number], { is: string; was: string }> = {
  correo: { is: 'los correos no salen', was: 'los correos no salían' },
  respaldo: { is: 'falta un respaldo reciente', was: 'faltaba un respaldo reciente' },
  disco: { is: 'el disco está casi lleno', was: 'el disco estaba casi lleno' },
  intentos: { is: 'alguien prueba códigos o contraseñas', was: 'alguien probaba códigos o contraseñas' },
}

export const alarmas = {
  'send-shop-alarm': ({ clave, termino, texto, que_hacer, desde }, { saludLink }) => {
    const asunto = termino ? `Ya pasó: ${WHAT[clave].was}` : `Aviso: ${WHAT[clave].is}`
    return {
      asunto,
      preview: texto,
      reason: 'Recibes este aviso porque diriges la tienda. Llega una vez cuando empieza y una cuando termina.',
      title: asunto,
      blocks: [
        texto,
        que_hacer,
        button('Ver cómo anda la tienda', saludLink),
        small(withFullStop(`Empezó el ${formatInstant(desde)}`)),
      ],
    }
  },
} satisfies Partial<Mails>
