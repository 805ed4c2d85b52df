/** A grey picture: one byte a pixel, row by row. */
export type Gray = { data: Uint8Array; width: number; height: number }

/** How one picture lies in another: a point (x, y) of the first is at (scale·x + dx, scale·y + dy) of the second. */
type Placement = { scale: number; dx: number; dy: number }

/** Samples of a coarse profile across a picture's width, by which profiles of differently large pictures compare. */
const PER_WIDTH = 40
const SCALES = Array.from({ length: 57 }, (_, n) => 0.57 * 1.02 ** n)
const COARSE_SCALES = SCALES.filter((_, n) => n % 2 === 0)
/** The part of the smaller profile that must lie in the other one. */
const OVERLAP = 0.55
/** Blocks of text that are compared, in pixels of a picture 256 wide: about three characters of a receipt. */
const [BLOCK_W, BLOCK_H] = [16, 8]
const TEXTURED = 9
/**
 * Below this correlation a block shows something else. In `bench/` the worst block of a picture that was altered has 0.66
 * or more, that of two receipts that differ in date, time and reference 0.61 or less.
 */
const ALIKE = 0.64
const MIN_BLOCKS = 15

/** How much is written in each row: the mean change from pixel to pixel. */
function inkOf({ data, width, height }: Gray) {
  return Float64Array.from({ length: height }, (_, y) => {
    let sum = 0
    for (let x = 1; x < width; x++) sum += Math.abs((data[y * width + x] ?? 0) - (data[y * width + x - 1] ?? 0))
    return Math.sqrt(sum / width)
  })
}

/** Means of a signal over pieces of `step`, at most `length` of them. */
function resample(signal: Float64Array, step: number, length = Number.POSITIVE_INFINITY) {
  const count = Math.min(length, Math.max(1, Math.floor(signal.length / step)))
  return Float64Array.from({ length: count }, (_, n) => {
    const [from, to] = [Math.floor(n * step), Math.max(Math.floor(n * step) + 1, Math.floor((n + 1) * step))]
    let sum = 0
    for (let i = from; i < to; i++) sum += signal[Math.min(i, signal.length - 1)] ?? 0
    return sum / (to - from)
  })
}

/** The coarse hash: how many samples, then the profile of the rows, then zeros up to `length` bytes. */
export function profileOf(picture: Gray, length: number) {
  const profile = resample(
    inkOf(picture),
    Math.max(picture.width / PER_WIDTH, picture.height / (length - 1)),
    length - 1,
  )
  const max = Math.max(...profile, 1e-9)
  const bytes = new Uint8Array(length)
  bytes[0] = profile.length
  profile.forEach((value, n) => {
    bytes[n + 1] = Math.round((value / max) * 255)
  })
  return bytes
}

/** From -1 to 1: how well one coarse hash lies in another at the best scale and shift. */
export function coarseScore(one: Uint8Array, other: Uint8Array) {
  const read = (bytes: Uint8Array) => Float64Array.from(bytes.subarray(1, 1 + (bytes[0] ?? 0)))
  return bestShifts(read(one), read(other), COARSE_SCALES)[0]?.score ?? -1
}

/** Scales and shifts by which `inner` lies in `outer`, the best first; shifts are in samples of `outer`. */
function bestShifts(inner: Float64Array, outer: Float64Array, scales: readonly number[]) {
  const summed = { signal: outer, sums: sumsOf(outer) }
  const best = scales.map((scale) => {
    const scaled = stretch(inner, scale)
    const own = { signal: scaled, sums: sumsOf(scaled) }
    const need = Math.max(4, Math.ceil(OVERLAP * Math.min(scaled.length, outer.length)))
    let top = { scale, shift: 0, score: -1 }
    for (let shift = need - scaled.length; shift <= outer.length - need; shift++) {
      const score = correlation(own, summed, shift)
      if (score > top.score) top = { scale, shift, score }
    }
    return top
  })
  return best.toSorted((a, b) => b.score - a.score)
}

function stretch(signal: Float64Array, scale: number) {
  return Float64Array.from({ length: Math.max(1, Math.round(signal.length * scale)) }, (_, n) => {
    const at = Math.min(signal.length - 1, Math.max(0, (n + 0.5) / scale - 0.5))
    const i = Math.floor(at)
    return (signal[i] ?? 0) * (1 - at + i) + (signal[Math.min(i + 1, signal.length - 1)] ?? 0) * (at - i)
  })
}

