import { OutboundLink } from './OutboundLink.tsx'

const URL_PATTERN = /(\bhttps?:\/\/[^\s<>«»"“”]+)/i
/** Punctuation at the end of a sentence is not part of the URL before it. */
const TRAILING_PUNCTUATION = /[.,;:!?…'’)\]]+$/

/** Text written by people: http and https URLs become links, everything else stays text. */
export function TextWithLinks({ children }: { children: string }) {
  return children.split(URL_PATTERN).map((part, index) => {
    const url = index % 2 === 1 ? part.replace(TRAILING_PUNCTUATION, '') : ''
    return isSafe(url) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
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

/** Refuses a URL with a user name in it: `https://banco.com@otro.com` looks like one host and leads to another. */
function isSafe(url: string) {
  try {
    const { protocol, username, password } = new URL(url)
    return /^https?:$/.test(protocol) && !username && !password
  } catch {
    return false
  }
}
