import { type Barcode, FORMATS, toBarcode } from '#lib/barcode.ts'

/** Reads the codes in what a video shows now. */
export type Reader = (video: HTMLVideoElement) => Promise<Barcode[]>

type NativeDetector = { detect: (source: HTMLVideoElement) => Promise<Parameters<typeof toBarcode>[0][]> }
type NativeClass = {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats: () => Promise<string[]>
}

let opened: Promise<Reader> | undefined

/** Opens the browser's own reader, else ZXing, whose program is fetched now (docs/decisions/045). */
export function openReader() {
  opened ??= openNative().then((native) => native ?? openZxing())
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

/** Lets the next scan open another reader, when this one reads no more. */
export function dropReader() {
  opened = undefined
}

async function openNative(): Promise<Reader | null> {
  // TypeScript's DOM library has no Barcode Detection API.
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeClass }
  const known = (await Native?.getSupportedFormats().catch(() => [])) ?? []
  if (!Native || !known.includes('qr_code') || !known.includes('code_128')) return null
  const detector = new Native({ formats: FORMATS.filter((format) => known.includes(format)) })
  let other: Promise<Reader> | undefined
  return async (video) => {
    if (other) return (await other)(video)
    try {
      return (await detector.detect(video)).map(toBarcode)
    } catch {
      // A phone may list formats and lack the service that reads them.
      other = openZxing()
      return []
    }
  }
}

async function openZxing(): Promise<Reader> {
  const worker = new Worker(new URL('./barcodeWorker.ts', import.meta.url), { type: 'module' })
  const failure = new Error('The program that reads codes did not load.')
  await new Promise<void>((resolve, reject) => {
    // The worker's first word is whether it can read.
    worker.onmessage = ({ data }: MessageEvent<boolean>) => (data ? resolve() : reject(failure))
    worker.onerror = () => reject(failure)
  }).catch((error) => {
    worker.terminate()
    throw error
  })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (video) =>
    new Promise((resolve, reject) => {
      const { left, top, width, height } = shownPart(video)
      if (!context || !width || !height) return resolve([])
      Object.assign(canvas, { width, height })
      context.drawImage(video, -left, -top)
      const image = context.getImageData(0, 0, width, height)
      const inVideo = ({ x, y }: { x: number; y: number }) => ({ x: x + left, y: y + top })
      worker.onmessage = ({ data }: MessageEvent<Barcode[] | null>) => {
        if (data) resolve(data.map((code) => ({ ...code, corners: code.corners.map(inVideo) })))
        else reject(new Error('ZXing cannot read this picture.'))
      }
      worker.postMessage(image, [image.data.buffer])
    })
}

/** The part of a video that its element shows (`object-cover`); more pixels would only take longer. */
function shownPart({ videoWidth, videoHeight, clientWidth, clientHeight }: HTMLVideoElement) {
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight) || 1
  const [width, height] = [Math.round(clientWidth / scale), Math.round(clientHeight / scale)]
  return { left: (videoWidth - width) >> 1, top: (videoHeight - height) >> 1, width, height }
}
