import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { linkTo } from '#lib/linkTo.ts'

const SIZE = { width: 1280, height: 720 }

/** Launch arguments of a Chromium whose camera shows a film, in a loop, without asking for permission. */
export const cameraArgs = (film: string) => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]

/** Pictures of the printed labels of orders, from the page that prints them. */
export async function photographLabels(page: Page, codigos: string[]) {
  await page.goto(linkTo('/manage/papel', { query: { codigos: codigos.join(), formato: 'etiqueta' } }))
  const labels = page.locator('[data-hoja="etiqueta"]')
  await labels.nth(codigos.length - 1).waitFor()
  const pictures: Buffer[] = []
  for (const label of await labels.all()) pictures.push(await label.screenshot())
  return pictures
}

/** Puts a label on a table, turned by some degrees and as wide as a part of the picture. */
export async function onTable(label: Buffer, { degrees, width }: { degrees: number; width: number }) {
  const turned = await sharp(label)
    .resize({ width: Math.round(SIZE.width * width) })
    .rotate(degrees, { background: '#8a7052' })
    .resize({ ...SIZE, fit: 'inside', withoutEnlargement: true })
    .toBuffer()
  return sharp({ create: { ...SIZE, channels: 3, background: '#8a7052' } })
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
