import { useId } from 'react'
import { LoadError } from '#ui/LoadError.tsx'
import type { Entrada } from './contract.ts'
import { Entradas } from './Entradas.tsx'
import { type Sender, useHilo } from './useHilo.ts'

type Props = Sender & {
  /** Whether the address is known to be the person's own. */
  isOwn?: boolean
  /** Whether the page shows a message already; it is skipped. */
  except?: (entry: Entrada) => boolean
}

/** Other messages about an order or from an address, from every channel; renders nothing if there are none. */
export function TambienEscribio({ isOwn = true, except = () => false, ...sender }: Props) {
  const title = useId()
  const { data, error, isFetching, refetch } = useHilo(sender)
  const entries = data?.entradas.filter((entry) => !except(entry)) ?? []
  if (entries.length === 0 && !(error && !data)) return null
  return (
    <section aria-labelledby={title} className="grid gap-1 border-border border-t pt-4 text-meta">
      <h3 id={title} className="font-sans font-semibold">
        {isOwn ? 'También escribió' : 'Del mismo correo o pedido'}
      </h3>
      {data ? (
        <Entradas entradas={entries} hay_mas={data.hay_mas} correo={sender.correo} />
      ) : (
        error && <LoadError {...{ error, isFetching, refetch }} title="No se pudo leer lo demás que escribió" />
      )}
    </section>
  )
}
