/** A placeholder while content loads. Give it the final size, so that nothing moves afterwards. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      data-slot="esqueleto"
      aria-hidden="true"
      className={`block animate-pulse rounded-md bg-border/60 ${className ?? ''}`}
    />
  )
}
