import type { Barcode } from '#lib/barcode.ts'

/** Milliseconds after which a code that left the picture counts as read again. */
const GONE_MS = 1_500
/** A bar code without much of a checksum is sometimes misread, so two pictures have to agree. A QR code corrects itself. */
const PICTURES_OF_BARS = 2

/** Makes the filter of the reads of a video: a code that stays in the picture counts once. */
export function createReads() {
  const seen = new Map<string, { pictures: number; at: number }>()
  return (found: Barcode[], now: number) => {
    for (const [text, { at }] of seen) if (now - at > GONE_MS) seen.delete(text)
    return found.filter(({ text, format }) => {
      const pictures = (seen.get(text)?.pictures ?? 0) + 1
      seen.set(text, { pictures, at: now })
      return pictures === (format === 'qr_code' ? 1 : PICTURES_OF_BARS)
    })
  }
}
