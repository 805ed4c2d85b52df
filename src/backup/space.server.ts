import { statfs } from 'node:fs/promises'

/** What a backup leaves free of a disk: a twentieth, at most 1 GB. */
const RESERVE = { part: 0.05, max: 1e9 }
/** Bytes between two looks at the disk. */
const STEP = 8 * 1024 * 1024

const inMegabytes = (bytes: number) => `${Math.max(0, Math.round(bytes / 1e6)).toLocaleString('es-DO')} MB`

/**
 * Looks whether a folder's disk can take so many bytes and keep its reserve.
 * @throws Error with a sentence for the terminal
 */
export async function requireSpace(folder: string, bytes: number) {
  const { bavail, blocks, bsize } = await statfs(folder)
  // Some network disks say nothing.
  if (blocks === 0) return
  const [free, reserve] = [bavail * bsize, Math.min(blocks * bsize * RESERVE.part, RESERVE.max)]
  if (free - bytes < reserve)
    throw new Error(
      `No hay espacio en el disco de ${folder}: quedan ${inMegabytes(free)} libres y hacen falta ${inMegabytes(bytes + reserve)}.`,
    )
}

/** Passes content on until the folder's disk reaches its reserve. */
export async function* watchSpace<T extends Uint8Array>(content: AsyncIterable<T>, folder: string) {
  let since = 0
  for await (const chunk of content) {
    since += chunk.length
    if (since > STEP) {
      await requireSpace(folder, 0)
      since = 0
    }
    yield chunk
  }
}
