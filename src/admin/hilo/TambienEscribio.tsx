import { useId } from 'react'
import { NoSeCargo } from '#ui/NoSeCargo.tsx'
import type { Entrada } from './contract.ts'
import { Entradas } from './Entradas.tsx'
import { type DeQuien, useLoEscrito } from './useLoEscrito.ts'

type Props = DeQuien & {
  /** Whether the address is known to be theirs who wrote what stands on the page. */
  esSuyo?: boolean
  /** What stands on the page already. */
  salvo?: (entrada: Entrada) => boolean
}

/** What else came in about an order or from an address, whichever way; where there is nothing, nothing. */
export function TambienEscribio({ esSuyo = true, salvo = () => false, ...deQuien }: Props) {
  const titulo = useId()
  const { data, error, isFetching, refetch } = useLoEscrito(deQuien)
  const entradas = data?.entradas.filter((entrada) => !salvo(entrada)) ?? []
  if (entradas.length === 0 && !(error && !data)) return null
  return (
    <section aria-labelledby={titulo} className="grid gap-1 border-border border-t pt-4 text-meta">
      <h3 id={titulo} className="font-sans font-semibold">
        {esSuyo ? 'También escribió' : 'Del mismo correo o pedido'}
      </h3>
      {data ? (
        <Entradas entradas={entradas} hay_mas={data.hay_mas} correo={deQuien.correo} />
      ) : (
        error && <NoSeCargo {...{ error, isFetching, refetch }} titulo="No se pudo leer lo demás que escribió" />
      )}
    </section>
  )
}
