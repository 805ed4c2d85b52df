import type { Sharp } from 'sharp'
import sharp from 'sharp'

const SVG = 'VipsForeignLoadSvg'

/** Receipts as bank apps draw them, for a bench and a test. */

export type Receipt = {
  bank: number
  monto: string
  desde: string
  fecha: string
  hora: string
  referencia: string
  concepto: string
}

/** Equal for one seed, so that each run draws the same receipts (mulberry32). */
export function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const NAMES =
  'Ana L. Fermín,Luis A. Peguero,Ramón Peralta,Yudelka Rosario,Rosanna Objío,María Jiménez,José Tavárez,Carmen Núñez,Pedro Santana,Altagracia Cruz'.split(
    ',',
  )
const CONCEPTS = 'Pulseras boda,Pedido,Collar,Regalo,Pago pulsera,Abono,Aretes,Segunda mitad'.split(',')
const MONTHS = 'ene,feb,mar,abr,may,jun,jul,ago,sep,oct,nov,dic'.split(',')

export function receiptOf(bank: number, random: () => number): Receipt {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T // the lists are not empty
  const number = (max: number) => Math.floor(random() * max)
  return {
    bank,
    monto: `${(1 + number(19)) * (random() < 0.5 ? 500 : 50)}.00`.replace(/\B(?=(\d{3})+\.)/g, ','),
    desde: pick(NAMES),
    fecha: `${1 + number(28)} ${pick(MONTHS)} 2026`,
    hora: `${1 + number(12)}:${String(number(60)).padStart(2, '0')} ${pick(['a. m.', 'p. m.'])}`,
    referencia: String(10_000_000 + number(89_999_999)).padStart(10, '0'),
    concepto: pick(CONCEPTS),
  }
}

/** The same payment again, of another day: only date, time and reference differ. */
export const twinOf = (receipt: Receipt, random: () => number): Receipt => {
  const { fecha, hora, referencia } = receiptOf(receipt.bank, random)
  return { ...receipt, fecha, hora, referencia }
}

const LOOKS = [
  {
    head: '#432f6d',
    paper: '#f3f0f8',
    ink: '#1d1530',
    size: 34,
    title: 'Transferencia enviada',
    y: 640,
    gap: 92,
    w: 1080,
    h: 2340,
  },
  {
    head: '#0a5c36',
    paper: '#ffffff',
    ink: '#20302a',
    size: 36,
    title: 'Transacción exitosa',
    y: 760,
    gap: 110,
    w: 1080,
    h: 2400,
  },
  {
    head: '#003a70',
    paper: '#eef3f8',
    ink: '#0b1c2c',
    size: 30,
    title: 'Comprobante de pago',
    y: 520,
    gap: 80,
    w: 750,
    h: 1334,
  },
  {
    head: '#c8102e',
    paper: '#fafafa',
    ink: '#222222',
    size: 32,
    title: '¡Listo! Enviaste',
    y: 700,
    gap: 120,
    w: 1170,
    h: 2532,
  },
  {
    head: '#111418',
    paper: '#1b2026',
    ink: '#e8edf2',
    size: 34,
    title: 'Pago realizado',
    y: 600,
    gap: 100,
    w: 1080,
    h: 1920,
  },
]
export const BANKS = LOOKS.length

