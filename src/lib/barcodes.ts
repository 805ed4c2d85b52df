import { BarcodeDetector as Detector, prepareZXingModule } from 'barcode-detector/ponyfill'

/**
 * What labels carry: ours a QR code and a Code 128, those of couriers also the others. Each format costs time, so the
 * list is short.
 */
export const FORMATS = ['qr_code', 'code_128', 'code_39', 'itf', 'ean_13', 'data_matrix'] as const

export type Barcode = {
  text: string
  /** The name of the Barcode Detection API: `qr_code`, `code_128`. */
  format: string
  /** The corners in pixels of the picture, clockwise. */
  corners: readonly { x: number; y: number }[]
}

type Detected = { rawValue: string; format: string; cornerPoints: Barcode['corners'] }
export const toBarcode = ({ rawValue, format, cornerPoints }: Detected): Barcode => ({
  text: rawValue,
  format,
  corners: cornerPoints,
})

/**
 * Creates the reader of barcodes in pictures: ZXing in WebAssembly (docs/decisions/045).
 * @param program the address of `zxing_reader.wasm`, or its bytes
 */
export function createBarcodeReader(program: string | ArrayBuffer) {
  const isAddress = typeof program === 'string'
  prepareZXingModule({ overrides: isAddress ? { locateFile: () => program } : { wasmBinary: program } })
  const detector = new Detector({ formats: [...FORMATS] })
  return async (image: ImageData): Promise<Barcode[]> => (await detector.detect(image)).map(toBarcode)
}