/** Sums up to each sample, of the samples and of their squares, so that means of any piece are known at once. */
function sumsOf(signal: Float64Array) {
  const [plain, squares] = [new Float64Array(signal.length + 1), new Float64Array(signal.length + 1)]
  signal.forEach((value, n) => {
    plain[n + 1] = (plain[n] ?? 0) + value
    squares[n + 1] = (squares[n] ?? 0) + value * value
  })
  const of = (sums: Float64Array, from: number, to: number) => (sums[to] ?? 0) - (sums[from] ?? 0)
  return (from: number, to: number) => ({ sum: of(plain, from, to), squares: of(squares, from, to) })
}

type Sums = ReturnType<typeof sumsOf>
type Summed = { signal: Float64Array; sums: Sums }

function correlation(one: Summed, other: Summed, shift: number) {
  const [from, to] = [Math.max(0, -shift), Math.min(one.signal.length, other.signal.length - shift)]
  const n = to - from
  let products = 0
  for (let i = from; i < to; i++) products += (one.signal[i] ?? 0) * (other.signal[i + shift] ?? 0)
  const [a, b] = [one.sums(from, to), other.sums(from + shift, to + shift)]
  const spread = Math.sqrt(Math.max(0, a.squares - (a.sum * a.sum) / n) * Math.max(0, b.squares - (b.sum * b.sum) / n))
  return spread > 1e-9 ? (products - (a.sum * b.sum) / n) / spread : -1
}

/** Whether two pictures are one, however it was cropped, made smaller, lightened or encoded. */
export const isSame = (one: Gray, other: Gray) => compare(one, other) ?? compare(other, one) ?? false

/**
 * Each block with text of `inner` must be found at its place in `outer`. Two receipts of one bank lie on each other as
 * well, but their names and numbers differ.
 * @returns null if `inner` does not lie in `outer`
 */
function compare(inner: Gray, outer: Gray) {
  const blocks = texturedBlocks(inner)
  if (blocks.length < MIN_BLOCKS) return null
  let verdict: boolean | null = null
  for (const rough of placements(inner, outer)) {
    const placed = refine(blocks, { inner, outer }, rough)
    const inside = placed ? blocks.filter((block) => isInside(block, outer, placed)) : []
    if (!placed || inside.length < Math.max(MIN_BLOCKS, 0.6 * blocks.length)) continue
    if (!hasDifferences(inside, { inner, outer }, placed)) return true
    verdict = false
  }
  return verdict
}

/** Stops at the first block that differs: most pairs are two receipts of one bank. */
const hasDifferences = (blocks: readonly Block[], pair: Pair, placed: Placement) =>
  blocks.some((block) => search(block, pair, placed, { radius: 1.5, step: 0.75 }).score < ALIKE)

type Pair = { inner: Gray; outer: Gray }
type Block = { x: number; y: number }

function texturedBlocks({ data, width, height }: Gray): Block[] {
  const blocks: Block[] = []
  for (let y = 0; y + BLOCK_H <= height; y += BLOCK_H)
    for (let x = 0; x + BLOCK_W <= width; x += BLOCK_W) {
      let [sum, squares] = [0, 0]
      for (let j = 0; j < BLOCK_H; j++)
        for (let i = 0; i < BLOCK_W; i++) {
          const value = data[(y + j) * width + x + i] ?? 0
          sum += value
          squares += value * value
        }
      const size = BLOCK_W * BLOCK_H
      if (Math.sqrt(squares / size - (sum / size) ** 2) > TEXTURED) blocks.push({ x, y })
    }
  return blocks
}

/** Where `inner` may lie in `outer`, by what is written in their rows, then in the columns of the rows in common. */
function placements(inner: Gray, outer: Gray): Placement[] {
  const step = 3
  const rows = bestShifts(resample(inkOf(inner), step), resample(inkOf(outer), step), SCALES).slice(0, 3)
  return rows.flatMap(({ scale, shift, score }) => {
    if (score < 0.5) return []
    const dy = shift * step
    const columns = (picture: Gray, from: number, to: number) =>
      columnInk(picture, Math.max(0, Math.floor(from)), Math.min(picture.height, Math.ceil(to)))
    const theirs = columns(outer, dy, dy + inner.height * scale)
    const ours = columns(inner, -dy / scale, (outer.height - dy) / scale)
    const [best] = bestShifts(ours, theirs, [scale])
    return best ? [{ scale, dx: best.shift, dy }] : []
  })
}

