import { expect, test } from 'vitest'
import { InvalidConfig, readConfig } from './config.server.ts'

test('an empty environment works on a laptop', () => {
  expect(readConfig({ DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    origin: null,
    databaseUrl: undefined,
    trustProxy: [],
    examples: true,
    asistente: undefined,
  })
})

test('values are read and normalized', () => {
  const config = readConfig({
    PORT: '4100',
    PUBLIC_URL: 'https://Brisa.example:443/',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    ADMIN_EMAIL: 'Carla@Brisa.example',
    EXAMPLES: 'no',
  })
  expect(config).toMatchObject({
    port: 4100,
    publicUrl: 'https://Brisa.example:443',
    origin: 'https://brisa.example',
    trustProxy: ['10.0.0.0/8', '::1'],
    adminEmail: 'carla@brisa.example',
    examples: false,
  })
  expect(readConfig({ PORT: '4100' }).publicUrl).toBe('http://localhost:4100')
})

test.each([
  'ssh://ana@casa.example/copias de la tienda',
  'ssh://u123-sub1@[2001:db8::1]:23/~/copias?config=/etc/brisa/ssh',
])('backups may be copied to %s', (BACKUP_COPY) => {
  const { copy } = readConfig({ BACKUP_COPY, BACKUP_PASSPHRASE: 'una frase bastante larga' }).backups
  expect(copy?.url.protocol).toBe('ssh:')
})

test.each([
  ['pedidos@brisa.example', ''],
  ['Brisa: joyas (a mano); más <pedidos@brisa.example>', 'Brisa: joyas (a mano); más'],
  ['"Brisa, joyas" <pedidos@brisa.example>', 'Brisa, joyas'],
])('mails may leave as %s', (MAIL_FROM, name) => {
  expect(readConfig({ MAIL_FROM }).mailFrom).toEqual({ name, address: 'pedidos@brisa.example' })
})

test.each([
  [{ PORT: 'tres mil' }, 'PORT debe ser un número'],
  [{ PORT: '70000' }, 'PORT debe estar entre 0 y 65535'],
  [{ PUBLIC_URL: 'brisa.example' }, 'PUBLIC_URL debe ser una dirección que empiece por http:// o https://'],
  ...[
    'https://ana:clave@brisa.example',
    'https://brisa.example/tienda',
    'https://brisa.example?a=1',
    'https:brisa.example',
  ].map((PUBLIC_URL): [Record<string, string>, string] => [
    { PUBLIC_URL },
    'PUBLIC_URL debe ser solo https://, el nombre',
  ]),
  [{ MAIL_FROM: 'Brisa' }, 'MAIL_FROM debe ser una dirección de correo'],
  [{ MAIL_FROM: 'Brisa <pedidos>' }, 'MAIL_FROM debe ser una dirección de correo'],
  [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY debe ser una lista'],
  [{ TRUST_PROXY: 'todos' }, 'TRUST_PROXY debe ser una lista'],
  [{ BACKUP_AT: '24:00' }, 'BACKUP_AT debe ser una hora, como 03:30'],
  [{ BACKUP_PASSPHRASE: 'corta' }, 'BACKUP_PASSPHRASE debe tener 16 caracteres o más'],
  [{ BACKUP_COPY: 'file:///copias' }, 'BACKUP_PASSPHRASE es obligatoria con BACKUP_COPY'],
  [{ BACKUP_COPY: 's3://cubo/a' }, 'AWS_ACCESS_KEY_ID es obligatoria con BACKUP_COPY=s3://…'],
  [{ BACKUP_COPY: 'file:///copias', DATABASE_URL: 'postgres://a/b' }, 'BACKUP_DIR es obligatoria con BACKUP_COPY'],
  ...[
    'ssh://casa.example/copias',
    'ssh://ana@casa.example',
    'ssh://-oProxyCommand=id@casa.example/copias',
    'ssh://ana@-oProxyCommand=id/copias',
    'ssh://ana;id@casa.example/copias',
    'ssh://ana:clave@casa.example/copias',
    'ssh://ana@casa.example/copias\n!id',
  ].map((BACKUP_COPY): [Record<string, string>, string] => [{ BACKUP_COPY }, 'BACKUP_COPY debe ser ssh://usuario@máq']),
  ...['smtp://', 'smtp:///', 'smtps://', 'smtp:correo.example'].map((SMTP_URL): [Record<string, string>, string] => [
    { SMTP_URL },
    'SMTP_URL debe llevar el servidor, como smtp://correo.example:587',
  ]),
  [{ DATABASE_URL: 'postgres://db/brisa' }, 'SECRET es obligatoria con DATABASE_URL'],
  [{ ASISTENTE_URL: 'http://127.0.0.1:8080/v1' }, 'ASISTENTE_MODEL es obligatoria'],
])('%o is refused by name', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test('every wrong value is listed at once, and no secret is repeated', () => {
  const env = { PORT: '-1', ADMIN_PASSWORD: 'breve', SECRET: 'demasiado-corto' }
  expect(() => readConfig(env)).toThrow(InvalidConfig)
  expect(() => readConfig(env)).toThrow(/PORT.*\n.*ADMIN_PASSWORD.*\n.*SECRET/)
  expect(() => readConfig(env)).not.toThrow(/breve|corto/)
})
