import { useState } from 'react'
import { rechazoOf } from '#lib/errors.ts'

/**
 * What was sent and has no answer yet may have been done: until one comes, a newer version of it may be one's own work,
 * and the same request is sent again as it was, with the version (or what else it tells of what was seen) that it had.
 */
export function useUnanswered<V = number>() {
  const [unanswered, setUnanswered] = useState<{ clave: string; version: V } | null>(null)
  const versionOf = (clave: string, ownVersion: V) => (unanswered?.clave === clave ? unanswered.version : ownVersion)
  return {
    hay: unanswered !== null,
    /** What goes out with the request of that name. */
    versionDe: versionOf,
    async send<R>(clave: string, ownVersion: V, request: (version: V) => Promise<R>) {
      const version = versionOf(clave, ownVersion)
      setUnanswered({ clave, version })
      try {
        const response = await request(version)
        setUnanswered(null)
        return response
      } catch (error) {
        const { status } = rechazoOf(error)
        if (status > 0 && status < 500) setUnanswered(null)
        throw error
      }
    },
  }
}
