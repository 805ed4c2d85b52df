import program from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { createBarcodeReader } from '#lib/barcodes.ts'

// Reads pictures beside the page, which stays responsive. First it says whether its program loaded; then it answers each
// picture with its codes, or with null if it cannot read it.
const opening = createBarcodeReader(program)
opening.then(
  () => postMessage(true),
  () => postMessage(false),
)

addEventListener('message', async ({ data }: MessageEvent<ImageData>) => {
  const read = await opening
  postMessage(await read(data).catch(() => null))
})
