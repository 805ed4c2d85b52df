import { useQuery } from '@tanstack/react-query'
import { query } from '#http/query.ts'
import { enCorto } from '#lib/enCorto.ts'
import { contarPendientes } from '../hoy/contract.ts'
import type { Lugar } from '../lugares.ts'

/** How much waits at a place; nothing of zero, nor before it is known. */
export function Cuenta({ de, className }: { de: Lugar; className: string }) {
  const { data } = useQuery(query(contarPendientes))
  const cuantos = (data && de.espera?.cuantos(data)) || 0
  if (!cuantos || !de.espera) return null
  const { que, grave } = de.espera
  return (
    <span
      className={`grid h-5 min-w-5 place-items-center rounded-full px-1.5 font-semibold text-mini leading-none ${grave ? 'bg-rojo text-rojo-foreground' : 'bg-primary text-primary-foreground'} ${className}`}
    >
      <span aria-hidden="true">{enCorto(cuantos)}</span>
      <span className="sr-only">
        , {cuantos} {que}
      </span>
    </span>
  )
}
