/**
 * Closed sets of words that tables, contracts and mails share, written once. A room's `contrato` makes its zod of them,
 * and the schema its checks.
 */
export const SERVICIOS = ['retiro', 'envio'] as const
/** What an order is of: something the shop makes by hand, or a package that comes from abroad. */
export const CLASES_DE_PEDIDO = ['pieza', 'paquete'] as const
export const CATEGORIAS = ['processing', 'shipping', 'delivered', 'special'] as const
/** What a status means for who waits: something is still to come, it can be collected, or it is over. */
export const MOMENTOS = ['en_camino', 'listo', 'cerrado'] as const
export const CLASES_DE_SOLICITUD = ['ayuda', 'direccion'] as const
/** `por_confirmar`: waits for the order's own address. `abierta`: staff must decide. */
export const ESTADOS_DE_SOLICITUD = ['por_confirmar', 'abierta', 'aprobada', 'rechazada'] as const
/** Those of a request that staff can still decide. */
export const ESTADOS_POR_DECIDIR = ['por_confirmar', 'abierta'] as const
/**
 * `guardado`: there is no mail server, so it stays in the mailbox. `omitido`: left out by an opt-out or a limit.
 * `superado`: a newer one says what came of the order since.
 */
export const ESTADOS_DE_CORREO = ['pendiente', 'enviado', 'guardado', 'omitido', 'superado', 'fallido'] as const
export const ROLES = ['user', 'admin'] as const
export const TIPOS_DE_AVISO = ['general', 'credito', 'paquete'] as const
export const PRIORIDADES = ['baja', 'media', 'alta'] as const
export const ESTADOS_DE_TICKET = ['abierto', 'en_progreso', 'cerrado'] as const
/** The description that a step is stored with when staff write none (docs/decisions/012); nobody is shown it. */
export const SIN_DESCRIPCION = 'Actualización de estatus'
/** What waits in the inbox of staff, by the form it came from; a question about an order is a `mensaje` with its code. */
export const CLASES_DE_ASUNTO = ['ayuda', 'direccion', 'retiro', 'mensaje', 'internacional'] as const
/** How staff answer. */
export const CANALES = ['correo', 'whatsapp'] as const
/** What staff write to a client about from their own phone. */
export const ASUNTOS_DE_AVISO = ['estatus', 'precio', 'listo'] as const
/** What a photo may be, as its content type. */
export const TIPOS_DE_FOTO = ['image/jpeg', 'image/png', 'image/webp'] as const
/** A row of the ledger: `credito` adds, `cargo` takes away, `reverso` undoes one of the two. */
export const CLASES_DE_MOVIMIENTO = ['credito', 'cargo', 'reverso'] as const
/** Of a membership that is nobody's any more, whoever looks for it. */
export const CLIENTE_QUE_NO_ESTA = 'Ese cliente ya no está.'
/**
 * A conversation with the shop's people: `esperando` for somebody to take it, `atendida` by one of them, `dejada` as a
 * message while nobody was there, `terminada`.
 */
export const ESTADOS_DE_CONVERSACION = ['esperando', 'atendida', 'dejada', 'terminada'] as const
/** Who ended it; `abandono`: nobody of both sides came back. */
export const FINES_DE_CONVERSACION = ['visitante', 'gestion', 'abandono'] as const
/** Who says something in a chat. */
export const ROLES_DE_MENSAJE = ['user', 'assistant', 'agent', 'system'] as const
/** A question that the assistant could not answer. */
export const ESTADOS_DE_PREGUNTA = ['abierta', 'respondida', 'descartada'] as const
