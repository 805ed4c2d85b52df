import { leerConfig } from '#config.server.ts'
import { esBaseCaida } from './abrir.server.ts'
import type { Embebida } from './embebida.server.ts'

type Config = ReturnType<typeof leerConfig>
type Medios = Config & { embebida: Embebida | null; url: string }

/**
 * A command of the terminal on the shop's database, whichever it is. What fails is one line and exit code 1.
 * @param abrir gives the PostgreSQL that comes along, where the environment names no other
 */
export async function ordenar(
  fallo: string,
  abrir: (ajustes: { dir: string; avisar(linea: string): void }) => Promise<Embebida>,
  hacer: (medios: Medios) => Promise<void>,
) {
  try {
    const config = leerConfig()
    const embebida = config.databaseUrl ? null : await abrir({ dir: config.dataDir, avisar: console.log })
    try {
      await hacer({ ...config, embebida, url: config.databaseUrl ?? embebida?.url ?? '' })
    } finally {
      await embebida?.detener()
    }
  } catch (error) {
    console.error(`${fallo} ${motivo(error)}`)
    process.exitCode = 1
  }
}

function motivo(error: unknown) {
  if (esBaseCaida(error)) return 'La base de datos no responde. Revisa DATABASE_URL, y que esté en marcha.'
  return error instanceof Error ? error.message : error
}
