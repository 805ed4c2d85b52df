import type { Barcode } from '#lib/barcode.ts'
import { createReads } from './reads.ts'

/** Pictures in a row that cannot be read, after which the reader counts as broken. */
const MAX_UNREADABLE = 20

type Scan = {
  /** Opens what reads the codes in the picture of the moment. */
  open: () => Promise<() => Promise<Barcode[]>>
  /** @param fresh codes that entered the picture; `all`: every code in it */
  onRead: (fresh: Barcode[], all: Barcode[]) => void
  /** Ends the scan. */
  signal: AbortSignal
}

/**
 * Reads one picture after the other. What goes wrong with one picture, or with what it led to, ends nothing.
 * @throws if the reader does not open, or reads no picture any more
 */
export async function scan({ open, onRead, signal }: Scan) {
  const read = await open()
  const reads = createReads()
  let unreadable = 0
  // A hidden page draws no frames, so it reads nothing.
  for (; !signal.aborted; await new Promise(requestAnimationFrame)) {
    let all: Barcode[]
    try {
      all = await read()
      unreadable = 0
    } catch (error) {
      if (++unreadable >= MAX_UNREADABLE) throw error
      continue
    }
    if (signal.aborted) return
    try {
      onRead(reads(all, performance.now()), all)
    } catch (error) {
      reportError(error)
    }
  }
}
