import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { ROLES } from '#lib/closedSets.ts'
import { ROLES_DE_PERSONAL } from '#lib/permisos.ts'
import { ahora, instante, largo, uno } from './columns.server.ts'

/** Accounts and roles: better-auth's tables, which keep its names, and the shop's table of roles. */

export const user = pgTable(
  'user',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Required by better-auth and always empty; a member's name is in `profiles`. */
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    /** Whether signing in takes a second step. */
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** Added by the shop: since when the account is suspended and nobody can sign in; null when it is not. */
    suspendido_en: instante('suspendido_en'),
    createdAt: ahora('created_at'),
    updatedAt: ahora('updated_at'),
  },
  // `user_correo` serves the search for an order's owner, at each change of an order.
  (t) => [
    index('user_correo').on(sql`lower(${t.email})`),
    index('user_sin_confirmar').on(t.createdAt).where(sql`not ${t.emailVerified}`),
  ],
)

export const deUsuario = () => uuid('user_id').references(() => user.id, { onDelete: 'cascade' })

export const session = pgTable(
  'session',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: deUsuario().notNull(),
    token: text('token').notNull().unique(),
    expiresAt: instante('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: ahora('created_at'),
    updatedAt: ahora('updated_at'),
  },
  (t) => [index('session_user_idx').on(t.userId), index('session_por_limpiar').on(t.expiresAt)],
)

export const account = pgTable(
  'account',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: deUsuario().notNull(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
    /** Added by the shop: when a generated password expires; null for a chosen one. */
    passwordExpiresAt: instante('password_expires_at'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instante('access_token_expires_at'),
    refreshTokenExpiresAt: instante('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: ahora('created_at'),
    updatedAt: ahora('updated_at'),
  },
  (t) => [unique('account_provider_key').on(t.providerId, t.accountId), index('account_user_idx').on(t.userId)],
)

export const verification = pgTable(
  'verification',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instante('expires_at').notNull(),
    createdAt: ahora('created_at'),
    updatedAt: ahora('updated_at'),
  },
  (t) => [
    index('verification_identifier_idx').on(t.identifier),
    index('verification_por_valor').using('hash', t.value),
    index('verification_por_limpiar').on(t.expiresAt),
  ],
)

/** Table of better-auth's plugin: the authenticator's secret and the recovery codes, both encrypted. */
export const twoFactor = pgTable(
  'two_factor',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: deUsuario().notNull().unique(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: instante('locked_until'),
  },
  (t) => [index('two_factor_secret_idx').on(t.secret)],
)

/** Invitations to work here that nobody has accepted or withdrawn; an account has at most one. */
export const invitaciones = pgTable(
  'invitaciones',
  {
    user_id: deUsuario().primaryKey(),
    nombre: text('nombre').notNull(),
    rol: text('rol', { enum: ROLES_DE_PERSONAL }).notNull(),
    /** The owner who sent it last. */
    invita: uuid('invita').references(() => user.id, { onDelete: 'set null' }),
    enviada_en: ahora('enviada_en'),
    vence: instante('vence').notNull(),
  },
  (t) => [
    index('invitaciones_de_quien').on(t.invita),
    check('invitaciones_rol', uno('rol', ...ROLES_DE_PERSONAL)),
    check('invitaciones_nombre', largo('nombre', 1, 80)),
  ],
)

export const userRoles = pgTable(
  'user_roles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: deUsuario().notNull(),
    role: text('role', { enum: ROLES }).notNull().default('user'),
  },
  (t) => [unique('user_roles_key').on(t.user_id, t.role), check('user_roles_role', uno('role', ...ROLES))],
)
