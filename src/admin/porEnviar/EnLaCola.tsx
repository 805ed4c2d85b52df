import { CloudUpload } from 'lucide-react'
import { usePending } from '#http/queue/usePending.ts'

/** What was done to an order without a connection, and is not in the shop yet. */
export function EnLaCola({ codigo }: { codigo: string }) {
  const pending = usePending(codigo)
  if (pending.length === 0) return null
  return (
    <p className="flex items-center gap-2 text-meta text-muted-foreground">
      <CloudUpload aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
      Por enviar: {pending.map(({ title }) => title).join(' · ')}
    </p>
  )
}
