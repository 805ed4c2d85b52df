import { fromMarkdown } from 'mdast-util-from-markdown'

type Root = ReturnType<typeof fromMarkdown>
type Nodes = Root | Root['children'][number]
type PhrasingContent = Extract<Nodes, { type: 'paragraph' }>['children'][number]

/** Words inside a block. An address that is not allowed leaves its words without a link. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'emphasis'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }

export type Block =
  | { kind: 'paragraph' | 'heading'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }

/** What CommonMark has and the shop's texts do not: the parser takes it for ordinary words (docs/decisions/050). */
const DISABLED = [
  'blockQuote',
  'codeFenced',
  'codeIndented',
  'codeText',
  'definition',
  'htmlFlow',
  'htmlText',
  'labelStartImage',
  'setextUnderline',
  'thematicBreak',
]

/** Lists inside lists are shown to this depth. */
const MAX_DEPTH = 3

/** Reads the Markdown subset of the shop's texts. Any input gives blocks; none gives HTML. */
export function parseMarkdown(source: string): Block[] {
  return read(source).children.flatMap((node) => toBlock(node, source, 1))
}

/** Reads one line, such as a title, which is no list and no heading. */
export function parseInline(source: string): Inline[] {
  const [block, ...others] = parseMarkdown(source)
  return block?.kind === 'paragraph' && others.length === 0 ? block.children : toText(source)
}

function toBlock(node: Nodes, source: string, depth: number): Block[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return [{ kind: node.type, children: node.children.flatMap(toInline) }]
    case 'list': {
      if (depth > MAX_DEPTH) return [{ kind: 'paragraph', children: toText(sourceOf(node, source)) }]
      const items = node.children.map((item) => item.children.flatMap((child) => toBlock(child, source, depth + 1)))
      return [{ kind: 'list', ordered: node.ordered === true, items }]
    }
    default:
      return [{ kind: 'paragraph', children: toText(sourceOf(node, source)) }]
  }
}

function toInline(node: PhrasingContent): Inline[] {
  switch (node.type) {
    case 'text':
      return toText(node.value)
    case 'break':
      return [{ kind: 'break' }]
    case 'strong':
    case 'emphasis':
      return [{ kind: node.type, children: node.children.flatMap(toInline) }]
    case 'link': {
      const children = node.children.flatMap(toInline)
      return isAllowedLink(node.url) ? [{ kind: 'link', href: node.url, children }] : children
    }
    default:
      return 'value' in node ? toText(node.value) : []
  }
}

/** A new line stays one, since who writes on a phone expects it. */
const toText = (text: string): Inline[] =>
  text
    .split('\n')
    .flatMap((line, index): Inline[] => [
      ...(index > 0 ? [{ kind: 'break' as const }] : []),
      { kind: 'text', text: line },
    ])

const sourceOf = ({ position }: Nodes, source: string) =>
  source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)

/** Links lead to https pages, a mail, a telephone, or a path of the shop. */
export function isAllowedLink(href: string) {
  const own = 'https://tienda.invalid'
  if (!URL.canParse(href, own)) return false
  const url = new URL(href, own)
  if (href.startsWith('/')) return url.origin === own
  return URL.canParse(href) && ['https:', 'mailto:', 'tel:'].includes(url.protocol) && url.username === ''
}

/** Every address that a source links to, allowed or not. */
export function linksOf(source: string) {
  const found: string[] = []
  function visit(node: Nodes) {
    if (node.type === 'link') found.push(node.url)
    if ('children' in node) node.children.forEach(visit)
  }
  visit(read(source))
  return found
}

const read = (source: string) => fromMarkdown(source, { extensions: [{ disable: { null: DISABLED } }] })
