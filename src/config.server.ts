import { BlockList, isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { negocio } from '#negocio'

/** Characters of the secret that signs sessions and links, wherever it is kept. */
export const SECRET_MIN_LENGTH = 32

/** With this length, and the cost of each try (docs/decisions/066), trying passphrases does not pay. */
const PASSPHRASE_MIN_LENGTH = 16

const SSH_URL = /^ssh:\/\/\w[\w.-]*@(\w[\w.-]*|\[[\da-f:]+\])(:\d{1,5})?\/[^?#\p{Cc}]+(\?[^#]*)?$/iu

const correo = z.email('debe ser una dirección de correo')

function urlWith(...protocols: string[]) {
  const list = protocols.map((p) => `${p}://`).join(' o ')
  return z.string().refine((text) => protocols.includes(protocolOf(text)), {
    error: `debe ser una dirección que empiece por ${list}`,
    abort: true,
  })
}

/** An address of files: a folder of this machine, a bucket, or a folder of another machine. */
function storeUrl(...protocols: string[]) {
  return urlWith(...protocols)
    .refine((text) => !text.startsWith('s3:') || new URL(text).hostname !== '', 'debe llevar el nombre del bucket')
    .refine((text) => !text.startsWith('file:') || /^file:\/\/\/./.test(text), 'debe ser file:/// y la carpeta entera')
}

function protocolOf(text: string) {
  return URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : ''
}

/**
 * Parses `Brisa <pedidos@brisa.example>`, quoted or not, or a bare address, into name and address, since a name may
 * hold `:`.
 */
function readSender(text: string) {
  const [, name = '', address] = /^(?:(.*)<([^<>]*)>|[^<>]*)$/.exec(text.trim()) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address ?? text.trim() }
}

const port = z.coerce
  .number('debe ser un número')
  .int('debe ser un número entero')
  .min(0, 'debe estar entre 0 y 65535')
  .max(65_535, 'debe estar entre 0 y 65535')

const Environment = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().default('127.0.0.1'),
    // Every public link begins with this URL, so it holds no credentials, path or query.
    PUBLIC_URL: urlWith('http', 'https')
      .regex(/^\w+:\/\/[^\s/\\?#@]+\/*$/, 'debe ser solo https://, el nombre y, si hace falta, el puerto')
      .optional(),
    DATABASE_URL: urlWith('postgres', 'postgresql').optional(),
    DATA_DIR: z.string().default('data'),
    METRICS_PORT: port.optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    METRICS_TOKEN: z.string().min(SECRET_MIN_LENGTH, `debe tener ${SECRET_MIN_LENGTH} caracteres o más`).optional(),
    EXAMPLES: z.enum(['yes', 'no'], 'debe ser yes o no').default('yes'),
    SMTP_URL: urlWith('smtp', 'smtps')
      .refine((text) => new URL(text).hostname !== '', 'debe llevar el servidor, como smtp://correo.example:587')
      .optional(),
    MAIL_FROM: z
      .string()
      .transform(readSender)
      .refine(
        ({ address }) => correo.safeParse(address).success,
        'debe ser una dirección de correo, como Brisa <pedidos@brisa.example>',
      )
      .default({ name: negocio.marca, address: negocio.contacto.correoPedidos }),
    ADMIN_EMAIL: correo.default('admin@brisa.example'),
    ADMIN_PASSWORD: z
      .string()
      .min(6, 'debe tener de 6 a 72 caracteres')
      .max(72, 'debe tener de 6 a 72 caracteres')
      .optional(),
    SECRET: z.string().min(SECRET_MIN_LENGTH, `debe tener ${SECRET_MIN_LENGTH} caracteres o más`).optional(),
    TRUST_PROXY: z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .refine(
        (networks) => networks.every(isNetwork),
        'debe ser una lista de direcciones o redes CIDR, como 10.0.0.0/8, ::1',
      )
      .default([]),
    FOTOS_URL: storeUrl('file', 's3').optional(),
    BACKUP_DIR: z.string().optional(),
    // Programs get these parts as arguments, so none may look like an option.
    BACKUP_COPY: storeUrl('file', 's3', 'ssh')
      .refine(
        (text) => !text.startsWith('ssh:') || SSH_URL.test(text),
        'debe ser ssh://usuario@máquina/carpeta, o ssh://usuario@máquina/~/carpeta',
      )
      .optional(),
    BACKUP_PASSPHRASE: z
      .string()
      .min(PASSPHRASE_MIN_LENGTH, `debe tener ${PASSPHRASE_MIN_LENGTH} caracteres o más`)
      .optional(),
    BACKUP_AT: z
      .string()
      .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'debe ser una hora, como 03:30')
      .default('03:30'),
    AWS_ACCESS_KEY_ID: z.string().optional(),
    AWS_SECRET_ACCESS_KEY: z.string().optional(),
    AWS_SESSION_TOKEN: z.string().optional(),
    AWS_REGION: z.string().default('us-east-1'),
    ASISTENTE_URL: urlWith('http', 'https').optional(),
    ASISTENTE_KEY: z.string().optional(),
    ASISTENTE_MODEL: z.string().optional(),
  })
  .superRefine((environment, { addIssue }) => {
    const addMissing = (variable: string, message: string) => addIssue({ code: 'custom', path: [variable], message })
    if (environment.DATABASE_URL && !environment.SECRET)
      addMissing('SECRET', 'es obligatoria con DATABASE_URL: 32 caracteres al azar o más, los mismos en cada máquina')
    for (const store of ['FOTOS_URL', 'BACKUP_COPY'] as const)
      for (const variable of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const)
        if (environment[store]?.startsWith('s3:') && !environment[variable])
          addMissing(variable, `es obligatoria con ${store}=s3://…`)
    if (environment.BACKUP_COPY && !environment.BACKUP_PASSPHRASE)
      addMissing(
        'BACKUP_PASSPHRASE',
        'es obligatoria con BACKUP_COPY: la copia sale cifrada. Guárdala también en papel',
      )
    if (environment.BACKUP_COPY && environment.DATABASE_URL && !environment.BACKUP_DIR)
      addMissing('BACKUP_DIR', 'es obligatoria con BACKUP_COPY y DATABASE_URL: la carpeta donde se hace el respaldo')
    if (environment.ASISTENTE_URL && !environment.ASISTENTE_MODEL)
      addMissing('ASISTENTE_MODEL', 'es obligatoria con ASISTENTE_URL')
    if ((environment.ASISTENTE_MODEL || environment.ASISTENTE_KEY) && !environment.ASISTENTE_URL)
      addMissing('ASISTENTE_URL', 'es obligatoria con ASISTENTE_MODEL y ASISTENTE_KEY')
  })

