/** Codes, phone numbers and the numbers of laws, which must not break at their hyphens. */
const ENTERO = /((?:Ley )?\b[A-Z]?\d*(?:-\d+)+)/

/** Plain text whose numbers stay on one line. */
export function Texto({ children }: { children: string }) {
  return children.split(ENTERO).map((parte, lugar) =>
    lugar % 2 === 0 ? (
      parte
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant text do not change places
      <span key={lugar} className="whitespace-nowrap">
        {parte}
      </span>
    ),
  )
}
