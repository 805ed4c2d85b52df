/**
 * Closed sets of words that tables, contracts and mails share, written once. Each `contract.ts` makes its zod enum from
 * them, and the schema its checks.
 */
export const SERVICIOS = ['retiro', 'envio'] as const
/** The kinds of orders: for a piece that the shop makes by hand, or for a package from abroad. */
export const CLASES_DE_PEDIDO = ['pieza', 'paquete'] as const
export const CATEGORIAS = ['processing', 'shipping', 'delivered', 'special'] as const
/** What a status means for the customer: still to come, ready to collect, or over. */
export const MOMENTOS = ['en_camino', 'listo', 'cerrado'] as const
export const CLASES_DE_SOLICITUD = ['ayuda', 'direccion'] as const
/** `por_confirmar`: nobody has followed the link mailed to the order's address. `abierta`: staff must decide. */
export const ESTADOS_DE_SOLICITUD = ['por_confirmar', 'abierta', 'aprobada', 'rechazada'] as const
/** States in which staff can still decide a request. */
export const ESTADOS_POR_DECIDIR = ['por_confirmar', 'abierta'] as const
/**
 * `guardado`: there is no mail server, so the mail stays in the outbox. `omitido`: left out by an opt-out or a limit.
 * `superado`: a newer mail replaced it.
 */
export const ESTADOS_DE_CORREO = ['pendiente', 'enviado', 'guardado', 'omitido', 'superado', 'fallido'] as const
/** `admin` is the owner. In alphabetical order a role comes before those that may do less (`get_user_role`). */
export const ROLES = ['user', 'admin', 'ayudante', 'mensajero'] as const
/** The texts whose changes are mailed to all members. */
export const POLITICAS_QUE_CAMBIAN = ['privacidad', 'envio', 'terminos'] as const

export const TIPOS_DE_AVISO = ['general', 'credito', 'paquete'] as const
export const PRIORIDADES = ['baja', 'media', 'alta'] as const
export const ESTADOS_DE_TICKET = ['abierto', 'en_progreso', 'cerrado'] as const
/** The description stored with a step when staff write none (docs/decisions/012). Pages never show it. */
export const SIN_DESCRIPCION = 'Actualización de estatus'
/**
 * The kinds of entries in the staff inbox, by the form they came from. A question about an order is a `mensaje` with an
 * order code.
 */
export const CLASES_DE_ASUNTO = ['ayuda', 'direccion', 'retiro', 'mensaje', 'internacional'] as const
/** The channels by which staff answer. */
export const MEDIOS_DE_RESPUESTA = ['correo', 'whatsapp'] as const
/** The occasions on which staff write to a client from their own phone. */
export const ASUNTOS_DE_AVISO = ['estatus', 'precio', 'listo'] as const
/**
 * What a push tells: to staff, the first four; to a member, a move of an order of theirs; `prueba` by hand; to the owner
 * `alarma`.
 */
export const CLASES_DE_PUSH = ['pedido_nuevo', 'mensaje', 'ayuda', 'chat', 'mi_pedido', 'prueba', 'alarma'] as const
/** What the owner is told of without asking: no mail leaves, no recent backup, the disk is nearly full, somebody guesses. */
export const ALARMAS = ['correo', 'respaldo', 'disco', 'intentos'] as const
/** Kinds of what failed inside the shop. Each line of the log with level 50 says which as `clase_de_falla`. */
export const CLASES_DE_FALLA = [
  'pagina',
  'base',
  'correo',
  'limpieza',
  'respaldo',
  'vivo',
  'disco',
  'fotos',
  'otra',
] as const
export type ClaseDeFalla = (typeof CLASES_DE_FALLA)[number]
/** Content types that a photo may have. */
/** Photos of an order: the finished piece, which its owner sees too, one that goes with the private note, a receipt. */
export const CLASES_DE_FOTO = ['pieza', 'nota', 'comprobante'] as const
export const TIPOS_DE_FOTO = ['image/jpeg', 'image/png', 'image/webp'] as const
/** Kinds of ledger entries: `credito` adds, `cargo` subtracts, `reverso` undoes one of the two. */
export const CLASES_DE_MOVIMIENTO = ['credito', 'cargo', 'reverso'] as const
/** Message to staff about a membership code whose account was deleted. */
export const CLIENTE_QUE_NO_ESTA = 'Ese cliente ya no está.'
/**
 * States of a conversation with staff. `esperando`: nobody has taken it yet. `atendida`: a member of staff has.
 * `dejada`: it is a message left while nobody was on duty.
 */
