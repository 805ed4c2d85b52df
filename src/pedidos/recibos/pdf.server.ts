import { once } from 'node:events'
import type { FastifyReply } from 'fastify'

/** A page with a title and lines of a name and a value. */
type Page = {
  heading: string
  title: string
  subtitle: string
  rows: readonly (readonly [name: string, value: string])[]
  /** The amount, larger than the rest, with its name. */
  amount: readonly [name: string, value: string]
  footer: string
}

const MARGIN = 40
const [INK, MUTED, LINE] = ['#0f252c', '#51666c', '#d5dfdf']

/**
 * Text in the characters that the fonts of every PDF reader have (WinAnsi): Spanish whole, other letters without their
 * marks, and what is left out otherwise.
 */
export const printable = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\u2009\u202f]/g, ' ')
    .replace(/[\u2010\u2011\u2212]/g, '-')
    .replace(/[^\x20-\x7e\xa0-\xff‘’“”–—…]/g, (letter) => letter.normalize('NFKD').replace(/[^\x20-\x7e]/g, ''))

/** Writes a page of A5, which a phone shows whole. The library is loaded once somebody asks for a PDF. */
export async function writePdf({ heading, title, subtitle, rows, amount, footer }: Page): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({ size: 'A5', margin: MARGIN, lang: 'es-DO', info: { Title: printable(title) } })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(doc, 'end')
  const width = doc.page.width - 2 * MARGIN
  const write = (text: string, size: number, color: string, font = 'Helvetica') =>
    doc.font(font).fontSize(size).fillColor(color).text(printable(text), MARGIN, doc.y, { width })
  const row = ([name, value]: readonly [string, string], size: number, font: string) => {
    const texts = [
      doc
        .font('Helvetica')
        .fontSize(10)
        .heightOfString(printable(name), { width: width * 0.4 }),
      doc
        .font(font)
        .fontSize(size)
        .heightOfString(printable(value), { width: width * 0.6 }),
    ]
    // A row stands on one page.
    if (doc.y + 13 + Math.max(...texts) > doc.page.height - MARGIN) doc.addPage()
    const top = doc.y + 7
    doc
      .font('Helvetica')
      .fontSize(10)
      .fillColor(MUTED)
      .text(printable(name), MARGIN, top, { width: width * 0.4 })
    const bottom = doc.y
    doc.font(font).fontSize(size).fillColor(INK)
    doc.text(printable(value), MARGIN + width * 0.4, top, { width: width * 0.6, align: 'right' })
    doc.y = Math.max(bottom, doc.y) + 6
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + width, doc.y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke()
  }
  write(heading, 13, MUTED)
  write(title, 22, INK, 'Helvetica-Bold')
  write(subtitle, 10, MUTED)
  doc.moveDown(0.8)
  row(amount, 16, 'Helvetica-Bold')
  for (const line of rows) row(line, 10.5, 'Helvetica')
  doc.moveDown(1.2)
  write(footer, 9, MUTED)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

/** Sends a PDF to be kept as a file, which phones offer to open. */
export function sendPdf(reply: FastifyReply, { name, pdf }: { name: string; pdf: Buffer }) {
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}.pdf"`,
      'cache-control': 'private, no-store',
    })
    .send(pdf)
}
