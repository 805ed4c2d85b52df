import { setImmediate } from 'node:timers/promises'
import { inTurn, loadSharp } from '#lib/fotos/fotos.server.ts'
import { coarseScore, type Gray, isSame, profileOf } from './parecido.ts'

/** Pixels of the width of the grey picture that is kept of a receipt, and most of its height. */
const WIDTH = 256
const MAX_HEIGHT = 720
/** Bytes of the profile before the picture. */
const PROFILE_LENGTH = 96
/** How alike profiles must be for a fine comparison, and how many are compared at most. */
const ENOUGH = 0.65
const MAX_FINE = 60

/**
 * The perceptual hash of a receipt: a coarse one, the profile of how much is written in each row, then a small grey
 * picture as WebP for the fine comparison (docs/decisions/059).
 */
export function huellaOf(foto: Buffer, account: string) {
  return inTurn(async () => {
    const sharp = await loadSharp()
    const { data, info } = await sharp(foto)
      .resize(WIDTH, MAX_HEIGHT, { fit: 'inside' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const profile = Buffer.from(profileOf({ data, width: info.width, height: info.height }, PROFILE_LENGTH))
    const picture = await sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
      .webp({ quality: 80, effort: 2 })
      .toBuffer()
    return Buffer.concat([profile, picture])
  }, account)
}

async function grayOf(huella: Buffer): Promise<Gray> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(huella.subarray(PROFILE_LENGTH))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** SQL needs only this much of a hash to find candidates. */
export const COARSE_LENGTH = PROFILE_LENGTH

/** The ids of those that look coarsely like a receipt, the most alike first. Lets others run in between. */
export async function findCandidates(huella: Buffer, others: readonly { id: string; coarse: Buffer }[]) {
  const scored: { id: string; score: number }[] = []
  for (const [n, { id, coarse }] of others.entries()) {
    if (n % 25 === 0) await setImmediate()
    scored.push({ id, score: coarseScore(huella.subarray(0, PROFILE_LENGTH), coarse) })
  }
  return scored
    .filter(({ score }) => score > ENOUGH)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_FINE)
    .map(({ id }) => id)
}

/** Whether two hashes are of the same picture, however it was cropped, made smaller or encoded. */
export async function isSamePicture(one: Buffer, other: Buffer, account: string) {
  return inTurn(async () => {
    const [a, b] = [await grayOf(one), await grayOf(other)]
    return isSame(a, b)
  }, account)
}
