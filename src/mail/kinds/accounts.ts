import { z } from 'zod'
import { ALARMAS, CLASES_DE_MOVIMIENTO, POLITICAS_QUE_CAMBIAN } from '#lib/closedSets.ts'
import { ROLES_DE_PERSONAL } from '#lib/permisos.ts'
import { mail } from './mail.ts'

/** Mails about an account, its balance and its mails, and the alert to the shop itself. */
export const accountMails = {
  /** To a person who created an account and chose its password: a link that confirms the address. */
  'send-signup-confirmation': mail('cuenta', { user_id: z.uuid(), nombre: z.string() }),
  /** To a new member. The data hold a password, so they are emptied once the mail is delivered. */
  'send-registration-email': mail('propia', {
    user_id: z.uuid(),
    email: z.string(),
    nombre: z.string(),
    /** Membership code, `B-000000`. */
    codigo: z.string(),
    password: z.string(),
    /** When the temporary password expires, ISO 8601. */
    hasta: z.iso.datetime({ offset: true }),
  }),
  /** To each member: a policy changes. Opting out of status mails does not stop it. */
  'send-policy-change': mail('propia', {
    user_id: z.uuid(),
    nombre: z.string(),
    politica: z.enum(POLITICAS_QUE_CAMBIAN),
    /** A calendar day, `YYYY-MM-DD`. */
    vigente_desde: z.iso.date(),
    /** What changes, as staff wrote it. */
    mensaje: z.string(),
  }),
  /** To an address that already has an account, when somebody signs up with it: how to sign in, or to confirm it. */
  'send-known-address': mail('cuenta', { user_id: z.uuid(), nombre: z.string(), confirmado: z.boolean() }),
  /** To an account's address: a link to choose another password, valid for one hour. */
  'send-password-reset': mail('cuenta', { user_id: z.uuid(), nombre: z.string() }),
  /** To a person invited to work here, by `quien` of the shop: a link that accepts it, once, for seven days. */
  'send-invitation': mail('propia', {
    user_id: z.uuid(),
    nombre: z.string(),
    rol: z.enum(ROLES_DE_PERSONAL),
    quien: z.string(),
  }),
  /** To an account's address: what its owner or staff changed. */
  'send-account-change': mail('propia', {
    nombre: z.string(),
    cambio: z.enum([
      'contrasena',
      'segundo_paso',
      'sin_segundo_paso',
      'cuenta_borrada',
      'confirmada',
      'suspendida',
      'reactivada',
      'administra',
      'ayuda',
      'entrega',
      'no_administra',
    ]),
    fecha: z.iso.datetime({ offset: true }),
  }),
  /** To a member: their balance changed. */
  'send-credit-notification': mail('propia', {
    email: z.string(),
    nombre: z.string(),
    clase: z.enum(CLASES_DE_MOVIMIENTO),
    /** Pesos, as a decimal string with its sign. */
    monto: z.string(),
    descripcion: z.string(),
    saldoNuevo: z.string(),
  }),
  /** To an order's own address: a member wants to add the order to their account; the link grants it. */
  'send-order-link': mail('formulario', {
    user_id: z.uuid(),
    codigo_pedido: z.string(),
    /** The requester's first name; their address in `correo` is masked as `v***@ejemplo.com`. */
    nombre: z.string(),
    correo: z.string(),
  }),
  /** To an address whose status mails somebody stopped or reactivated by typing the address. */
  'send-notices-change': mail('formulario', { correo: z.string(), activos: z.boolean() }),
  /** To an owner: something of the shop itself is bad, or is over (docs/decisions/065). */
  'send-shop-alarm': mail('propia', {
    clave: z.enum(ALARMAS),
    termino: z.boolean(),
    /** What is the case, and what the owner does now, in words of the page Salud. */
    texto: z.string(),
    que_hacer: z.string().nullable(),
    /** When it began. */
    desde: z.iso.datetime({ offset: true }),
  }),
} as const
