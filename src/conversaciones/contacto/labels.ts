const MISSING = { title: 'Error', text: 'Por favor completa todos los campos.' }

/** The words that each page uses for the contact form. */
export const WORDING = {
  contacto: {
    mensaje: 'Mensaje',
    fieldMissing: 'Escribe tu mensaje.',
    variant: 'primary',
    missing: MISSING,
    failure: { title: 'Error', text: 'Hubo un problema al enviar tu mensaje. Inténtalo de nuevo.' },
    enviada: {
      title: '¡Mensaje enviado!',
      text: 'Hemos recibido tu mensaje y te enviamos un correo de confirmación.',
    },
    pendiente: {
      title: 'Mensaje enviado',
      text: 'No pudimos enviarte la confirmación, pero tu mensaje quedó guardado.',
    },
  },
  rastreo: {
    mensaje: '¿Qué problema tienes?',
    fieldMissing: 'Cuéntanos qué problema tienes.',
    variant: 'outline',
    missing: MISSING,
    failure: { title: 'Error', text: 'No pudimos enviar tu mensaje. Intenta de nuevo.' },
    enviada: { title: 'Mensaje enviado', text: 'Lo leemos y te respondemos al correo que escribiste.' },
    pendiente: {
      title: 'Mensaje guardado',
      text: 'Mensaje guardado, pero no pudimos enviar el correo de confirmación',
    },
  },
} as const
