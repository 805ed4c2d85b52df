/** Text in which no word breaks at a hyphen between digits, or after the B of a membership: a code stays on one line. */
export function NoBreak({ children }: { children: string }) {
  return children.split(/((?:\bB|\w*\d)(?:-\d\w*)+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
