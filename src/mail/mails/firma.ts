import { type Block, type Inline, parseMarkdown } from '#lib/markdown.ts'
import { currentTexto } from '#tienda/textos/partes.ts'

type Part = string | { text: string; look: 'bold' } | { text: string; href: string }

/** The owner's signature under every mail: the parts of each paragraph. */
export const firma = () => parseMarkdown(currentTexto('firma').texto).map(ofBlock)

function ofBlock(block: Block): Part[] {
  if (block.kind !== 'list') return block.children.map(ofInline)
  return block.items.flatMap((item, index) => [index > 0 ? '\n• ' : '• ', ...item.flatMap(ofBlock)])
}

function ofInline(inline: Inline): Part {
  if (inline.kind === 'text') return inline.text
  if (inline.kind === 'break') return '\n'
  const text = wordsOf(inline.children)
  if (inline.kind === 'strong') return { text, look: 'bold' }
  // A mail has no address of its own, so a path leads nowhere there.
  return inline.kind === 'link' && !inline.href.startsWith('/') ? { text, href: inline.href } : text
}

const wordsOf = (children: Inline[]): string =>
  children
    .map((child) => (child.kind === 'text' ? child.text : child.kind === 'break' ? ' ' : wordsOf(child.children)))
    .join('')
