import { BarcodeDetector as Detector, prepareZXingModule } from 'barcode-detector/ponyfill'
import { type Barcode, FORMATS, toBarcode } from './barcode.ts'

/**
 * Creates the reader of barcodes in pictures: ZXing in WebAssembly (docs/decisions/045).
 * @param program the address of `zxing_reader.wasm`, or its bytes
 * @throws if the program does not load
 */
export async function createBarcodeReader(program: string | ArrayBuffer) {
  const isAddress = typeof program === 'string'
  await prepareZXingModule({
    overrides: isAddress ? { locateFile: () => program } : { wasmBinary: program },
    fireImmediately: true,
  })
  const detector = new Detector({ formats: [...FORMATS] })
  return async (image: ImageData): Promise<Barcode[]> => (await detector.detect(image)).map(toBarcode)
}
