import { useState } from 'react'
import { rechazoDe } from '#lib/errores.ts'

/**
 * What was sent and has no answer yet may have been done: until one comes, a newer version of it may be one's own work,
 * and the same request is sent again as it was, with the version (or what else it tells of what was seen) that it had.
 */
export function useEnDuda<V = number>() {
  const [enDuda, setEnDuda] = useState<{ clave: string; version: V } | null>(null)
  const versionDe = (clave: string, suya: V) => (enDuda?.clave === clave ? enDuda.version : suya)
  return {
    hay: enDuda !== null,
    /** What goes out with the request of that name. */
    versionDe,
    async mandar<R>(clave: string, suya: V, enviar: (version: V) => Promise<R>) {
      const version = versionDe(clave, suya)
      setEnDuda({ clave, version })
      try {
        const respuesta = await enviar(version)
        setEnDuda(null)
        return respuesta
      } catch (error) {
        const { status } = rechazoDe(error)
        if (status > 0 && status < 500) setEnDuda(null)
        throw error
      }
    },
  }
}
