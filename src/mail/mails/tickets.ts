import { greeting, safeLine, safeParagraph } from '../safeText.ts'
import { aside, bold, button, fact, type Mails, paragraph, written } from './mail.ts'

export const tickets = {
  'send-ticket-answer': ({ asunto, nombre, cerrado, mensajes }, { ticketLink }) => ({
    asunto: `${mensajes.length === 0 && cerrado ? 'Cerramos tu ticket' : 'Te respondimos'}: ${safeLine(asunto, 80)}`,
    preview: mensajes[0] ? safeLine(mensajes[0].texto, 90) : 'Lo damos por resuelto.',
    reason: 'Recibes este correo porque abriste este ticket en tu cuenta.',
    title: mensajes.length > 0 ? 'Te respondimos' : 'Cerramos tu ticket',
    blocks: [
      `${greeting(nombre)} Sobre tu ticket «${safeLine(asunto)}»:`,
      mensajes.map(({ de, texto, fotos }) => mensajeFact(workshopName(de), texto, fotos)),
      cerrado && 'Lo cerramos porque lo damos por resuelto. Si lo necesitas, abre uno nuevo.',
      button('Ver mi ticket', ticketLink),
    ],
  }),
  'send-ticket-message': (datos, { staffTicketLink }) => {
    const { asunto, nombre, correo, codigo_pedido, prioridad, nuevo: created, mensajes } = datos
    return {
      asunto: `${prioridad === 'alta' ? 'Urgente: ' : ''}${created ? 'Ticket nuevo' : 'Respuesta en un ticket'}: ${safeLine(asunto, 80)}`,
      preview: `${safeLine(nombre, 40)}: ${safeLine(asunto, 60)}`,
      reason: 'Este aviso es para el equipo de la tienda. Responde desde el panel, para que quede en el ticket.',
      title: created ? 'Un ticket nuevo' : 'Respondieron en un ticket',
      blocks: [
        prioridad === 'alta' && paragraph(bold('Prioridad alta.')),
        fact('Asunto', safeLine(asunto)),
        fact('Cliente', `${safeLine(nombre)}, ${safeLine(correo, 255)}`),
        codigo_pedido && fact('Código de pedido', safeLine(codigo_pedido, 9)),
        mensajes.map(({ texto, fotos }) => mensajeFact('Mensaje', safeParagraph(texto, 5000), fotos)),
        button('Abrir el ticket', staffTicketLink),
      ],
    }
  },
} satisfies Partial<Mails>

/** How a mail names the staff member who answered. */
export const workshopName = (de: string) => (de ? `${safeLine(de, 40)}, del taller` : 'El taller')

const mensajeFact = (de: string, texto: string, fotos: number) =>
  fact(
    de,
    written(texto),
    fotos > 0 &&
      aside(fotos === 1 ? 'Con una foto, que está en el ticket.' : `Con ${fotos} fotos, que están en el ticket.`),
  )
