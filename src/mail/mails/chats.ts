import { formatearHora, formatearInstante } from '#lib/fecha.ts'
import { negocio } from '#negocio'
import { lineaSegura, parrafoSeguro } from '../texto.ts'
import { button, fact, type Mails, small, written } from './mail.ts'
import { delTaller } from './tickets.ts'

const motivo = `Recibes este correo porque alguien escribió en el chat de ${negocio.marca} con tu dirección. Si no fuiste tú, no hagas nada.`

export const chats = {
  'send-chat-answer': ({ mensajes }, { enlaceConversacion }) => ({
    asunto: 'Te respondimos en el chat',
    resumen: mensajes[0] ? lineaSegura(mensajes[0].texto, 90) : 'Sigue la conversación.',
    motivo,
    titulo: 'Te respondimos',
    blocks: [
      mensajes.map(({ de, texto }) => fact(delTaller(de), written(texto))),
      button('Seguir la conversación', enlaceConversacion),
      small(
        'Responde desde la página: lo que contestes a este correo no llega al chat. Quien abra el botón puede leer la conversación; no lo reenvíes.',
      ),
    ],
  }),
  'send-chat-transcript': ({ fecha, mensajes, recortada }, { enlaceConversacion }) => ({
    asunto: `Tu conversación con ${negocio.marca}`,
    resumen: `Lo que hablamos desde el ${formatearInstante(fecha)}.`,
    motivo,
    titulo: 'Tu conversación',
    blocks: [
      `Empezó el ${formatearInstante(fecha)}.${recortada ? ' Aquí va lo último que se escribió.' : ''}`,
      mensajes.map(({ de, texto, hora }) =>
        fact(
          `${de ? delTaller(de) : 'Tú'}, ${formatearHora(new Date(hora))}`,
          written(de ? texto : parrafoSeguro(texto, 4000)),
        ),
      ),
      button('Abrir la conversación', enlaceConversacion),
    ],
  }),
  'send-chat-link': (_datos, { enlaceConversacion }) => ({
    asunto: 'Confirma tu correo para recibir la conversación',
    resumen: 'Un toque y te enviamos la conversación.',
    motivo,
    titulo: 'Confirma que este correo es tuyo',
    blocks: [
      'Pediste por correo una copia de tu conversación con nosotros. Abre el enlace y te la enviamos enseguida.',
      button('Confirmar y recibirla', enlaceConversacion),
    ],
  }),
} satisfies Partial<Mails>
