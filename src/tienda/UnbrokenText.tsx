/** Matches codes, phone numbers and numbers of laws. */
const UNBROKEN = /((?:Ley )?\b[A-Z]?\d*(?:-\d+)+)/

/** Text whose numbers do not wrap at their hyphens. */
export function UnbrokenText({ children }: { children: string }) {
  return children.split(UNBROKEN).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant text never change their order
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
