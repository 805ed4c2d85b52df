import sharp from 'sharp'

/** How a label was photographed. Lengths are parts of the picture's width, angles degrees. */
export type Shot = {
  kind: string
  /** Width of the label. */
  width: number
  turn?: number
  /** How far the label is tilted away: its far edge is this part shorter. */
  tilt?: number
  /** Standard deviation of the blur, in pixels. */
  blur?: number
  /** Pixels over which the hand moved. */
  shake?: number
  /** Brightness and contrast: white and black of the label, of 255. */
  white?: number
  black?: number
  /** Standard deviation of the noise, of 255. */
  noise?: number
}

const WIDTH = 1280
const HEIGHT = 720
const TABLE = 110

/** Numbers between 0 and 1 that a seed repeats (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Photographs a label on a table.
 * @param focus the part of the label that is in the middle of the picture, 0 to 1 from its left and top
 * @returns a PNG of 1280 × 720
 */
export async function photograph(
  label: Buffer,
  shot: Shot,
  { seed, focus }: { seed: number; focus: [number, number] },
) {
  const random = randomFrom(seed)
  const { width, turn = 0, tilt = 0, blur = 0, shake = 0, white = 235, black = 25, noise = 3 } = shot
  const labelWidth = Math.round(width * WIDTH)
  const { data, info } = await sharp(label)
    .resize({ width: labelWidth })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = Buffer.alloc(WIDTH * HEIGHT)
  const angle = ((turn + (random() - 0.5) * 8) * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [focusX, focusY] = [focus[0] * info.width, focus[1] * info.height]
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      // From the picture back to the label: the perspective, then the turn.
      const depth = 1 - (tilt * (HEIGHT / 2 - y)) / HEIGHT
      const [px, py] = [(x - WIDTH / 2) / depth, (y - HEIGHT / 2) / (depth * (1 - tilt / 2))]
      const grey = sample(data, info, { x: px * cos + py * sin + focusX, y: py * cos - px * sin + focusY })
      picture[y * WIDTH + x] = grey ?? TABLE
    }
  const shaken = shake ? smear(picture, shake) : picture
  const lit = Buffer.from(shaken.map((grey) => black + ((white - black) * grey) / 255))
  const raw = { raw: { width: WIDTH, height: HEIGHT, channels: 1 as const } }
  const soft = blur ? await sharp(lit, raw).blur(blur).greyscale().raw().toBuffer() : lit
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const noisy = Buffer.from(soft.map((grey) => Math.max(0, Math.min(255, grey + gauss() * noise))))
  return sharp(noisy, raw).png().toBuffer()
}

type Size = { width: number; height: number }

/** The grey at a place between pixels; null outside. */
function sample(data: Buffer, { width, height }: Size, { x, y }: { x: number; y: number }) {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return null
  const [dx, dy] = [x - left, y - top]
  const at = (column: number, row: number) => data[row * width + column] ?? 0
  const above = at(left, top) * (1 - dx) + at(left + 1, top) * dx
  return above * (1 - dy) + (at(left, top + 1) * (1 - dx) + at(left + 1, top + 1) * dx) * dy
}

/** What a camera sees that moves sideways while it takes the picture. */
function smear(picture: Buffer, pixels: number) {
  return Buffer.from(
    picture.map((_, at) => {
      let sum = 0
      for (let step = 0; step < pixels; step++) sum += picture[Math.min(at + step, picture.length - 1)] ?? 0
      return sum / pixels
    }),
  )
}
