import program from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { createBarcodeReader } from '#lib/barcodes.ts'

/** Reads pictures beside the page, which stays responsive. It answers each with its codes, null if it cannot read. */
const read = createBarcodeReader(program)

addEventListener('message', async ({ data }: MessageEvent<ImageData>) => {
  postMessage(await read(data).catch(() => null))
})
