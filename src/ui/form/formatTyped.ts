import { formatCodigo } from '#lib/codigoFormat.ts'
import { placeCursor } from './cursor.ts'

/** Formats the text of a field while somebody types; the caret keeps its place. */
export function formatTyped(node: HTMLInputElement, format: (typed: string) => string) {
  const typed = node.value
  const formatted = format(typed)
  const cursor = node.selectionStart ?? typed.length
  node.value = formatted
  const position = cursor === typed.length ? formatted.length : placeCursor({ typed, cursor, formatted })
  node.setSelectionRange(position, position)
}

/** Formats order codes in fields marked `data-codigo`, which are not React's. */
export function formatTypedCodes() {
  const format = (node: EventTarget | null) => {
    if (node instanceof HTMLInputElement && 'codigo' in node.dataset) formatTyped(node, formatCodigo)
  }
  // Something may have been typed before this code ran.
  for (const node of document.querySelectorAll<HTMLInputElement>('[data-codigo]')) if (node.value) format(node)
  document.addEventListener('input', ({ target }) => format(target))
}
