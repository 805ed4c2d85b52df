import { InvalidConfig, type readConfig } from '#config.server.ts'
import { outageOf } from '#db/outage.server.ts'

type Config = ReturnType<typeof readConfig>
type Failure = Error & { code?: string; path?: string; syscall?: string }

/**
 * Why the shop did not open and what to do, for the terminal. The reason begins with the variable to change, if there
 * is one.
 */
export function reasonOf(error: unknown, config: Config | undefined) {
  if (error instanceof InvalidConfig) return error.message
  const failure = rootCauseOf(error)
  const known =
    config && ((config.databaseUrl && databaseReason(failure, config.databaseUrl)) || systemReason(failure, config))
  return `No se pudo abrir la tienda.\n  ${known || messageOf(failure)}`
}

/** The innermost cause of an error. Of an `AggregateError` the first error counts. */
function rootCauseOf(error: unknown): Failure {
  if (error instanceof AggregateError && error.errors.length > 0) return rootCauseOf(error.errors[0])
  if (error instanceof Error) return error.cause instanceof Error ? rootCauseOf(error.cause) : error
  return new Error(String(error))
}

const messageOf = ({ message, code }: Failure) => message || code || 'No se sabe por qué.'

/** Node's codes for a certificate that is not valid. */
const CERTIFICATE_ERROR = /CERT|^ERR_TLS_|^UNABLE_TO_(GET|VERIFY)_|^(HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)$/

function databaseReason(failure: Failure, databaseUrl: string) {
  const { hostname, port, username, pathname } = new URL(databaseUrl)
  const [user, database] = [readable(username), readable(pathname.slice(1)) || username]
  const hostAndPort = `${hostname}:${port || 5432}`
  if (failure instanceof URIError)
    return 'DATABASE_URL: lleva un «%» que no se puede leer. Escribe %25 donde el usuario o la contraseña llevan un %.'
  if (failure.message === 'The server does not support SSL connections')
    return `DATABASE_URL: pide una conexión cifrada, y el PostgreSQL de ${hostAndPort} no las ofrece. Actívalas allí, o quita sslmode de la dirección.`
  if (CERTIFICATE_ERROR.test(failure.code ?? ''))
    return `DATABASE_URL: el certificado del PostgreSQL de ${hostAndPort} no vale (${failure.code}). Corrígelo, o indica con sslrootcert quién lo firma.`
  switch (failure.code) {
    case '28P01':
    case '28000':
      return `DATABASE_URL: el PostgreSQL de ${hostAndPort} no deja entrar a «${user}» con esa contraseña. Corrige el usuario o la contraseña.`
    case '3D000':
      return `DATABASE_URL: en el PostgreSQL de ${hostAndPort} no existe la base «${database}». Créala con «createdb ${database}» o corrige el nombre.`
    case '42501':
      return `DATABASE_URL: «${user}» no puede crear tablas en la base «${database}». Hazlo su dueño con «alter database ${database} owner to ${user}».`
  }
  const [, certificateParameter] = /^(ssl(?:root)?(?:cert|key))$/.exec(parameterOf(databaseUrl, failure.path)) ?? []
  if (certificateParameter)
    return `DATABASE_URL: no se puede leer ${failure.path} (${failure.code}). Corrige ${certificateParameter}, o da permiso al usuario que abre la tienda.`
  const isFile = failure.path && failure.syscall !== 'connect'
  if (failure.syscall === 'listen' || isFile || outageOf(failure) !== 'database unreachable') return null
  return `DATABASE_URL: el PostgreSQL de ${hostAndPort} no responde (${messageOf(failure)}). Comprueba que está en marcha y que la dirección es esa.`
}

/** The name of the URL parameter that has this value; empty when no parameter has it. */
function parameterOf(databaseUrl: string, value: string | undefined) {
  return [...new URL(databaseUrl).searchParams].find(([, own]) => own === value)?.[0] ?? ''
}

/** Decodes a part of a URL. A part that is no valid encoding stays as typed, as pg takes it. */
function readable(encoded: string) {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

function systemReason(failure: Failure, { port, host, dataDir }: Config) {
  if (outageOf(failure) === 'no space left on disk')
    return `El disco está lleno (${messageOf(failure)}). Libera espacio.`
  if (failure.syscall === 'listen' || failure.syscall === 'bind') {
    if (failure.code === 'EADDRINUSE')
      return `PORT: otro programa ya usa el puerto ${port} de ${host}. Ciérralo o indica otro puerto.`
    if (failure.code === 'EACCES')
      return `PORT: este usuario no puede abrir el puerto ${port}. Indica uno a partir de 1024.`
    return `HOST: ${host} no es una dirección de esta máquina (${messageOf(failure)}). Usa 127.0.0.1, o 0.0.0.0 para todas.`
  }
  if (failure.syscall === 'getaddrinfo') return `HOST: no se encuentra ${host}. Usa 127.0.0.1, o 0.0.0.0 para todas.`
  if (
    failure.path &&
    (failure.path.startsWith(dataDir) || dataDir.startsWith(`${failure.path}/`)) &&
    ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(failure.code ?? '')
  )
    return `DATA_DIR: no se puede escribir en ${failure.path} (${failure.code}). Da permiso al usuario que abre la tienda o indica otra carpeta.`
  return null
}
