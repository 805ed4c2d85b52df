import { type ReactNode, useEffect, useState } from 'react'
import { LoadError } from '#ui/LoadError.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const SLOW_AFTER_MS = 4_000

type Props<T> = {
  query: { data: T | undefined; error: Error | null; isFetching: boolean; isPaused: boolean; refetch: () => unknown }
  /** Placeholder during the first read. */
  skeleton?: ReactNode
  /** Title of the error notice after a failed read. */
  failure?: string
  children: (data: T) => ReactNode
}

/** Renders a query: its data, or a skeleton, an offline notice, or an error notice with a retry button. */
export function Loaded<T>({
  query,
  skeleton = <Skeleton className="h-56 rounded-2xl!" />,
  failure,
  children,
}: Props<T>) {
  const { data, error, isFetching, isPaused, refetch } = query
  if (data !== undefined) return children(data)
  if (isPaused)
    return (
      <Notice kind="warning" role="status" title="Sin conexión">
        Esto se carga solo cuando vuelva tu línea.
      </Notice>
    )
  if (!error) return <Waiting>{skeleton}</Waiting>
  return <LoadError {...{ error, isFetching, refetch }} title={failure} />
}

function Waiting({ children }: { children: ReactNode }) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      <span className="sr-only">Cargando…</span>
      {children}
      {slow && <p className="mt-3 text-muted-foreground text-sm">Está tardando más de lo normal…</p>}
    </div>
  )
}
