/** The place of something on its way. Give it the final size, so that nothing moves when it comes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      data-slot="esqueleto"
      aria-hidden="true"
      className={`block animate-pulse rounded-md bg-border/60 ${className ?? ''}`}
    />
  )
}
