import { formatInstant, formatTime } from '#lib/dates.ts'
import { withFullStop } from '#lib/text.ts'
import { negocio } from '#negocio'
import { safeLine, safeParagraph } from '../safeText.ts'
import { button, fact, type Mails, small, written } from './mail.ts'
import { workshopName } from './tickets.ts'

const reason = () =>
  `Recibes este correo porque alguien escribió en el chat de ${negocio.marca} con tu dirección. Si no fuiste tú, no hagas nada.`

export const chats = {
  'send-chat-answer': ({ mensajes, terminada }, { conversacionLink }) => ({
    asunto: terminada ? 'La respuesta a lo que nos escribiste' : 'Te respondimos en el chat',
    preview: mensajes[0] ? safeLine(mensajes[0].texto, 90) : 'Sigue la conversación.',
    reason: reason(),
    title: 'Te respondimos',
    blocks: [
      mensajes.map(({ de, texto }) => fact(workshopName(de), written(texto))),
      terminada && 'La conversación terminó. Si necesitas algo más, escríbenos otra vez en el chat.',
      button(terminada ? 'Ver la conversación' : 'Seguir la conversación', conversacionLink),
      small(
        'Responde desde la página: lo que contestes a este correo no llega al chat. Quien abra el botón puede leer la conversación; no lo reenvíes.',
      ),
    ],
  }),
  'send-chat-transcript': ({ fecha, mensajes, recortada }, { conversacionLink }) => ({
    asunto: `Tu conversación con ${negocio.marca}`,
    preview: withFullStop(`Lo que hablamos desde el ${formatInstant(fecha)}`),
    reason: reason(),
    title: 'Tu conversación',
    blocks: [
      `${withFullStop(`Empezó el ${formatInstant(fecha)}`)}${recortada ? ' Aquí va lo último que se escribió.' : ''}`,
      mensajes.map(({ de, texto, hora }) =>
        fact(
          `${de ? workshopName(de) : 'Tú'}, ${formatTime(new Date(hora))}`,
          written(de ? texto : safeParagraph(texto, 4000)),
        ),
      ),
      button('Abrir la conversación', conversacionLink),
    ],
  }),
  'send-chat-link': (_datos, { conversacionLink }) => ({
    asunto: 'Confirma tu correo para recibir la conversación',
    preview: 'Un toque y te enviamos la conversación.',
    reason: reason(),
    title: 'Confirma que este correo es tuyo',
    blocks: [
      'Pediste por correo una copia de tu conversación con nosotros. Abre el enlace y te la enviamos enseguida.',
      button('Confirmar y recibirla', conversacionLink),
    ],
  }),
} satisfies Partial<Mails>
