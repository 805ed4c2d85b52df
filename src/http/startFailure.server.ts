import { ConfigInvalida, type leerConfig } from '#config.server.ts'
import { apagonDe } from '#db/apagon.server.ts'

type Config = ReturnType<typeof leerConfig>
type Fallo = Error & { code?: string; path?: string; syscall?: string }

/** Why the shop did not open and what to do, in one sentence that begins with the variable to change where there is one. */
export function motivoDe(error: unknown, config: Config | undefined) {
  if (error instanceof ConfigInvalida) return error.message
  const fallo = raizDe(error)
  const conocido = config && ((config.databaseUrl && deLaBase(fallo, config.databaseUrl)) || delSistema(fallo, config))
  return `No se pudo abrir la tienda.\n  ${conocido || dicho(fallo)}`
}

/** The error that caused the others. */
function raizDe(error: unknown): Fallo {
  if (error instanceof AggregateError && error.errors.length > 0) return raizDe(error.errors[0])
  if (error instanceof Error) return error.cause instanceof Error ? raizDe(error.cause) : error
  return new Error(String(error))
}

const dicho = ({ message, code }: Fallo) => message || code || 'No se sabe por qué.'

/** As Node names what is wrong with one. */
const DE_CERTIFICADO = /CERT|^ERR_TLS_|^UNABLE_TO_(GET|VERIFY)_|^(HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)$/

function deLaBase(fallo: Fallo, databaseUrl: string) {
  const { hostname, port, username, pathname } = new URL(databaseUrl)
  const [usuario, base] = [legible(username), legible(pathname.slice(1)) || username]
  const donde = `${hostname}:${port || 5432}`
  if (fallo instanceof URIError)
    return 'DATABASE_URL: lleva un «%» que no se puede leer. Escribe %25 donde el usuario o la contraseña llevan un %.'
  if (fallo.message === 'The server does not support SSL connections')
    return `DATABASE_URL: pide una conexión cifrada, y el PostgreSQL de ${donde} no las ofrece. Actívalas allí, o quita sslmode de la dirección.`
  if (DE_CERTIFICADO.test(fallo.code ?? ''))
    return `DATABASE_URL: el certificado del PostgreSQL de ${donde} no vale (${fallo.code}). Corrígelo, o indica con sslrootcert quién lo firma.`
  switch (fallo.code) {
    case '28P01':
    case '28000':
      return `DATABASE_URL: el PostgreSQL de ${donde} no deja entrar a «${usuario}» con esa contraseña. Corrige el usuario o la contraseña.`
    case '3D000':
      return `DATABASE_URL: en el PostgreSQL de ${donde} no existe la base «${base}». Créala con «createdb ${base}» o corrige el nombre.`
    case '42501':
      return `DATABASE_URL: «${usuario}» no puede crear tablas en la base «${base}». Hazlo su dueño con «alter database ${base} owner to ${usuario}».`
  }
  const [, deCertificado] = /^(ssl(?:root)?(?:cert|key))$/.exec(parametroDe(databaseUrl, fallo.path)) ?? []
  if (deCertificado)
    return `DATABASE_URL: no se puede leer ${fallo.path} (${fallo.code}). Corrige ${deCertificado}, o da permiso al usuario que abre la tienda.`
  const esArchivo = fallo.path && fallo.syscall !== 'connect'
  if (fallo.syscall === 'listen' || esArchivo || apagonDe(fallo) !== 'database unreachable') return null
  return `DATABASE_URL: el PostgreSQL de ${donde} no responde (${dicho(fallo)}). Comprueba que está en marcha y que la dirección es esa.`
}

/** Under which name of the address this value stands; empty when under none. */
function parametroDe(databaseUrl: string, valor: string | undefined) {
  return [...new URL(databaseUrl).searchParams].find(([, suyo]) => suyo === valor)?.[0] ?? ''
}

/** As it was typed where it is no code of a character, which pg takes too. */
function legible(codificado: string) {
  try {
    return decodeURIComponent(codificado)
  } catch {
    return codificado
  }
}

function delSistema(fallo: Fallo, { port, host, dataDir }: Config) {
  if (apagonDe(fallo) === 'no space left on disk') return `El disco está lleno (${dicho(fallo)}). Libera espacio.`
  if (fallo.syscall === 'listen' || fallo.syscall === 'bind') {
    if (fallo.code === 'EADDRINUSE')
      return `PORT: otro programa ya usa el puerto ${port} de ${host}. Ciérralo o indica otro puerto.`
    if (fallo.code === 'EACCES')
      return `PORT: este usuario no puede abrir el puerto ${port}. Indica uno a partir de 1024.`
    return `HOST: ${host} no es una dirección de esta máquina (${dicho(fallo)}). Usa 127.0.0.1, o 0.0.0.0 para todas.`
  }
  if (fallo.syscall === 'getaddrinfo') return `HOST: no se encuentra ${host}. Usa 127.0.0.1, o 0.0.0.0 para todas.`
  if (
    fallo.path &&
    (fallo.path.startsWith(dataDir) || dataDir.startsWith(`${fallo.path}/`)) &&
    ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(fallo.code ?? '')
  )
    return `DATA_DIR: no se puede escribir en ${fallo.path} (${fallo.code}). Da permiso al usuario que abre la tienda o indica otra carpeta.`
  return null
}
