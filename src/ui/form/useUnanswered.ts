import { useState } from 'react'
import { rechazoOf } from '#lib/errors.ts'

/**
 * A request without an answer may have succeeded, and then the newer version is the person's own. So until an answer
 * comes, the same request is resent with the version (or the value of type `V`) that it had first.
 */
export function useUnanswered<V = number>() {
  const [unanswered, setUnanswered] = useState<{ key: string; version: V } | null>(null)
  const versionOf = (clave: string, ownVersion: V) => (unanswered?.key === clave ? unanswered.version : ownVersion)
  return {
    isPending: unanswered !== null,
    /** The version to send with the request of that idempotency key. */
    versionOf,
    async send<R>(clave: string, ownVersion: V, request: (version: V) => Promise<R>) {
      const version = versionOf(clave, ownVersion)
      setUnanswered({ key: clave, version })
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
