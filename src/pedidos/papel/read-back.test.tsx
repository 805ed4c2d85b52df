import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { codigoOfLabel } from '#lib/codigoFormat.ts'
import { readPicture } from '#testing/barcodes.ts'
import { Code128 } from '#ui/Code128.tsx'
import { QrCode } from '#ui/QrCode.tsx'

// Photos that people send are never SVG, so the shop forbids that decoder (`lib/fotos`); this test draws with it.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
afterAll(() => sharp.block({ operation: ['VipsForeignLoadSvg'] }))

/** Dots per millimetre of a label printer (203 dpi). */
const DOTS = 8
const ORIGIN = 'https://brisa.example'
const CODIGO = 'B01-40718'

/** A code as a label printer draws it, with white paper around. */
async function print(element: React.ReactElement, millimetres: { width: number; height: number }) {
  const [width, height] = [millimetres.width * DOTS, millimetres.height * DOTS]
  const svg = renderToStaticMarkup(element).replace(
    '<svg ',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" `,
  )
  const drawn = await sharp(Buffer.from(svg)).png().toBuffer()
  const size = { width: width + 80, height: height + 80, channels: 3 as const, background: '#fff' }
  return sharp({ create: size })
    .composite([{ input: drawn, left: 40, top: 40 }])
    .png()
    .toBuffer()
}

test.each([
  ['A5', 34, 64],
  ['A6', 26, 64],
  ['58 mm', 21, 50],
  ['80 mm', 26, 64],
])('on %s the QR code and the Code 128 are read back as the order', async (_, qr, bars) => {
  const url = `${ORIGIN}/manage/pedidos/${CODIGO}`
  const [square] = await readPicture(await print(<QrCode text={url} label="QR" />, { width: qr, height: qr }))
  expect(square).toMatchObject({ format: 'qr_code', text: url })
  expect(codigoOfLabel(square?.text ?? '', ORIGIN)).toBe(CODIGO)
  const [line] = await readPicture(await print(<Code128 text={CODIGO} label="128" />, { width: bars, height: 9 }))
  expect(line).toMatchObject({ format: 'code_128', text: CODIGO })
  expect(codigoOfLabel(line?.text ?? '', ORIGIN)).toBe(CODIGO)
})

const printable = Array.from({ length: 95 }, (_, position) => String.fromCharCode(32 + position)).join('')

test.each(printable.match(/.{1,12}/g) ?? [])('Code 128 writes «%s» as readers read it', async (text) => {
  const [code] = await readPicture(await print(<Code128 text={text} label="128" />, { width: 90, height: 9 }))
  expect(code?.text).toBe(text)
})

test('a character without a symbol is refused', () => {
  expect(() => renderToStaticMarkup(<Code128 text="Ñ" label="128" />)).toThrow('Code 128 B has no «Ñ».')
})
