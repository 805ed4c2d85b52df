/** Milliseconds until the URL is revoked: the browser may first ask the person where to save the file. */
const KEPT_MS = 60_000

/** Saves a text or a blob as a file. */
export function download(fileName: string, content: string | Blob, type = 'text/plain') {
  const file = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