/** Thrown when the environment is invalid; the message lists every wrong variable, one a line, without its value. */
export class InvalidConfig extends Error {}

/**
 * Reads the whole configuration (table in README.md). A variable that is set but empty counts as unset.
 * @throws InvalidConfig
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const { success, data, error } = Environment.safeParse(present)
  if (!success) {
    const lines = error.issues.map(({ path, message }) => `  ${path.join('.')} ${message}`)
    throw new InvalidConfig(`La configuración tiene errores:\n${lines.join('\n')}`)
  }
  return {
    port: data.PORT,
    host: data.HOST,
    /** Where the metrics are served alone; the port is undefined when they are not. */
    metrics: { port: data.METRICS_PORT, host: data.METRICS_HOST, token: data.METRICS_TOKEN },
    /** Base URL without a slash at the end. */
    publicUrl: (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, ''),
    /** Scheme and host of `publicUrl`; null when PUBLIC_URL is not set and `publicUrl` is only a guess. */
    origin: data.PUBLIC_URL ? new URL(data.PUBLIC_URL).origin : null,
    /** Undefined when the shop runs its own PostgreSQL in `dataDir`. */
    databaseUrl: data.DATABASE_URL,
    dataDir: path.resolve(data.DATA_DIR),
    /** Whether an empty shop with its own PostgreSQL begins with example orders, members and pieces. */
    examples: data.EXAMPLES === 'yes',
    /** Undefined when mails are kept and not sent. */
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    adminEmail: data.ADMIN_EMAIL.toLowerCase(),
    /** Undefined when the shop makes a random password. */
    adminPassword: data.ADMIN_PASSWORD,
    /** Required with `databaseUrl`; the shop with its own PostgreSQL generates and stores a secret. */
    secret: data.SECRET,
    /** Addresses and CIDR ranges of the proxies whose X-Forwarded-For is trusted; empty when none is. */
    trustProxy: data.TRUST_PROXY,
    /** Undefined when photos of pieces are kept in PostgreSQL. */
    fotos: data.FOTOS_URL ? storeConfigOf(data.FOTOS_URL, data) : undefined,
    backups: {
      /** Undefined when backups are in the data folder, or, with `databaseUrl`, are made by hand only. */
      dir: data.BACKUP_DIR && path.resolve(data.BACKUP_DIR),
      /** The second place; undefined when there is none. */
      copy: data.BACKUP_COPY ? storeConfigOf(data.BACKUP_COPY, data) : undefined,
      /** Undefined when backups are not encrypted. */
      passphrase: data.BACKUP_PASSPHRASE,
      /** `HH:MM` of the shop's clock. */
      at: data.BACKUP_AT,
    },
    /** Undefined when the assistant answers without a model. */
    asistente:
      data.ASISTENTE_URL && data.ASISTENTE_MODEL
        ? { url: data.ASISTENTE_URL, key: data.ASISTENTE_KEY, model: data.ASISTENTE_MODEL }
        : undefined,
  }
}

type Keys = Pick<
  z.output<typeof Environment>,
  'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN' | 'AWS_REGION'
>

/** Where files are kept: a folder (`file:`), a bucket (`s3:`) with its keys, or another machine (`ssh:`). */
export type StoreConfig = ReturnType<typeof storeConfigOf>

function storeConfigOf(url: string, keys: Keys) {
  return {
    url: new URL(url),
    region: keys.AWS_REGION,
    credentials: {
      accessKeyId: keys.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: keys.AWS_SECRET_ACCESS_KEY ?? '',
      ...(keys.AWS_SESSION_TOKEN && { sessionToken: keys.AWS_SESSION_TOKEN }),
    },
  }
}

/** Reads only DATABASE_URL, for the tests, which need no other configuration. */
export function readDatabaseUrl(env: NodeJS.ProcessEnv = process.env) {
  return env.DATABASE_URL?.trim() || undefined
}

function isNetwork(text: string) {
  const [ip = '', prefix, ...rest] = text.split('/')
  const family = isIP(ip)
  if (!family || rest.length > 0) return false
  if (prefix === undefined) return true
  if (!/^\d{1,3}$/.test(prefix)) return false
  try {
    new BlockList().addSubnet(ip, Number(prefix), family === 6 ? 'ipv6' : 'ipv4')
    return true
  } catch {
    return false
  }
}
