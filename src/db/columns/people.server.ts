import { account, session, twoFactor, user, userRoles, verification } from '../schema/auth.server.ts'
import {
  avisosEnviados,
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
    id: { own: 'id' },
    email: { personal: 'correo', own: 'correo' },
    emailVerified: { own: 'correo_confirmado' },
    twoFactorEnabled: { own: 'segundo_paso' },
    createdAt: { own: 'creada' },
  }),
  table(session, ['id', 'userId', 'token'], {
    createdAt: { own: 'desde' },
    updatedAt: { own: 'vista' },
    expiresAt: { own: 'vence' },
    ipAddress: { personal: 'dirección de internet', own: 'direccion' },
    userAgent: { personal: 'navegador', own: 'navegador' },
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
    { passwordExpiresAt: { own: 'contrasena_temporal_hasta' } },
  ),
  table(verification, ['id', 'identifier', 'value', 'expiresAt', 'createdAt', 'updatedAt'], {}),
  table(twoFactor, ['id', 'userId', 'secret', 'backupCodes', 'verified', 'failedVerificationCount', 'lockedUntil'], {}),
  table(userRoles, ['id', 'user_id'], { role: { own: 'rol' } }),
  table(profiles, ['id', 'user_id', 'confirmado'], {
    nombre_completo: { personal: 'nombre', own: 'nombre' },
    correo: { personal: 'correo', own: 'correo' },
    telefono: { personal: 'teléfono', own: 'telefono' },
    direccion: { personal: 'dirección de envío', own: 'direccion' },
    codigo_membresia: { ...membership, own: 'codigo_membresia' },
    saldo: { personal: 'saldo', own: 'saldo' },
    fecha_creacion: { own: 'miembro_desde' },
  }),
  table(registrosAcceso, ['id'], {
    codigo_membresia: membership,
    correo: { personal: 'correo', own: 'correo' },
    nombre: { personal: 'nombre', own: 'nombre' },
    fecha: { own: 'fecha' },
  }),
  table(pedidosCuenta, ['codigo_pedido'], { codigo_membresia: membership }),
  table(avisosEnviados, ['id', 'tipo', 'cuantos', 'autor', 'fecha_creacion'], {
    titulo: { personal: 'notificaciones' },
    mensaje: { personal: 'notificaciones' },
    codigo_membresia: membership,
  }),
  table(notifications, ['id', 'user_id', 'envio'], {
    codigo_membresia: membership,
    tipo: { own: 'tipo' },
    titulo: { personal: 'notificaciones', own: 'titulo' },
    mensaje: { personal: 'notificaciones', own: 'mensaje' },
    leido: { own: 'leido' },
    fecha_creacion: { own: 'fecha_creacion' },
  }),
  table(noticias, ['id', 'titulo', 'contenido', 'activo', 'fecha_publicacion', 'version'], {}),
  table(
    ticketsAyuda,
    ['id', 'user_id', 'created_at', 'visto_por_miembro', 'visto_por_gestion', 'actividad_en', 'espera_desde'],
    {
      codigo_membresia: membership,
      asunto: { personal: 'solicitudes de soporte', own: 'asunto' },
      descripcion: { personal: 'solicitudes de soporte', own: 'descripcion' },
      prioridad: { own: 'prioridad' },
      estado: { own: 'estado' },
      codigo_pedido: { own: 'codigo_pedido' },
      fecha_creacion: { own: 'fecha_creacion' },
    },
  ),
  table(respuestasTickets, ['id', 'ticket_id', 'user_id', 'interna', 'correo'], {
    mensaje: { personal: 'solicitudes de soporte', own: 'mensaje' },
    es_admin: { own: 'de_la_tienda' },
    created_at: { own: 'fecha' },
  }),
  table(fotosDeTickets, [...photo, 'ticket_id', 'respuesta_id'], {
    nombre: { personal: 'solicitudes de soporte', own: 'nombre' },
    contenido: { personal: 'solicitudes de soporte' },
    fecha_creacion: { own: 'fecha' },
  }),
  table(creditosDados, ['id', 'admin_id', 'revierte'], {
    // The code is erased too, because another member may get the same one.
    codigo_membresia: { ...membership, erased: '' },
    correo: { personal: 'correo', erased: '' },
    nombre: { personal: 'nombre', erased: ERASED_NAME },
    monto: { own: 'monto' },
    descripcion: { personal: 'movimientos', own: 'descripcion' },
    saldo_despues: { own: 'saldo_despues' },
    admin_nombre: staff,
    fecha_creacion: { own: 'fecha_creacion' },
  }),
  table(paquetesDigitados, ['id', 'admin_creador', 'user_id'], {
    codigo_pedido: { own: 'codigo_pedido' },
    cliente: { personal: 'nombre', erased: ERASED_NAME, own: 'cliente' },
    descripcion: { own: 'descripcion' },
    peso: { own: 'peso' },
    precio: { own: 'precio' },
    total: { own: 'total' },
    estatus_id: { own: 'estatus' },
    correo_cliente: { personal: 'correo' },
    notas: { personal: 'notas' },
    admin_nombre: staff,
    codigo_membresia: membership,
    fecha_creacion: { own: 'fecha_creacion' },
  }),
  table(fotosDePaquetes, ['id', 'tipo', 'ancho', 'alto', 'paquete_id'], {
    nombre: { personal: 'paquetes', own: 'nombre' },
    bytes: { own: 'bytes' },
    contenido: { personal: 'paquetes' },
    fecha_creacion: { own: 'fecha' },
  }),
]