/** Draws a receipt as PNG. */
export async function draw({ bank, monto, desde, fecha, hora, referencia, concepto }: Receipt) {
  const look = LOOKS[bank % BANKS] ?? LOOKS[0]
  if (!look) throw new Error('No look.')
  const { head, paper, ink, size, title, y, gap, w, h } = look
  const rows = [
    ['Desde', desde],
    ['Para', 'Carolina Marte'],
    ['Cuenta', '•••• 4471'],
    ['Fecha', fecha],
    ['Hora', hora],
    ['Referencia', referencia],
    ['Concepto', concepto],
  ].map(([label, value], n) => {
    const at = y + n * gap
    return `<text x="${w * 0.09}" y="${at}" font-size="${size * 0.9}" fill="${ink}" opacity=".65">${label}</text>
      <text x="${w * 0.91}" y="${at}" font-size="${size}" font-weight="600" text-anchor="end" fill="${ink}">${value}</text>
      <rect x="${w * 0.09}" y="${at + gap * 0.35}" width="${w * 0.82}" height="2" fill="${ink}" opacity=".15"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" font-family="sans-serif">
    <rect width="${w}" height="${h}" fill="${paper}"/><rect width="${w}" height="${y * 0.42}" fill="${head}"/>
    <text x="${w * 0.06}" y="60" font-size="32" fill="#fff">9:41</text>
    <text x="${w * 0.06}" y="${y * 0.3}" font-size="${size * 1.4}" fill="#fff">${title}</text>
    <circle cx="${w / 2}" cy="${y * 0.55}" r="${size * 1.3}" fill="#2e9e63"/>
    <text x="${w / 2}" y="${y * 0.8}" font-size="${size * 1.9}" font-weight="700" text-anchor="middle" fill="${ink}">RD$ ${monto}</text>
    ${rows.join('')}
    <rect x="${w * 0.06}" y="${h - 260}" width="${w * 0.88}" height="120" rx="60" fill="${head}"/>
    <text x="${w / 2}" y="${h - 185}" font-size="${size}" text-anchor="middle" fill="#fff">Compartir</text></svg>`
  return drawSvg(svg)
}

const sized = async (png: Buffer) => {
  const { width = 0, height = 0 } = await sharp(png).metadata()
  return { width, height }
}
const crop = async (png: Buffer, { left = 0, top = 0, right = 0, bottom = 0 }): Promise<Sharp> => {
  const { width, height } = await sized(png)
  return sharp(png).extract({
    left: Math.floor(width * left),
    top: Math.floor(height * top),
    width: Math.floor(width * (1 - left - right)),
    height: Math.floor(height * (1 - top - bottom)),
  })
}

let drawing = 0
/** Draws an SVG, which the shop forbids its process to read; several may be drawn at once. */
async function drawSvg(svg: string) {
  drawing++
  sharp.unblock({ operation: [SVG] })
  try {
    return await sharp(Buffer.from(svg)).png().toBuffer()
  } finally {
    drawing--
    if (drawing === 0) sharp.block({ operation: [SVG] })
  }
}

/** What a phone shows around a picture. */
const BAR = await drawSvg(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="2340" font-family="sans-serif"><text x="60" y="60" font-size="32" fill="#fff">11:52</text><text x="90" y="170" font-size="40" fill="#ddd">14 de noviembre</text><text x="480" y="2250" font-size="36" fill="#ddd">Editar</text></svg>',
)

/** What people do to a picture before they send it again. */
export const ALTERATIONS: Record<string, (png: Buffer) => Promise<Buffer>> = {
  'encoded again (JPEG 60)': (png) => sharp(png).jpeg({ quality: 60 }).toBuffer(),
  'encoded again (WebP 40)': (png) => sharp(png).webp({ quality: 40 }).toBuffer(),
  'as WhatsApp sends it (JPEG 45, twice)': async (png) =>
    sharp(await sharp(png).jpeg({ quality: 45 }).toBuffer())
      .jpeg({ quality: 45 })
      .toBuffer(),
  'made smaller (60 %)': async (png) =>
    sharp(png)
      .resize(Math.round((await sized(png)).width * 0.6))
      .jpeg({ quality: 70 })
      .toBuffer(),
  'made smaller (40 %)': async (png) =>
    sharp(png)
      .resize(Math.round((await sized(png)).width * 0.4))
      .jpeg({ quality: 75 })
      .toBuffer(),
  'cropped by 3 % on each side': async (png) =>
    (await crop(png, { left: 0.03, top: 0.03, right: 0.03, bottom: 0.03 })).jpeg({ quality: 70 }).toBuffer(),
  'cropped by 3 % on one side': async (png) => (await crop(png, { left: 0.03 })).jpeg({ quality: 70 }).toBuffer(),
  'cropped at the top by 10 %': async (png) => (await crop(png, { top: 0.1 })).jpeg({ quality: 70 }).toBuffer(),
  'brighter by 15 %': (png) => sharp(png).modulate({ brightness: 1.15 }).jpeg({ quality: 70 }).toBuffer(),
  'darker by 20 %': (png) => sharp(png).modulate({ brightness: 0.8 }).jpeg({ quality: 70 }).toBuffer(),
  'greyscale, cropped, smaller': async (png) =>
    sharp(await (await crop(png, { left: 0.02, bottom: 0.03 })).png().toBuffer())
      .resize(500)
      .greyscale()
      .jpeg({ quality: 60 })
      .toBuffer(),
  'a screenshot of it in the gallery': async (png) => {
    const inside = await sharp(png).resize({ width: 900, height: 1800, fit: 'inside' }).png().toBuffer()
    return sharp({ create: { width: 1080, height: 2340, channels: 3, background: '#0d0d0d' } })
      .composite([
        { input: inside, gravity: 'centre' },
        { input: BAR, top: 0, left: 0 },
      ])
      .jpeg({ quality: 75 })
      .toBuffer()
  },
}
