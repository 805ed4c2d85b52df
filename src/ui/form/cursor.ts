/**
 * The caret's position after an order code was formatted while typing: behind the same digit as before, whatever
 * characters the formatter added or removed.
 */
export function placeCursor({ typed, cursor, formatted }: { typed: string; cursor: number; formatted: string }) {
  const beforeCursor = typed.slice(0, cursor)
  const digits = beforeCursor.replace(/\D/g, '').length
  if (digits === 0) return /b/i.test(beforeCursor) && formatted ? 1 : 0
  let seen = 0
  for (let i = 0; i < formatted.length; i++) {
    if (/\d/.test(formatted.charAt(i))) seen++
    if (seen === digits) return i + 1
  }
  return formatted.length
}
