/** Codes, phone numbers and the numbers of laws, which must not break at their hyphens. */
const UNBROKEN = /((?:Ley )?\b[A-Z]?\d*(?:-\d+)+)/

/** Plain text whose numbers stay on one line. */
export function UnbrokenText({ children }: { children: string }) {
  return children.split(UNBROKEN).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant text do not change places
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
