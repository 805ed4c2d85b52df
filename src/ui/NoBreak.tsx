/**
 * Text that never wraps at a hyphen between digits or after the B of a membership, so that a code stays on one line.
 */
export function NoBreak({ children }: { children: string }) {
  return children.split(/((?:\bB|\w*\d)(?:-\d\w*)+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
