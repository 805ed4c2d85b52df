/** How long the file is kept for the browser, which may first ask its person where to put it. */
const KEPT_MS = 60_000

/** Gives a text, or what was taken from the shop, to the browser as a file. */
export function download(fileName: string, content: string | Blob, type = 'text/plain') {
  const file = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
