type Palabras = [titulo: string, texto: string]

/** Each public form's own words: when nothing is written, and when the shop cannot do it. */
export const FORMULARIOS: {
  ruta: string
  /** It asks about the order on the screen. */
  dePedido?: true
  nombre: string
  boton: string
  /** On a phone the form stands behind this. */
  abre?: string
  /** By the contract's names. */
  escrito: Record<string, string>
  faltan: Palabras
  fallo: Palabras
  /** What each field says of itself. */
  campos: string[]
}[] = [
  {
    ruta: '/solicitar-retiro',
    nombre: 'Solicitar Retiro',
    boton: 'Solicitar retiro',
    escrito: { nombre: 'Ana', apellido: 'Peña', codigoPedido: 'B01-12345', correo: 'ana@ejemplo.com' },
    faltan: ['Campos requeridos', 'Por favor completa todos los campos'],
    fallo: ['Error', 'Ocurrió un error procesando tu solicitud. Intenta de nuevo.'],
    campos: ['Escribe tu nombre.', 'Escribe tu apellido.', 'Escribe el código de tu pedido.', 'Escribe tu correo.'],
  },
  {
    ruta: '/cancel-notifications',
    nombre: 'Cancelar notificaciones',
    boton: 'Cancelar notificaciones',
    escrito: { correo: 'ana@ejemplo.com' },
    faltan: ['Error', 'Por favor ingresa un correo electrónico válido'],
    fallo: ['Error', 'No se pudo procesar tu solicitud. Intenta de nuevo.'],
    campos: [],
  },
  {
    ruta: '/contacto',
    nombre: 'Escríbenos',
    boton: 'Enviar mensaje',
    escrito: { nombre_cliente: 'Ana', correo: 'ana@ejemplo.com', descripcion_problema: '¿Hacen tobilleras?' },
    faltan: ['Error', 'Por favor completa todos los campos.'],
    fallo: ['Error', 'Hubo un problema al enviar tu mensaje. Inténtalo de nuevo.'],
    campos: ['Escribe tu nombre.', 'Escribe tu correo.', 'Escribe tu mensaje.'],
  },
  {
    ruta: '/brisabox-pedidos',
    nombre: 'Solicitud',
    boton: 'Enviar solicitud',
    escrito: { nombre: 'Ana', apellido: 'Peña', correo: 'ana@ejemplo.com', whatsapp: '809 555 0134' },
    faltan: ['Error', 'Por favor completa todos los campos'],
    fallo: ['No se pudo enviar la solicitud', 'Revisa tu conexión e intenta de nuevo.'],
    campos: ['Escribe tu nombre.', 'Escribe tu apellido.', 'Escribe tu correo.'],
  },
  {
    ruta: '/rastrear',
    nombre: 'Escríbenos',
    boton: 'Enviar mensaje',
    escrito: { nombre_cliente: 'Ana', correo: 'ana@ejemplo.com', descripcion_problema: 'No ha llegado' },
    faltan: ['Error', 'Por favor completa todos los campos.'],
    fallo: ['Error', 'No pudimos enviar tu mensaje. Intenta de nuevo.'],
    campos: ['Escribe tu nombre.', 'Escribe tu correo.', 'Cuéntanos qué problema tienes.'],
  },
  {
    ruta: '/rastrear',
    dePedido: true,
    nombre: 'Tienes algun problema?',
    boton: 'Enviar consulta',
    escrito: { nombre_cliente: 'Ana', correo: 'ana@ejemplo.com', mensaje: '¿Sale hoy?' },
    faltan: ['Error', 'Por favor completa todos los campos'],
    fallo: ['Error al enviar tu consulta.', 'Error al enviar tu consulta. Por favor intenta nuevamente.'],
    campos: ['Escribe tu nombre.', 'Escribe tu correo.', 'Escribe tu mensaje.'],
  },
  {
    ruta: '/rastrear',
    nombre: 'Ayuda urgente',
    boton: 'Pedir ayuda',
    abre: 'Pedir ayuda urgente',
    escrito: { codigo: 'B01-12345', situacion: 'Es para mañana', correo: 'ana@ejemplo.com' },
    faltan: ['Campos requeridos', 'Por favor completa todos los campos'],
    fallo: ['Error', 'No pudimos procesar tu solicitud de emergencia. Intenta de nuevo.'],
    campos: ['Escribe el código de tu pedido.', 'Cuenta qué pasó.', 'Escribe tu correo.'],
  },
  {
    ruta: '/rastrear',
    nombre: 'Cambio de dirección',
    boton: 'Cambiar dirección',
    abre: 'Cambiar dirección',
    escrito: {
      codigo: 'B01-12345',
      direccion: 'Calle Duarte',
      numero_casa: '5',
      sector: 'Centro',
      provincia: 'Espaillat',
      correo: 'ana@ejemplo.com',
    },
    faltan: ['Campos requeridos', 'Por favor completa todos los campos'],
    fallo: ['Error', 'No pudimos procesar tu solicitud. Intenta de nuevo.'],
    campos: ['Escribe la calle o avenida.', 'Escribe tu sector.', 'Elige tu provincia.', 'Escribe tu correo.'],
  },
  {
    ruta: '/registro',
    nombre: 'Registro',
    boton: 'Registrarme',
    escrito: { nombre: 'Ana', apellido: 'Peña', correo: 'ana@ejemplo.com', direccion: 'Calle Duarte 5, Moca' },
    faltan: ['Campos requeridos', 'Por favor completa todos los campos'],
    fallo: ['Error en registro', 'No pudimos registrarte. Intenta de nuevo.'],
    campos: ['Escribe tu nombre.', 'Escribe tu apellido.', 'Escribe tu correo.', 'Escribe tu dirección.'],
  },
  {
    ruta: '/auth?ver=crear',
    nombre: 'Crear cuenta',
    boton: 'Crear cuenta',
    escrito: { nombre: 'Ana Peña', correo: 'ana@ejemplo.com', contrasena: 'mariposas-azules-9' },
    faltan: ['Datos inválidos', 'Revisa nombre, correo válido y contraseña (mínimo 6).'],
    fallo: ['Error en registro', 'No pudimos crear tu cuenta. Intenta de nuevo.'],
    campos: ['Escribe tu nombre, de 2 letras como mínimo.', 'La contraseña lleva de 6 a 72 caracteres.'],
  },
  {
    ruta: '/nueva-contrasena',
    nombre: 'Pedir un enlace',
    boton: 'Enviar enlace',
    escrito: { correo: 'ana@ejemplo.com' },
    faltan: ['Datos inválidos', 'Correo requerido'],
    fallo: ['No se pudo enviar', 'Revisa tu conexión e intenta de nuevo.'],
    campos: [],
  },
]
