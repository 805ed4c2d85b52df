import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pausa } from 'node:timers/promises'
import pg from 'pg'
import { comoConectar, PARA_ABRIR } from './abrir.server.ts'
import { CarpetaOcupada, elegirLugar, type Lugar, readSecrets, tomarCandado } from './embebida-lugar.server.ts'
import {
  type Ajustes,
  correSobre,
  detenerPostgres,
  inicializar,
  leerPid,
  levantar,
  type Postmaster,
} from './embebida-proceso.server.ts'

export { cambiarSecreto } from './embebida-lugar.server.ts'

const NOMBRE = 'brisa'
const INVALID_PASSWORD = '28P01'
/** One that recovers from a crash says that it is ready, and takes no connections yet. */
const NOT_YET = ['57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET']
/** Milliseconds. */
const PATIENCE = 60_000

export type Embebida = {
  /** `postgres://` address of the shop's database, as a role that owns it and is no superuser. */
  url: string
  /** Generated once per folder; signs sessions and links when the environment gives no SECRET. */
  secreto: string
  /** Where the files are; differs from the folder asked for when root's database user cannot enter that one. */
  dir: string
  /** Stops PostgreSQL and frees the folder; within 10 seconds. */
  detener(): Promise<void>
}
type Arranque = {
  dir: string
  avisar(linea: string): void
}

/**
 * Starts the PostgreSQL that comes with the app on the files in `dir`, or takes over one that a killed app left
 * running, and keeps it running (docs/decisions/003). Throws, with a sentence for the person who starts the app, when
 * the folder cannot be used or another app is using it.
 */
export async function arrancarEmbebida({ dir, avisar, ajustes }: Arranque & { ajustes?: Ajustes }): Promise<Embebida> {
  const lugar = { ...(await elegirLugar(path.resolve(dir), avisar)), ajustes }
  const candado = tomarCandado(lugar.dir)
  try {
    const secrets = await readSecrets(lugar)
    await inicializar(lugar)
    let servidor = await levantar(lugar)
    await crearBase(servidor.puerto, secrets.clave)

    const fin = new AbortController()
    let dicho = ''
    // What goes on need not be said again: a start that fails differs from the one before in what the log adds to it.
    const avisarUnaVez = (linea: string) => {
      const [primera = ''] = linea.split('\n')
      if (primera !== dicho) avisar(linea)
      dicho = primera
    }
    const reparar = async () => {
      if (!(await correSobre(lugar.pgdata, servidor.pid)) && !fin.signal.aborted) {
        if (!dicho) avisarUnaVez('La base de datos se detuvo; se levanta otra vez.')
        servidor = await levantar(lugar, servidor.puerto)
      }
      dicho = ''
    }
    // Whatever ends PostgreSQL under the app, it comes back on the same port and the app's pools find it again.
    const vigilar = async () => {
      while (!fin.signal.aborted) {
        await pausa(1_000, undefined, { ref: false, signal: fin.signal }).catch(() => {})
        await reparar().catch((error: Error) => avisarUnaVez(error.message))
      }
    }
    const vigia = vigilar()
    const detener = async () => {
      fin.abort()
      await vigia
      await detenerPostgres(lugar.pgdata, servidor.pid)
      candado.close()
    }
    let deteniendo: Promise<void> | undefined
    return opened(lugar, secrets, servidor, () => {
      deteniendo ??= detener()
      return deteniendo
    })
  } catch (error) {
    candado.close()
    throw error
  }
}

/** For a program beside the shop: the PostgreSQL that the shop runs in `dir`, or one started for it when none does. */
export async function acompanarEmbebida({ dir, avisar }: Arranque): Promise<Embebida> {
  const lugar = await elegirLugar(path.resolve(dir), () => {})
  const { pgdata } = lugar
  if (!existsSync(pgdata)) throw new Error(`No hay datos de la tienda en ${path.resolve(dir)}. Revisa DATA_DIR.`)
  try {
    return await arrancarEmbebida({ dir, avisar })
  } catch (error) {
    if (!(error instanceof CarpetaOcupada)) throw error
    const suyo = await leerPid(pgdata)
    if (!suyo?.listo || !(await correSobre(pgdata, suyo.pid)))
      throw new Error('La tienda está arrancando o cerrando. Intenta de nuevo en unos segundos.')
    return opened(lugar, await readSecrets(lugar), suyo, async () => {}) // it is not ours to stop
  }
}

/** Deletes the embedded database of `dir` for good; the password and the secret stay. */
export async function borrarEmbebida(arranque: Arranque) {
  const embebida = await arrancarEmbebida(arranque)
  await embebida.detener()
  await rm(path.join(embebida.dir, 'postgres'), { recursive: true })
  return embebida.dir
}

type Secrets = Awaited<ReturnType<typeof readSecrets>>

function opened({ dir }: Lugar, { clave, secreto }: Secrets, { puerto }: Postmaster, detener: () => Promise<void>) {
  return { url: direccion(puerto, clave, NOMBRE), secreto, dir, detener }
}

/** A database's address for the role that has the same name. */
function direccion(puerto: number, clave: string, nombre: string) {
  return `postgres://${nombre}:${clave}@127.0.0.1:${puerto}/${nombre}`
}

async function conectar(puerto: number, clave: string) {
  for (const limite = Date.now() + PATIENCE; ; await pausa(200)) {
    const cliente = new pg.Client(comoConectar(direccion(puerto, clave, 'postgres'), 'brisa-start', PARA_ABRIR))
    try {
      await cliente.connect()
      return cliente
    } catch (error) {
      await cliente.end().catch(() => {})
      const { code } = error as NodeJS.ErrnoException // of pg or the socket; without one, no answer came in time
      if (code === INVALID_PASSWORD)
        throw new Error('La base de datos ya corre, pero no acepta la contraseña guardada en el archivo clave.')
      if (code && !NOT_YET.includes(code)) throw error
      if (Date.now() > limite)
        throw new Error('La base de datos de la tienda corre, pero no respondió en 60 segundos.', { cause: error })
    }
  }
}

/** The app's role owns its database and nothing else, as on a hosted PostgreSQL. */
async function crearBase(puerto: number, clave: string) {
  const cliente = await conectar(puerto, clave)
  try {
    const rol = await cliente.query('select from pg_roles where rolname = $1', [NOMBRE])
    if (rol.rowCount === 0) await cliente.query(`create role ${NOMBRE} login createdb password '${clave}'`)
    const base = await cliente.query('select from pg_database where datname = $1', [NOMBRE])
    if (base.rowCount === 0) await cliente.query(`create database ${NOMBRE} owner ${NOMBRE}`)
  } finally {
    await cliente.end()
  }
}
