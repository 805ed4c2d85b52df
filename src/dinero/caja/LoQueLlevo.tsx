import { useQuery } from '@tanstack/react-query'
import { query } from '#http/query.ts'
import { Subscribe } from '#live/Subscribe.tsx'
import { Money } from '#ui/Money.tsx'
import { obtenerMiCaja } from './contract.ts'

/** What who looks carries of the deliveries of today and before; nothing while it is nothing. */
export function LoQueLlevo() {
  const lleva = useQuery(query(obtenerMiCaja)).data?.lleva
  return (
    <>
      <Subscribe topics={obtenerMiCaja.topics} />
      {lleva !== undefined && Number(lleva) !== 0 && (
        <p className="mb-4 flex items-baseline justify-between gap-3 rounded-2xl bg-sunken px-4 py-3">
          <span>Llevas, por entregar en la tienda</span>
          <Money amount={lleva} className="font-semibold text-h3" />
        </p>
      )}
    </>
  )
}
