/**
 * Titles and texts that the owner wants as toasts (docs/decisions/012), even where the screen says the same. Whatever
 * else stands on the screen is not repeated by a toast.
 */
export const NAMED: ReadonlySet<string> = new Set([
  // Forms of visitors.
  'Campos requeridos',
  'Por favor completa todos los campos',
  'Por favor completa todos los campos.',
  'Por favor ingresa tu correo electrónico',
  'Por favor ingresa un correo electrónico válido',
  'Error al enviar el pedido',
  '¡Pedido enviado exitosamente!',
  'Solicitud enviada',
  'No pudimos procesar tu solicitud de emergencia. Intenta de nuevo.',
  'No pudimos procesar tu solicitud. Intenta de nuevo.',
  'Error al enviar tu consulta.',
  'Consulta enviada! Te contactaremos pronto a tu correo.',
  'No pudimos enviar tu mensaje. Intenta de nuevo.',
  'Hubo un problema al enviar tu mensaje. Inténtalo de nuevo.',
  'Mensaje guardado',
  'Mensaje enviado',
  '¡Mensaje enviado!',
  'Hubo un problema. Por favor intenta de nuevo.',
  'Hubo un problema al conectar con un agente.',
  'No pudimos guardar tu mensaje. Intenta de nuevo.',
  'Ocurrió un error procesando tu solicitud. Intenta de nuevo.',
  'Código No Encontrado',
  'Tu retiro está registrado',
  'No se pudo procesar tu solicitud. Intenta de nuevo.',
  'No se pudo reactivar las notificaciones. Intenta de nuevo.',
  'Notificaciones canceladas',
  'Notificaciones reactivadas',
  // Accounts.
  'Datos inválidos',
  'Error de autenticación',
  'Confirma tu correo',
  'Correo requerido',
  'No se pudo reenviar',
  'Error en registro',
  'Registro completado',
  'Error al buscar el código de membresía',
  'Código de membresía o contraseña incorrectos',
  'No se pudo cargar la información',
  'No se pudo enviar la solicitud',
  'No se pudieron cargar los tickets',
  'No se pudo crear el ticket',
  'Ticket creado',
  'No se pudo enviar el mensaje',
  // Staff.
  'Por favor completa todos los campos obligatorios',
  'No se pudo crear el pedido',
  'Pedido actualizado',
  'No se pudo actualizar el estatus',
  'Estatus actualizado',
  'No se pudo copiar el historial',
  'No se pudo agregar el crédito',
  'Crédito agregado',
  'No se pudo enviar la notificación',
  'Notificación enviada',
  'No se pudo crear el paquete',
  'Paquete creado',
  'No se pudo actualizar el ticket',
])

/** Whether the owner wants a message as a toast. */
export const isNamed = ({ title, text }: { title: string; text?: string }) =>
  NAMED.has(title) || (text !== undefined && NAMED.has(text))
