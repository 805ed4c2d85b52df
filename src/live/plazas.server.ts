import { direccionLimpia, redDe } from '#db/redes.server.ts'
import { demasiados } from '#lib/errores.ts'

const POR_DIRECCION = 20
const POR_RED = 100

/**
 * The streams that one address, and its network, hold open here, so that nobody takes all of them. Each process counts
 * those it serves, as it does with all together.
 */
export function abrirPlazas() {
  const tomadas = new Map<string, number>()
  const cuantas = (clave: string) => tomadas.get(clave) ?? 0
  const sumar = (clave: string, mas: number) => {
    const quedan = cuantas(clave) + mas
    if (quedan > 0) tomadas.set(clave, quedan)
    else tomadas.delete(clave)
  }

  return {
    /**
     * @returns what gives the place back, once
     * @throws ErrorDeNegocio 429
     */
    tomar(direccion: string) {
      // A network is never spelled as an address is.
      const claves = [direccionLimpia(direccion), redDe(direccion)] as const
      if (cuantas(claves[0]) >= POR_DIRECCION || cuantas(claves[1]) >= POR_RED)
        throw demasiados('Hay muchas páginas abiertas desde tu conexión. La tuya se actualizará sola cada rato.', 60)
      for (const clave of claves) sumar(clave, 1)
      return () => {
        for (const clave of claves) sumar(clave, -1)
      }
    },
  }
}
