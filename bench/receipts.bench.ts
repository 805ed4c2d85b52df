import sharp from 'sharp'
import { COARSE_LENGTH, findCandidates, huellaOf, isSamePicture } from '#dinero/comprobantes/huella.server.ts'
import { ALTERATIONS, BANKS, draw, randomOf, receiptOf, twinOf } from '#testing/receipts.ts'

/**
 * Whether the shop knows a receipt again that was altered, and does not mistake two receipts of one bank. Every receipt
 * passes what an upload passes: JPEG of at most 1600 pixels, then the perceptual hash.
 */
const RECEIPTS = Number(process.env.RECIBOS ?? 40)
/** How many of them are altered, in each way. */
const ALTERED = Math.min(17, RECEIPTS)
const random = randomOf(Number(process.env.SEMILLA ?? 11))
const kept = async (bytes: Buffer) =>
  huellaOf(
    await sharp(bytes).resize(1600, 1600, { fit: 'inside', withoutEnlargement: true }).jpeg({ quality: 82 }).toBuffer(),
    'bench',
  )

const receipts = Array.from({ length: RECEIPTS }, (_, n) => receiptOf(n % BANKS, random))
// All are drawn first: the shop forbids its process to read SVG.
const drawn = await Promise.all(receipts.map(draw))
const twinsDrawn = await Promise.all(receipts.map((receipt) => draw(twinOf(receipt, random))))
const originals: { id: string; coarse: Buffer; huella: Buffer; bank: number }[] = []
for (const [n, png] of drawn.entries()) {
  const huella = await kept(png)
  originals.push({ id: String(n), coarse: huella.subarray(0, COARSE_LENGTH), huella, bank: n % BANKS })
}

console.log('| altered | pictures | found | named another one |\n| --- | --- | --- | --- |')
let [all, hits, wrong, milliseconds] = [0, 0, 0, 0]
for (const [name, alter] of Object.entries(ALTERATIONS)) {
  let [found, mistaken] = [0, 0]
  for (const [n, png] of drawn.slice(0, ALTERED).entries()) {
    const huella = await kept(await alter(png))
    const begin = performance.now()
    const same: string[] = []
    for (const id of await findCandidates(huella, originals))
      if (await isSamePicture(huella, originals[Number(id)]?.huella ?? huella, 'bench')) same.push(id)
    milliseconds += performance.now() - begin
    if (same.includes(String(n))) found++
    if (same.some((id) => id !== String(n))) mistaken++
  }
  all += ALTERED
  hits += found
  wrong += mistaken
  console.log(`| ${name} | ${ALTERED} | ${found} | ${mistaken} |`)
}
console.log(`| all | ${all} | ${((hits / all) * 100).toFixed(1)} % (aim ≥ 98 %) | ${wrong} |\n`)

let [pairs, falsePairs, twins, falseTwins] = [0, 0, 0, 0]
for (const [n, one] of originals.entries()) {
  for (const other of originals.slice(n + 1).filter(({ bank }) => bank === one.bank)) {
    pairs++
    if (await isSamePicture(one.huella, other.huella, 'bench')) falsePairs++
  }
  const twin = twinsDrawn[n]
  if (!twin) continue
  twins++
  if (await isSamePicture(one.huella, await kept(twin), 'bench')) falseTwins++
}
console.log('| two receipts of one bank | pairs | called the same |\n| --- | --- | --- |')
console.log(
  `| other data | ${pairs} | ${falsePairs} |\n| same amount and names, other date, time and reference | ${twins} | ${falseTwins} |`,
)
console.log(
  `| both | ${pairs + twins} | ${(((falsePairs + falseTwins) / (pairs + twins)) * 100).toFixed(2)} % (aim ≤ 1 %) |\n`,
)
const coarse = performance.now()
for (let n = 0; n < 300; n += RECEIPTS) await findCandidates(originals[0]?.huella ?? Buffer.of(), originals)
const each = (performance.now() - coarse) / (Math.ceil(300 / RECEIPTS) * RECEIPTS)
console.log(`A coarse comparison: ${each.toFixed(2)} ms.`)
console.log(`Asking for one picture among ${RECEIPTS}: ${(milliseconds / all).toFixed(0)} ms.`)
