import { NeedsScripts } from '#ui/NeedsScripts.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Shown while a page's code loads; without JavaScript it says that the page needs it. */
export function PageSkeleton() {
  return (
    <div className="contenedor py-14">
      <NeedsScripts />
      <div className="grid gap-4">
        <Skeleton className="h-11 w-3/4 max-w-md" />
        <Skeleton className="h-5 w-full max-w-xl" />
        <Skeleton className="h-5 w-5/6 max-w-lg" />
        <Skeleton className="mt-6 h-64 w-full max-w-3xl rounded-2xl!" />
      </div>
    </div>
  )
}
