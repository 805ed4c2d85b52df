const FALTAN = { titulo: 'Error', texto: 'Por favor completa todos los campos.' }

/** What each page says about the same form. */
export const PALABRAS = {
  contacto: {
    mensaje: 'Mensaje',
    falta: 'Escribe tu mensaje.',
    boton: 'primary',
    faltan: FALTAN,
    fallo: { titulo: 'Error', texto: 'Hubo un problema al enviar tu mensaje. Inténtalo de nuevo.' },
    enviada: {
      titulo: '¡Mensaje enviado!',
      texto: 'Hemos recibido tu mensaje y te enviamos un correo de confirmación.',
    },
    pendiente: {
      titulo: 'Mensaje enviado',
      texto: 'No pudimos enviarte la confirmación, pero tu mensaje quedó guardado.',
    },
  },
  rastreo: {
    mensaje: '¿Qué problema tienes?',
    falta: 'Cuéntanos qué problema tienes.',
    boton: 'outline',
    faltan: FALTAN,
    fallo: { titulo: 'Error', texto: 'No pudimos enviar tu mensaje. Intenta de nuevo.' },
    enviada: { titulo: 'Mensaje enviado', texto: 'Lo leemos y te respondemos al correo que escribiste.' },
    pendiente: {
      titulo: 'Mensaje guardado',
      texto: 'Mensaje guardado, pero no pudimos enviar el correo de confirmación',
    },
  },
} as const