export const ESTADOS_DE_CONVERSACION = ['esperando', 'atendida', 'dejada', 'terminada'] as const
/** Who ended a conversation; `abandono`: both sides left. */
export const FINES_DE_CONVERSACION = ['visitante', 'gestion', 'abandono'] as const
/** Who wrote a chat message: the visitor, the assistant, staff, or the system. */
export const ROLES_DE_MENSAJE = ['user', 'assistant', 'agent', 'system'] as const
/** States of a question that the assistant could not answer. */
export const ESTADOS_DE_PREGUNTA = ['abierta', 'respondida', 'descartada'] as const

/** Where the international service buys: on the Chinese marketplace, or in another shop abroad. */
export const TIENDAS = ['china', 'otra'] as const

/** The kinds of pieces in the window. */
export const CLASES_DE_PIEZA = ['pulsera', 'collar', 'aretes', 'anillo', 'mariposa', 'cartera', 'otra'] as const
/** `unica`: one of a kind. `varias`: a number of equal ones. `al_pedido`: made when somebody orders it. */
export const EXISTENCIAS = ['unica', 'varias', 'al_pedido'] as const
/** States of a photo between the first byte of its upload and its renderings. */
export const ESTADOS_DE_FOTO_DE_PIEZA = ['subiendo', 'en_cola', 'lista', 'rechazada'] as const
/** A choice that a piece offers. `valores` null: a text of at most `largo` characters. */
export type OpcionDePieza = { nombre: string; valores: string[] | null; largo?: number; obligatoria: boolean }

/** Entries of an order's ledger. `traspaso`: moved from or to another order; `correccion` takes an entry back. */
export const CLASES_DE_PAGO = ['pago', 'devolucion', 'correccion', 'traspaso'] as const
/** `contra_entrega`: cash that who delivers collects; `efectivo`: cash at the counter; `saldo`: a member's balance. */
export const METODOS_DE_PAGO = ['transferencia', 'efectivo', 'contra_entrega', 'saldo', 'otro'] as const
/** What a line of a price is for. */
export const CLASES_DE_COBRO = ['pieza', 'envio', 'descuento', 'otro'] as const
/** When an order is paid: all before, in two halves, on delivery, or by dates of its own. */
export const PLANES_DE_PAGO = ['antes', 'mitad', 'al_recibir', 'otro'] as const
/** `por_cambiar`: its customer wants something changed; `vencida`: nobody answered in time. */
export const ESTADOS_DE_PROPUESTA = [
  'abierta',
  'aceptada',
  'por_cambiar',
  'reemplazada',
  'vencida',
  'retirada',
] as const
/** Who answered a proposed price: by the order's link, signed in, or staff who heard it. */
export const QUIEN_DECIDE = ['enlace', 'miembro', 'personal'] as const
export const ESTADOS_DE_COMPROBANTE = ['espera', 'confirmado', 'rechazado'] as const
export const ORIGENES_DE_COMPROBANTE = ['enlace', 'miembro', 'personal'] as const
export const TIPOS_DE_COMPROBANTE = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
/** What may wait about the money of an order, the most urgent first; `por_aceptar`: a price, for its customer's answer. */
export const PAGOS_QUE_ESPERAN = ['vencido', 'por_verificar', 'por_aceptar', 'por_pagar'] as const
