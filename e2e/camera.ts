import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { linkTo } from '#lib/linkTo.ts'
import { type Papel, searchParamsFor } from '#pedidos/papel/paperFormat.ts'

const SIZE = { width: 1280, height: 720 }
const TABLE = '#8a7052'

/** Launch arguments of a Chromium whose camera shows a film, in a loop, without asking for permission. */
export const cameraArgs = (film: string) => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]

/** Pictures of the printed labels of orders, from the page that prints them. */
export async function photographLabels(page: Page, codigos: string[], paper: Papel = 'etiqueta') {
  await page.goto(linkTo('/manage/papel', { query: searchParamsFor(codigos, paper) }))
  const labels = page.locator(`[data-hoja="${paper}"]`)
  await labels.nth(codigos.length - 1).waitFor()
  const pictures: Buffer[] = []
  for (const label of await labels.all()) pictures.push(await label.screenshot())
  return pictures
}

/** Puts the corner of a label that has its QR code in the middle of a table, turned by some degrees. */
export async function onTable(label: Buffer, degrees: number) {
  const { width, height } = await sharp(label).metadata()
  const [left, bottom] = [Math.round(width / 2), Math.round(height * 0.4)]
  const corner = await sharp(label)
    .extract({ left, top: 0, width: width - left, height: bottom })
    .resize({ width: 420 })
    .toBuffer()
  const turned = await sharp(corner).rotate(degrees, { background: TABLE }).toBuffer()
  return sharp({ create: { ...SIZE, channels: 3, background: TABLE } })
    .composite([{ input: turned }])
    .png()
    .toBuffer()
}

/** Writes the film of a fake camera: each picture for half a second, in grey (YUV4MPEG2). */
export async function writeFilm(file: string, pictures: Buffer[]) {
  const colour = Buffer.alloc((SIZE.width * SIZE.height) / 2, 128)
  const frames = pictures.map(async (picture) => {
    const grey = await sharp(picture)
      .resize({ ...SIZE, fit: 'contain' })
      .greyscale()
      .raw()
      .toBuffer()
    return Buffer.concat([Buffer.from('FRAME\n'), grey, colour])
  })
  const head = Buffer.from(`YUV4MPEG2 W${SIZE.width} H${SIZE.height} F2:1 Ip A1:1 C420jpeg\n`)
  await writeFile(file, Buffer.concat([head, ...(await Promise.all(frames))]))
}
