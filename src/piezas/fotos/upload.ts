import { callRoute } from '#lib/callRoute.ts'
import { rechazoOf } from '#lib/errors.ts'
import { empezarFoto, subirParte } from './contract.ts'

/** Bytes of a part: little is lost when a slow line breaks off. */
const PART = 128 * 1024
/** Milliseconds for one part, which on a slow line takes some seconds. */
const TIMEOUT = 60_000
const RETRY_AFTER = 2_000

type Options = {
  /** @param part of the photo that has arrived, 0 to 1 */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/**
 * Uploads a photo in parts. While there is no line, or the shop fails, it waits and goes on where it stopped.
 * @returns the photo's id
 * @throws ErrorDeNegocio when the shop refuses the photo; the signal's reason
 */
export async function uploadFoto(file: Blob, { onProgress, signal }: Options) {
  const { id } = await persist(signal, () => callRoute(empezarFoto, { body: { bytes: file.size } }, { signal }))
  let arrived = 0
  while (arrived < file.size) {
    const part = file.slice(arrived, arrived + PART, 'application/octet-stream')
    const params = { foto: id, desde: arrived }
    const answer = await persist(signal, () =>
      callRoute(subirParte, { params }, { file: part, signal, timeout: TIMEOUT }),
    )
    arrived = answer.recibidos
    onProgress(arrived / file.size)
  }
  return id
}

async function persist<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      const { status } = rechazoOf(error)
      // 0: there was no answer.
      if (status > 0 && status < 500 && status !== 429) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER))
      signal.throwIfAborted()
    }
  }
}
