import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { comoConectar, PARA_ABRIR } from './abrir.server.ts'
import { CarpetaOcupada, tomarCandado } from './embebida-candado.server.ts'
import { elegirLugar } from './embebida-lugar.server.ts'
import {
  type Ajustes,
  correSobre,
  detenerPostgres,
  direccion,
  inicializar,
  leerPid,
  levantar,
} from './embebida-proceso.server.ts'

const NOMBRE = 'brisa'

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

/**
 * Starts the PostgreSQL that comes with the app on the files in `dir`, or takes over one that a killed app left
 * running, and keeps it running. Throws, with a sentence for the person who starts the app, when the folder cannot be
 * used or another app is using it.
 */
export async function arrancarEmbebida({
  dir,
  avisar,
  ajustes,
}: {
  dir: string
  avisar(linea: string): void
  /** Settings of PostgreSQL other than a shop's, for a database that nobody will miss. */
  ajustes?: Ajustes
}): Promise<Embebida> {
  const lugar = { ...(await elegirLugar(path.resolve(dir), avisar)), ajustes }
  const candado = tomarCandado(lugar.dir)
  try {
    const archivoClave = path.join(lugar.dir, 'clave')
    const clave = await leerOGenerar(archivoClave)
    const secreto = await leerOGenerar(path.join(lugar.dir, 'secreto'))
    await inicializar(lugar, archivoClave)
    let servidor = await levantar(lugar, clave)
    await crearBase(servidor.puerto, clave)

    let deteniendo: Promise<void> | undefined
    let reparacion: Promise<void> | undefined
    let dicho = ''
    // What goes on need not be said again: a start that fails differs from the one before in what the log adds to it.
    const avisarUnaVez = (linea: string) => {
      const [primera = ''] = linea.split('\n')
      if (primera !== dicho) avisar(linea)
      dicho = primera
    }
    const reparar = async () => {
      const corre = deteniendo || (await correSobre(lugar.pgdata, servidor.pid)) || deteniendo
      if (!corre) {
        if (!dicho) avisarUnaVez('La base de datos se detuvo; se levanta otra vez.')
        servidor = await levantar(lugar, clave, servidor.puerto)
      }
      dicho = ''
    }
    // Whatever ends PostgreSQL under the app, it comes back on the same port and the app's pools find it again.
    const vigia = setInterval(() => {
      reparacion ??= reparar()
        .catch((error: Error) => avisarUnaVez(error.message))
        .finally(() => {
          reparacion = undefined
        })
    }, 1_000).unref()

    const detener = async () => {
      clearInterval(vigia)
      await reparacion
      await detenerPostgres(lugar.pgdata, servidor.pid)
      candado.soltar()
    }
    return {
      url: direccion({ puerto: servidor.puerto, clave, base: NOMBRE, rol: NOMBRE }),
      secreto,
      dir: lugar.dir,
      detener: () => {
        deteniendo ??= detener()
        return deteniendo
      },
    }
  } catch (error) {
    candado.soltar()
    throw error
  }
}

/** For a program beside the shop: the PostgreSQL that the shop runs in `dir`, or one started for it when none does. */
export async function acompanarEmbebida({
  dir,
  avisar,
}: {
  dir: string
  avisar(linea: string): void
}): Promise<Embebida> {
  const { pgdata } = await elegirLugar(path.resolve(dir), () => {})
  if (!existsSync(pgdata)) throw new Error(`No hay datos de la tienda en ${path.resolve(dir)}. Revisa DATA_DIR.`)
  try {
    return await arrancarEmbebida({ dir, avisar })
  } catch (error) {
    if (!(error instanceof CarpetaOcupada)) throw error
    const lugar = await elegirLugar(path.resolve(dir), () => {})
    const suyo = await leerPid(lugar.pgdata)
    if (!suyo?.puerto || !(await correSobre(lugar.pgdata, suyo.pid)))
      throw new Error('La tienda está arrancando o cerrando. Intenta de nuevo en unos segundos.')
    const clave = await leerOGenerar(path.join(lugar.dir, 'clave'))
    return {
      url: direccion({ puerto: suyo.puerto, clave, base: NOMBRE, rol: NOMBRE }),
      secreto: await leerOGenerar(path.join(lugar.dir, 'secreto')),
      dir: lugar.dir,
      detener: async () => {}, // it is not ours
    }
  }
}

/** Makes a folder's secret the one that a backup brought; for the next start. */
export function cambiarSecreto(dir: string, secreto: string) {
  return guardar(path.join(dir, 'secreto'), secreto)
}

/** Deletes the embedded database of `dir` for good; the password and the secret stay. */
export async function borrarEmbebida({ dir, avisar }: { dir: string; avisar(linea: string): void }) {
  const embebida = await arrancarEmbebida({ dir, avisar })
  await embebida.detener()
  await rm(path.join(embebida.dir, 'postgres'), { recursive: true })
  return embebida.dir
}

/** The app's role owns its database and nothing else, as on a hosted PostgreSQL. */
async function crearBase(puerto: number, clave: string) {
  const url = direccion({ puerto, clave, base: 'postgres', rol: 'postgres' })
  const cliente = new pg.Client(comoConectar(url, 'brisa-start', PARA_ABRIR))
  await cliente.connect()
  try {
    const rol = await cliente.query('select from pg_roles where rolname = $1', [NOMBRE])
    if (rol.rowCount === 0) await cliente.query(`create role ${NOMBRE} login createdb password '${clave}'`)
    const base = await cliente.query('select from pg_database where datname = $1', [NOMBRE])
    if (base.rowCount === 0) await cliente.query(`create database ${NOMBRE} owner ${NOMBRE}`)
  } finally {
    await cliente.end()
  }
}

/** 256 random bits in hex, readable by their owner only, and on the disk before anything depends on them. */
async function leerOGenerar(archivo: string): Promise<string> {
  const guardado = await readFile(archivo, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (guardado) return guardado.trim()
  const valor = randomBytes(32).toString('hex')
  await guardar(archivo, valor)
  return valor
}

async function guardar(archivo: string, valor: string) {
  const nuevo = await open(`${archivo}.nuevo`, 'w', 0o600)
  await nuevo.writeFile(`${valor}\n`)
  await nuevo.sync().finally(() => nuevo.close())
  await rename(`${archivo}.nuevo`, archivo)
}
