type Wording = [titulo: string, texto: string]

/** For each public form, what it shows when it is sent empty and when the server fails. */
export const FORMS: {
  route: string
  /** Whether the form is about the tracked order. */
  ofPedido?: true
  name: string
  button: string
  /** The button that opens the form on a phone. */
  opens?: string
  /** Values by field name of the contract. */
  typed: Record<string, string>
  missing: Wording
  failure: Wording
  /** The messages at the fields of the empty form. */
  fields: string[]
}[] = [
  {
    route: '/solicitar-retiro',
    name: 'Solicitar Retiro',
    button: 'Solicitar retiro',
    typed: { nombre: 'Ana', apellido: 'Peña', codigoPedido: 'B01-12345', correo: 'ana@ejemplo.com' },
    missing: ['Campos requeridos', 'Por favor completa todos los campos'],
    failure: ['Error', 'Ocurrió un error procesando tu solicitud. Intenta de nuevo.'],
    fields: ['Escribe tu nombre.', 'Escribe tu apellido.', 'Escribe el código de tu pedido.', 'Escribe tu correo.'],
  },
  {
    route: '/cancel-notifications',
    name: 'Cancelar notificaciones',
    button: 'Cancelar notificaciones',
    typed: { correo: 'ana@ejemplo.com' },
    missing: ['Error', 'Por favor ingresa un correo electrónico válido'],
    failure: ['Error', 'No se pudo procesar tu solicitud. Intenta de nuevo.'],
    fields: [],
  },
  {
    route: '/contacto',
    name: 'Escríbenos',
    button: 'Enviar mensaje',
    typed: { nombre_cliente: 'Ana', correo: 'ana@ejemplo.com', descripcion_problema: '¿Hacen tobilleras?' },
    missing: ['Error', 'Por favor completa todos los campos.'],
    failure: ['Error', 'Hubo un problema al enviar tu mensaje. Inténtalo de nuevo.'],
    fields: ['Escribe tu nombre.', 'Escribe tu correo.', 'Escribe tu mensaje.'],
  },
  {
    route: '/brisabox-pedidos',
    name: 'Solicitud',
    button: 'Enviar solicitud',
    typed: { nombre: 'Ana', apellido: 'Peña', correo: 'ana@ejemplo.com', whatsapp: '809 555 0134' },
    missing: ['Error', 'Por favor completa todos los campos'],
    failure: ['No se pudo enviar la solicitud', 'Revisa tu conexión e intenta de nuevo.'],
    fields: ['Escribe tu nombre.', 'Escribe tu apellido.', 'Escribe tu correo.'],
  },
  {
    route: '/rastrear',
    name: 'Escríbenos',
    button: 'Enviar mensaje',
    typed: { nombre_cliente: 'Ana', correo: 'ana@ejemplo.com', descripcion_problema: 'No ha llegado' },
    missing: ['Error', 'Por favor completa todos los campos.'],
    failure: ['Error', 'No pudimos enviar tu mensaje. Intenta de nuevo.'],
    fields: ['Escribe tu nombre.', 'Escribe tu correo.', 'Cuéntanos qué problema tienes.'],
  },
  {
    route: '/rastrear',
    ofPedido: true,
    name: 'Tienes algun problema?',
    button: 'Enviar consulta',
    typed: { nombre_cliente: 'Ana', correo: 'ana@ejemplo.com', mensaje: '¿Sale hoy?' },
    missing: ['Error', 'Por favor completa todos los campos'],
    failure: ['Error al enviar tu consulta.', 'Error al enviar tu consulta. Por favor intenta nuevamente.'],
    fields: ['Escribe tu nombre.', 'Escribe tu correo.', 'Escribe tu mensaje.'],
  },
  {
    route: '/rastrear',
    name: 'Ayuda urgente',
    button: 'Pedir ayuda',
    opens: 'Pedir ayuda urgente',
    typed: { codigo: 'B01-12345', situacion: 'Es para mañana', correo: 'ana@ejemplo.com' },
    missing: ['Campos requeridos', 'Por favor completa todos los campos'],
    failure: ['Error', 'No pudimos procesar tu solicitud de emergencia. Intenta de nuevo.'],
    fields: ['Escribe el código de tu pedido.', 'Cuenta qué pasó.', 'Escribe tu correo.'],
  },
  {
    route: '/rastrear',
    name: 'Cambio de dirección',
    button: 'Cambiar dirección',
    opens: 'Cambiar dirección',
    typed: {
      codigo: 'B01-12345',
      direccion: 'Calle Duarte',
      numero_casa: '5',
      sector: 'Centro',
      provincia: 'Espaillat',
      correo: 'ana@ejemplo.com',
    },
    missing: ['Campos requeridos', 'Por favor completa todos los campos'],
    failure: ['Error', 'No pudimos procesar tu solicitud. Intenta de nuevo.'],
    fields: ['Escribe la calle o avenida.', 'Escribe tu sector.', 'Elige tu provincia.', 'Escribe tu correo.'],
  },
  {
    route: '/registro',
    name: 'Registro',
    button: 'Hazte miembro',
    typed: { nombre: 'Ana', apellido: 'Peña', correo: 'ana@ejemplo.com', direccion: 'Calle Duarte 5, Moca' },
    missing: ['Campos requeridos', 'Por favor completa todos los campos'],
    failure: ['Error en registro', 'No pudimos registrarte. Intenta de nuevo.'],
    fields: ['Escribe tu nombre.', 'Escribe tu apellido.', 'Escribe tu correo.', 'Escribe tu dirección.'],
  },
  {
    route: '/auth?ver=crear',
    name: 'Hazte miembro',
    button: 'Hazte miembro',
    typed: { nombre: 'Ana Peña', correo: 'ana@ejemplo.com', contrasena: 'mariposas-azules-9' },
    missing: ['Datos inválidos', 'Revisa nombre, correo válido y contraseña (mínimo 6).'],
    failure: ['Error en registro', 'No pudimos crear tu cuenta. Intenta de nuevo.'],
    fields: ['Escribe tu nombre, de 2 letras como mínimo.', 'La contraseña lleva de 6 a 72 caracteres.'],
  },
  {
    route: '/nueva-contrasena',
    name: 'Pedir un enlace',
    button: 'Enviar enlace',
    typed: { correo: 'ana@ejemplo.com' },
    missing: ['Datos inválidos', 'Correo requerido'],
    failure: ['No se pudo enviar', 'Revisa tu conexión e intenta de nuevo.'],
    fields: [],
  },
]
