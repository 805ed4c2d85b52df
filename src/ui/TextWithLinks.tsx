import { OutboundLink } from './OutboundLink.tsx'

const URL_PATTERN = /(\bhttps?:\/\/[^\s<>«»"“”]+)/i
/** What ends a sentence is no part of the address before it. */
const TRAILING_PUNCTUATION = /[.,;:!?…'’)\]]+$/

/** Text that people wrote, in which an address of the web leads there; any other kind of link stays text. */
export function TextWithLinks({ children }: { children: string }) {
  return children.split(URL_PATTERN).map((part, index) => {
    const url = index % 2 === 1 ? part.replace(TRAILING_PUNCTUATION, '') : ''
    return isSafe(url) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={index}>
        <OutboundLink href={url} className="enlace">
          {url}
        </OutboundLink>
        {part.slice(url.length)}
      </span>
    ) : (
      part
    )
  })
}

/** One with a user in it shows another house than the one it leads to. */
function isSafe(url: string) {
  try {
    const { protocol, username, password } = new URL(url)
    return /^https?:$/.test(protocol) && !username && !password
  } catch {
    return false
  }
}
