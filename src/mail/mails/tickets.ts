import { lineaSegura, parrafoSeguro, saludo } from '../texto.ts'
import { aside, bold, button, fact, type Mails, paragraph, written } from './mail.ts'

export const tickets = {
  'send-ticket-answer': ({ asunto, nombre, cerrado, mensajes }, { enlaceTicket }) => ({
    asunto: `${mensajes.length === 0 && cerrado ? 'Cerramos tu ticket' : 'Te respondimos'}: ${lineaSegura(asunto, 80)}`,
    resumen: mensajes[0] ? lineaSegura(mensajes[0].texto, 90) : 'Lo damos por resuelto.',
    motivo: 'Recibes este correo porque abriste este ticket en tu cuenta.',
    titulo: mensajes.length > 0 ? 'Te respondimos' : 'Cerramos tu ticket',
    blocks: [
      `${saludo(nombre)} Sobre tu ticket «${lineaSegura(asunto)}»:`,
      mensajes.map(({ de, texto, fotos }) => mensaje(delTaller(de), texto, fotos)),
      cerrado && 'Lo cerramos porque lo damos por resuelto. Si lo necesitas, abre uno nuevo.',
      button('Ver mi ticket', enlaceTicket),
    ],
  }),
  'send-ticket-message': (datos, { enlaceTicketDeGestion }) => {
    const { asunto, nombre, correo, codigo_pedido, prioridad, nuevo, mensajes } = datos
    return {
      asunto: `${prioridad === 'alta' ? 'Urgente: ' : ''}${nuevo ? 'Ticket nuevo' : 'Respuesta en un ticket'}: ${lineaSegura(asunto, 80)}`,
      resumen: `${lineaSegura(nombre, 40)}: ${lineaSegura(asunto, 60)}`,
      motivo: 'Este aviso es para el equipo de la tienda. Responde desde el panel, para que quede en el ticket.',
      titulo: nuevo ? 'Un ticket nuevo' : 'Respondieron en un ticket',
      blocks: [
        prioridad === 'alta' && paragraph(bold('Prioridad alta.')),
        fact('Asunto', lineaSegura(asunto)),
        fact('Cliente', `${lineaSegura(nombre)}, ${lineaSegura(correo, 255)}`),
        codigo_pedido && fact('Código de pedido', lineaSegura(codigo_pedido, 9)),
        mensajes.map(({ texto, fotos }) => mensaje('Mensaje', parrafoSeguro(texto, 5000), fotos)),
        button('Abrir el ticket', enlaceTicketDeGestion),
      ],
    }
  },
} satisfies Partial<Mails>

/** Who of staff says something, as a mail names them. */
export const delTaller = (de: string) => (de ? `${lineaSegura(de, 40)}, del taller` : 'El taller')

const mensaje = (de: string, texto: string, fotos: number) =>
  fact(
    de,
    written(texto),
    fotos > 0 &&
      aside(fotos === 1 ? 'Con una foto, que está en el ticket.' : `Con ${fotos} fotos, que están en el ticket.`),
  )
