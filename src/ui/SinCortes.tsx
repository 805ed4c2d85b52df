/** Text in which no word breaks at a hyphen between digits, or after the B of a membership: a code stays on one line. */
export function SinCortes({ children }: { children: string }) {
  return children.split(/((?:\bB|\w*\d)(?:-\d\w*)+)/).map((parte, lugar) =>
    lugar % 2 === 0 ? (
      parte
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={lugar} className="whitespace-nowrap">
        {parte}
      </span>
    ),
  )
}
