/**
 * Shows that an answer is being written. The live region exists before its text, outside the messages' log, and keeps
 * its height, so that nothing moves.
 */
export function Typing({ visible }: { visible: boolean }) {
  return (
    <div role="status" className="flex min-h-6 items-center gap-2 text-meta text-muted-foreground">
      {visible && (
        <>
          <span aria-hidden="true" className="flex gap-1">
            {[0, 160, 320].map((delay) => (
              <span
                key={delay}
                style={{ animationDelay: `${delay}ms` }}
                className="size-2 animate-pulse rounded-full bg-primary"
              />
            ))}
          </span>
          Escribiendo...
        </>
      )}
    </div>
  )
}
