import { type Block, flat, type Mail, type Part, type Some, sheet } from './mail.ts'

/** Renders a mail as plain text, with empty lines between blocks. */
export function toText(mail: Mail) {
  return sheet(mail).flatMap(ofBlock).join('\n\n')
}

function ofBlock(block: Block): string[] {
  if (typeof block === 'string') return [ofParts(block)]
  switch (block.kind) {
    case 'text':
      return [ofParts(block.text)]
    case 'fact':
      return [ofParts([block.name, '\n', block.text])]
    case 'button':
      return [ofParts(block)]
    case 'box':
      return flat(block.blocks).flatMap(ofBlock)
    case 'rule':
    case 'picture':
      return []
  }
}

/** Joins the parts of a text and collapses spaces as HTML does. */
const ofParts = (text: Some<Part>) =>
  flat(text)
    .map(ofPart)
    .join('')
    .replace(/[ \t\r\f\u200b]+/g, ' ')
    .replace(/^ | $/gm, '')

function ofPart(part: Part) {
  if (typeof part === 'string') return part
  if ('href' in part) return part.href === `mailto:${part.text}` ? part.text : `${part.text} ${part.href}`
  return part.look === 'aside' ? `\n${part.text}` : part.text
}
