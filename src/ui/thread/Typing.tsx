/**
 * Says that an answer is being written. The region is there before it says so, and outside of what was said; its room is
 * kept, so that nothing moves when it comes.
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
