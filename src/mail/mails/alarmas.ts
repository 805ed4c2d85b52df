import type { ALARMAS } from '#lib/closedSets.ts'
import { formatInstant } from '#lib/dates.ts'
import { withFullStop } from '#lib/text.ts'
import { button, type Mails, small } from './mail.ts'

const WHAT: Record<(typeof ALARMAS)[number], string> = {
  correo: 'los correos no salen',
  respaldo: 'falta un respaldo reciente',
  disco: 'el disco está casi lleno',
  intentos: 'alguien prueba códigos o contraseñas',
}

export const alarmas = {
  'send-shop-alarm': ({ clave, termino, texto, que_hacer, desde }, { saludLink }) => {
    const asunto = `${termino ? 'Ya pasó' : 'Aviso'}: ${WHAT[clave]}`
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
