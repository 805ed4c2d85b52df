import { Fragment, type Key, type ReactNode } from 'react'
import { type Block, type Inline, parseInline, parseMarkdown } from '#lib/markdown.ts'

/**
 * A text of the owner. It parses, so only pages that the server alone renders may use it: text pages (docs/decisions/040).
 */
export function Markdown({ source }: { source: string }) {
  return listed(parseMarkdown(source), ofBlock)
}

/** One line of the owner's, such as a title. */
export function InlineMarkdown({ source, emphasis }: { source: string; emphasis?: string }) {
  return listed(parseInline(source), (child, key) => ofInline(child, key, emphasis))
}

/** The parts of a text never move, so their positions are their keys. */
const listed = <T,>(parts: T[], render: (part: T, key: Key) => ReactNode) => parts.map(render)

function ofBlock(block: Block, key: Key): ReactNode {
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List key={key} className={`grid gap-2 pl-5 marker:text-primary ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
        {listed(block.items, (item, position) => (
          <li key={position}>
            {listed(item, (child, at) => (child.kind === 'paragraph' ? ofChildren(child, at) : ofBlock(child, at)))}
          </li>
        ))}
      </List>
    )
  }
  const children = listed(block.children, (child, at) => ofInline(child, at))
  return block.kind === 'heading' ? (
    <h3 key={key} className="font-semibold">
      {children}
    </h3>
  ) : (
    <p key={key}>{children}</p>
  )
}

const ofChildren = ({ children }: { children: Inline[] }, key: Key) => (
  <Fragment key={key}>{listed(children, (child, at) => ofInline(child, at))}</Fragment>
)

function ofInline(inline: Inline, key: Key, emphasis?: string): ReactNode {
  if (inline.kind === 'text') return inline.text
  if (inline.kind === 'break') return <br key={key} />
  const children = listed(inline.children, (child, at) => ofInline(child, at))
  if (inline.kind === 'strong') return <strong key={key}>{children}</strong>
  if (inline.kind === 'emphasis')
    return (
      <em key={key} className={emphasis}>
        {children}
      </em>
    )
  return (
    <a key={key} href={inline.href} className="enlace">
      {children}
    </a>
  )
}
