/**
 * What labels carry: ours a QR code and a Code 128, those of couriers also the others. Each format costs time, so the
 * list is short: Data Matrix alone would double it. The names are those of the Barcode Detection API (W3C).
 */
export const FORMATS = ['qr_code', 'code_128', 'code_39', 'itf', 'ean_13'] as const

export type Barcode = {
  text: string
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
