import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { ahora, dinero, esMembresia, idImportable, instante, largo, uno } from './columnas.server.ts'

/** Who someone is: better-auth's tables with its own names, profiles and roles. */

export const user = pgTable('user', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  createdAt: ahora('created_at'),
  updatedAt: ahora('updated_at'),
})

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
  (t) => [index('session_user_idx').on(t.userId)],
)

export const account = pgTable(
  'account',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: deUsuario().notNull(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
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
  (t) => [index('verification_identifier_idx').on(t.identifier)],
)

export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: deUsuario().notNull().unique(),
    nombre_completo: text('nombre_completo').notNull(),
    correo: text('correo').notNull(),
    telefono: text('telefono'),
    codigo_membresia: text('codigo_membresia').notNull().unique(),
    saldo: dinero('saldo').notNull().default('0'),
    confirmado: boolean('confirmado').notNull().default(false),
    fecha_creacion: ahora('fecha_creacion'),
    direccion: text('direccion'),
  },
  (t) => [
    check('profiles_membresia', esMembresia('codigo_membresia')),
    check('profiles_saldo', sql`${t.saldo} >= 0`),
    check('profiles_nombre', largo('nombre_completo', 1, 200)),
    check('profiles_correo', largo('correo', 3, 255)),
    index('profiles_correo_idx').on(sql`lower(${t.correo})`),
  ],
)

export const userRoles = pgTable(
  'user_roles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: deUsuario().notNull(),
    role: text('role', { enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
  },
  (t) => [unique('user_roles_key').on(t.user_id, t.role), check('user_roles_role', uno('role', 'user', 'admin'))],
)

export const registrosAcceso = pgTable(
  'registros_acceso',
  {
    id: idImportable(),
    codigo_membresia: text('codigo_membresia').notNull(),
    correo: text('correo').notNull(),
    nombre: text('nombre').notNull(),
    fecha: ahora('fecha'),
  },
  (t) => [index('registros_acceso_membresia').on(t.codigo_membresia)],
)
