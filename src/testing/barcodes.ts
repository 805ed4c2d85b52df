import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { createBarcodeReader } from '#lib/barcodes.ts'

// Node lacks two classes of browsers, of which the reader needs no more than this.
function Picture(this: object, data: Uint8ClampedArray, width: number, height: number) {
  Object.assign(this, { data, width, height })
}
globalThis.ImageData ??= Picture as unknown as typeof ImageData // a class in the older notation
globalThis.DOMRectReadOnly ??= class {} as typeof DOMRectReadOnly

let reader: ReturnType<typeof createBarcodeReader> | undefined

/** Reads the barcodes in a picture file with the reader of `/manage/escanear`. */
export async function readPicture(picture: Buffer) {
  reader ??= readProgram().then(createBarcodeReader)
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return (await reader)(new ImageData(new Uint8ClampedArray(data), info.width, info.height))
}

async function readProgram() {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  return new Uint8Array(await readFile(file)).buffer
}
