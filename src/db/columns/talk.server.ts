import {
  consumoDeAsistente,
  conversaciones,
  conversacionesAsistente,
  ejemplosDeAsistente,
  llaves,
  mensajes,
  preguntas,
  preguntasSinRespuesta,
  presencias,
  silencios,
  turnos,
} from '../schema/chat.server.ts'
import {
  auditoria,
  cancelaciones,
  conteos,
  correos,
  enlaces,
  enviosPush,
  limites,
  preferenciasPush,
  repeticiones,
  respaldos,
  suscripcionesPush,
} from '../schema/machinery.server.ts'
import { table } from './table.server.ts'

const talk = 'la conversación'

/** The conversations with staff and with the assistant. */
export const chats = [
  table(conversacionesAsistente, ['id', 'updated_at', 'huella', 'user_id'], {
    email: { personal: 'correo' },
    conversation_data: { personal: talk, exportKey: 'conversacion' },
    order_code: { exportKey: 'codigo_pedido' },
    created_at: { exportKey: 'fecha_creacion' },
  }),
  table(
    conversaciones,
    [
      'id',
      'correo_comprobado',
      'user_id',
      'agente_id',
      'asistente_id',
      'espera_desde',
      'tomada_en',
      'terminada_en',
      'terminada_por',
      'visto_por_visitante',
      'visto_por_gestion',
      'copia_pedida',
      'actividad_en',
      'version',
      'repartida',
    ],
    {
      correo: { personal: 'correo', exportKey: 'correo' },
      casa: { personal: 'dirección de internet' },
      codigo_pedido: { exportKey: 'codigo_pedido' },
      estado: { exportKey: 'estado' },
      created_at: { exportKey: 'fecha' },
    },
  ),
  table(mensajes, ['id', 'conversacion_id', 'clave', 'autor', 'correo'], {
    contenido: { personal: talk, exportKey: 'mensaje' },
    rol: { exportKey: 'de_la_tienda' },
    created_at: { exportKey: 'fecha' },
  }),
  table(llaves, ['huella', 'conversacion_id', 'created_at'], {}),
  table(presencias, ['conversacion_id', 'visto_en'], { pagina: { personal: 'qué página miras' } }),
  table(silencios, ['conversacion_id', 'hasta'], { casa: { personal: 'dirección de internet' } }),
  table(turnos, ['user_id', 'desde', 'visto_en'], {}),
  table(
    preguntas,
    ['id', 'pregunta', 'respuesta', 'categoria', 'publicada', 'autor', 'version', 'created_at', 'updated_at'],
    {},
  ),
  table(
    preguntasSinRespuesta,
    [
      'id',
      'huella',
      'veces',
      'estado',
      'pregunta_id',
      'elecciones',
      'elegida',
      'ejemplo_id',
      'conversacion_id',
      'created_at',
      'ultima',
    ],
    { texto: { personal: talk, kept: 'it is written without addresses, phones and codes' } },
  ),
  table(ejemplosDeAsistente, ['id', 'huella', 'tema', 'autor', 'created_at'], {
    texto: { personal: talk, kept: 'it is written without addresses, phones and codes' },
  }),
  table(consumoDeAsistente, ['dia', 'fichas'], { quien: { personal: 'correo' } }),
]

const sent = 'that a mail left, about what, to whom and when'

/** Mails, links and infrastructure. */
export const machinery = [
  table(suscripcionesPush, ['id', 'session_id', 'p256dh', 'auth'], {
    endpoint: { personal: 'la dirección con que su navegador recibe avisos' },
    fecha_creacion: { exportKey: 'desde' },
    ultimo_exito: { exportKey: 'ultimo_aviso' },
  }),
  table(preferenciasPush, ['user_id'], {
    apagadas: { exportKey: 'no_avisar_de' },
    silencio_desde: { exportKey: 'silencio_desde' },
    silencio_hasta: { exportKey: 'silencio_hasta' },
  }),
  table(
    enviosPush,
    ['id', 'suscripcion_id', 'clase', 'grupo', 'texto', 'ruta', 'paso', 'desde', 'caduca', 'tomado', 'intentos'],
    {},
  ),
  table(cancelaciones, ['id'], {
    correo: { personal: 'correo', kept: 'who wants no status mails gets none', exportKey: 'correo' },
    activo: { exportKey: 'sin_avisos' },
    fecha: { exportKey: 'fecha' },
  }),
  table(
    correos,
    [
      'id',
      'circular',
      'al_final',
      'intentos',
      'rechazos',
      'ultimo_error',
      'vaciado',
      'numero',
      'desde',
      'tomado',
      'transaccion',
    ],
    {
      funcion: { exportKey: 'funcion' },
      para: { personal: 'correo', kept: sent },
      casilla: { personal: 'correo', kept: sent },
      casa: { personal: 'dirección de internet' },
      red: { personal: 'dirección de internet' },
      datos: { personal: 'los correos que te enviamos', erased: {} },
      texto: { personal: 'los correos que te enviamos' },
      html: { personal: 'los correos que te enviamos' },
      asunto: { personal: 'los correos que te enviamos', kept: sent, exportKey: 'asunto' },
      estado: { exportKey: 'estado' },
      codigo_pedido: { exportKey: 'codigo_pedido' },
      fecha_creacion: { exportKey: 'fecha_creacion' },
      fecha_envio: { exportKey: 'fecha_envio' },
    },
  ),
  table(
    enlaces,
    [
      'id',
      'tipo',
      'huella',
      'codigo_pedido',
      'solicitud',
      'user_id',
      'conversacion_id',
      'fecha_creacion',
      'vence',
      'usado',
      'revocado',
    ],
    { correo: { personal: 'correo', kept: 'the link of a mail against status mails goes on to do what it says' } },
  ),
  table(repeticiones, ['clave', 'verbo', 'huella', 'huella_enviada', 'remitente', 'respuesta', 'fecha_creacion'], {}),
  table(auditoria, ['id', 'cuando', 'quien', 'accion', 'entidad', 'clave', 'transaccion'], {
    antes: { personal: 'notas', kept: 'who changed what cannot be changed' },
    despues: { personal: 'notas', kept: 'who changed what cannot be changed' },
  }),
  table(limites, ['points', 'expire'], { key: { personal: 'correo', kept: 'until an hour after the limit is over' } }),
  table(conteos, ['id', 'tabla', 'uno', 'otro', 'cuantos'], {}),
  table(respaldos, ['id', 'inicio', 'fin', 'clase', 'estado', 'bytes', 'lugar', 'copiado', 'verificado', 'error'], {}),
]
