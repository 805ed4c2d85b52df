import { account, invitaciones, session, twoFactor, user, userRoles, verification } from '../schema/auth.server.ts'
import {
  avisosEnviados,
  circulares,
  creditosDados,
  fotosDePaquetes,
  fotosDeTickets,
  noticias,
  notifications,
  paquetesDigitados,
  pedidosCuenta,
  profiles,
  registrosAcceso,
  respuestasTickets,
  ticketsAyuda,
} from '../schema/miembros.server.ts'
import { ERASED_NAME } from './column.ts'
import { table } from './table.server.ts'

const membership = { personal: 'código de membresía' }
const staff = { personal: 'nombre', kept: 'who of the shop did it' }
const photo = ['id', 'tipo', 'bytes', 'ancho', 'alto'] as const

/** Accounts and the data of members. */
export const people = [
  table(user, ['name', 'image', 'suspendido_en', 'updatedAt'], {
    id: { exportKey: 'id' },
    email: { personal: 'correo', exportKey: 'correo' },
    emailVerified: { exportKey: 'correo_confirmado' },
    twoFactorEnabled: { exportKey: 'segundo_paso' },
    createdAt: { exportKey: 'creada' },
  }),
  table(session, ['id', 'userId', 'token'], {
    createdAt: { exportKey: 'desde' },
    updatedAt: { exportKey: 'vista' },
    expiresAt: { exportKey: 'vence' },
    ipAddress: { personal: 'dirección de internet', exportKey: 'direccion' },
    userAgent: { personal: 'navegador', exportKey: 'navegador' },
  }),
  table(
    account,
    [
      'id',
      'userId',
      'accountId',
      'providerId',
      'password',
      'scope',
      'createdAt',
      'updatedAt',
      'accessToken',
      'refreshToken',
      'idToken',
      'accessTokenExpiresAt',
      'refreshTokenExpiresAt',
    ],
    { passwordExpiresAt: { exportKey: 'contrasena_temporal_hasta' } },
  ),
  table(verification, ['id', 'identifier', 'value', 'expiresAt', 'createdAt', 'updatedAt'], {}),
  table(twoFactor, ['id', 'userId', 'secret', 'backupCodes', 'verified', 'failedVerificationCount', 'lockedUntil'], {}),
  table(invitaciones, ['user_id', 'invita'], {
    nombre: { personal: 'nombre', exportKey: 'nombre' },
    rol: { exportKey: 'rol' },
    enviada_en: { exportKey: 'enviada' },
    vence: { exportKey: 'vence' },
  }),
  table(userRoles, ['id', 'user_id'], { role: { exportKey: 'rol' } }),
  table(profiles, ['id', 'user_id', 'confirmado'], {
    nombre_completo: { personal: 'nombre', exportKey: 'nombre' },
    correo: { personal: 'correo', exportKey: 'correo' },
    telefono: { personal: 'teléfono', exportKey: 'telefono' },
    direccion: { personal: 'dirección de envío', exportKey: 'direccion' },
    codigo_membresia: { ...membership, exportKey: 'codigo_membresia' },
    saldo: { personal: 'saldo', exportKey: 'saldo' },
    fecha_creacion: { exportKey: 'miembro_desde' },
  }),
  table(registrosAcceso, ['id'], {
    codigo_membresia: membership,
    correo: { personal: 'correo', exportKey: 'correo' },
    nombre: { personal: 'nombre', exportKey: 'nombre' },
    fecha: { exportKey: 'fecha' },
  }),
  table(pedidosCuenta, ['codigo_pedido'], { codigo_membresia: membership }),
  table(avisosEnviados, ['id', 'tipo', 'cuantos', 'autor', 'fecha_creacion'], {
    titulo: { personal: 'notificaciones' },
    mensaje: { personal: 'notificaciones' },
    codigo_membresia: membership,
  }),
  table(notifications, ['id', 'user_id', 'envio'], {
    codigo_membresia: membership,
    tipo: { exportKey: 'tipo' },
    titulo: { personal: 'notificaciones', exportKey: 'titulo' },
    mensaje: { personal: 'notificaciones', exportKey: 'mensaje' },
    leido: { exportKey: 'leido' },
    fecha_creacion: { exportKey: 'fecha_creacion' },
  }),
  table(
    circulares,
    ['id', 'politica', 'vigente_desde', 'mensaje', 'cuantos', 'autor', 'ultimo', 'fecha_creacion', 'terminada'],
    {},
  ),
  table(noticias, ['id', 'titulo', 'contenido', 'activo', 'fecha_publicacion', 'version'], {}),
  table(
    ticketsAyuda,
    ['id', 'user_id', 'created_at', 'visto_por_miembro', 'visto_por_gestion', 'actividad_en', 'espera_desde'],
    {
      codigo_membresia: membership,
      asunto: { personal: 'solicitudes de soporte', exportKey: 'asunto' },
      descripcion: { personal: 'solicitudes de soporte', exportKey: 'descripcion' },
      prioridad: { exportKey: 'prioridad' },
      estado: { exportKey: 'estado' },
      codigo_pedido: { exportKey: 'codigo_pedido' },
      fecha_creacion: { exportKey: 'fecha_creacion' },
    },
  ),
  table(respuestasTickets, ['id', 'ticket_id', 'user_id', 'interna', 'correo'], {
    mensaje: { personal: 'solicitudes de soporte', exportKey: 'mensaje' },
    es_admin: { exportKey: 'de_la_tienda' },
    created_at: { exportKey: 'fecha' },
  }),
  table(fotosDeTickets, [...photo, 'ticket_id', 'respuesta_id'], {
    nombre: { personal: 'solicitudes de soporte', exportKey: 'nombre' },
    contenido: { personal: 'solicitudes de soporte' },
    fecha_creacion: { exportKey: 'fecha' },
  }),
  table(creditosDados, ['id', 'admin_id', 'revierte', 'pago'], {
    // The code is erased too, because another member may get the same one.
    codigo_membresia: { ...membership, erased: '' },
    correo: { personal: 'correo', erased: '' },
    nombre: { personal: 'nombre', erased: ERASED_NAME },
    monto: { exportKey: 'monto' },
    descripcion: { personal: 'movimientos', exportKey: 'descripcion' },
    saldo_despues: { exportKey: 'saldo_despues' },
    admin_nombre: staff,
    fecha_creacion: { exportKey: 'fecha_creacion' },
  }),
  table(paquetesDigitados, ['id', 'admin_creador', 'user_id'], {
    codigo_pedido: { exportKey: 'codigo_pedido' },
    cliente: { personal: 'nombre', erased: ERASED_NAME, exportKey: 'cliente' },
    descripcion: { exportKey: 'descripcion' },
    peso: { exportKey: 'peso' },
    precio: { exportKey: 'precio' },
    total: { exportKey: 'total' },
    estatus_id: { exportKey: 'estatus' },
    correo_cliente: { personal: 'correo' },
    notas: { personal: 'notas' },
    admin_nombre: staff,
    codigo_membresia: membership,
    fecha_creacion: { exportKey: 'fecha_creacion' },
  }),
  table(fotosDePaquetes, ['id', 'tipo', 'ancho', 'alto', 'paquete_id'], {
    nombre: { personal: 'paquetes', exportKey: 'nombre' },
    bytes: { exportKey: 'bytes' },
    contenido: { personal: 'paquetes' },
    fecha_creacion: { exportKey: 'fecha' },
  }),
]