function columnInk({ data, width }: Gray, from: number, to: number) {
  return Float64Array.from({ length: width }, (_, x) => {
    let sum = 0
    for (let y = from + 1; y < to; y++) sum += Math.abs((data[y * width + x] ?? 0) - (data[(y - 1) * width + x] ?? 0))
    return Math.sqrt(sum / Math.max(1, to - from))
  })
}

/** The exact placement, by where some blocks are found near the rough one; null if they do not agree on one. */
function refine(blocks: readonly Block[], pair: Pair, rough: Placement): Placement | null {
  let placed = rough
  for (const radius of [5, 2]) {
    const inside = blocks.filter((block) => isInside(block, pair.outer, placed))
    const every = Math.max(1, Math.floor(inside.length / 70))
    const found = inside
      .filter((_, n) => n % every === 0)
      .map((block) => ({ ...block, ...search(block, pair, placed, { radius, step: 1 }) }))
      .filter(({ score }) => score > 0.7)
    if (found.length < MIN_BLOCKS / 2) return null
    placed = placementOf(found, placed)
  }
  return placed
}

type Found = Block & { ox: number; oy: number }

/** Least squares of one scale and two shifts over the blocks whose displacement is near the median. */
function placementOf(found: readonly Found[], { scale, dx, dy }: Placement): Placement {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
  const [mx, my] = [median(found.map(({ ox }) => ox)), median(found.map(({ oy }) => oy))]
  const near = found.filter(({ ox, oy }) => Math.abs(ox - mx) <= 3 && Math.abs(oy - my) <= 3)
  const mean = (value: (block: Found) => number) => near.reduce((sum, block) => sum + value(block), 0) / near.length
  const [cx, cy, ax, ay] = [mean(({ x }) => x), mean(({ y }) => y), mean(({ ox }) => ox), mean(({ oy }) => oy)]
  let [above, below] = [0, 0]
  for (const { x, y, ox, oy } of near) {
    above += (x - cx) * (ox - ax) + (y - cy) * (oy - ay)
    below += (x - cx) ** 2 + (y - cy) ** 2
  }
  const slope = below > 0 ? above / below : 0
  return { scale: scale + slope, dx: dx + ax - slope * cx, dy: dy + ay - slope * cy }
}

function isInside({ x, y }: Block, { width, height }: Gray, { scale, dx, dy }: Placement) {
  const margin = 2
  return (
    x * scale + dx >= margin &&
    y * scale + dy >= margin &&
    (x + BLOCK_W) * scale + dx < width - margin &&
    (y + BLOCK_H) * scale + dy < height - margin
  )
}

/** Where a block is found near its place, and how alike it is there. */
function search(
  block: Block,
  { inner, outer }: Pair,
  { scale, dx, dy }: Placement,
  { radius, step }: { radius: number; step: number },
) {
  let best = { ox: 0, oy: 0, score: -1 }
  for (let oy = -radius; oy <= radius; oy += step)
    for (let ox = -radius; ox <= radius; ox += step) {
      const score = blockCorrelation(block, inner, outer, scale, dx + ox, dy + oy)
      if (score > best.score) best = { ox, oy, score }
    }
  return best
}

function blockCorrelation({ x, y }: Block, inner: Gray, outer: Gray, scale: number, dx: number, dy: number) {
  const { data, width, height } = outer
  let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0]
  for (let j = 0; j < BLOCK_H; j++) {
    const py = Math.min(height - 1.001, Math.max(0, (y + j) * scale + dy))
    const top = Math.floor(py)
    const fy = py - top
    for (let i = 0; i < BLOCK_W; i++) {
      const a = inner.data[(y + j) * inner.width + x + i] ?? 0
      const px = Math.min(width - 1.001, Math.max(0, (x + i) * scale + dx))
      const left = Math.floor(px)
      const fx = px - left
      const at = top * width + left
      const b =
        ((data[at] ?? 0) * (1 - fx) + (data[at + 1] ?? 0) * fx) * (1 - fy) +
        ((data[at + width] ?? 0) * (1 - fx) + (data[at + width + 1] ?? 0) * fx) * fy
      sa += a
      sb += b
      saa += a * a
      sbb += b * b
      sab += a * b
    }
  }
  const n = BLOCK_W * BLOCK_H
  const spread = Math.sqrt(Math.max(0, saa - (sa * sa) / n) * Math.max(0, sbb - (sb * sb) / n))
  return spread > 1e-6 ? (sab - (sa * sb) / n) / spread : 0
}
