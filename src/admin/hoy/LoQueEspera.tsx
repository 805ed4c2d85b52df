import { useQuery } from '@tanstack/react-query'
import { Check, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { query } from '#http/query.ts'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { NoSeCargo } from '#ui/NoSeCargo.tsx'
import { contarPendientes } from './contract.ts'
import { type Ficha, fichasDe } from './fichas.ts'

/** Each number opens its list. A tile stays in its place when nothing waits: nothing moves under a finger. */
export function LoQueEspera({ className }: { className: string }) {
  const consulta = useQuery(query(contarPendientes))
  const { data, error } = consulta
  if (data)
    return (
      <ul
        aria-label="Lo que espera"
        className={`grid grid-cols-2 gap-px overflow-hidden rounded-2xl border border-border bg-border lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none ${className}`}
      >
        {fichasDe(data).map((ficha) => (
          <li key={ficha.clase} className="bg-card max-lg:last:odd:col-span-2">
            <UnaFicha {...ficha} />
          </li>
        ))}
      </ul>
    )
  return (
    <div className={className}>
      {error ? <NoSeCargo {...consulta} error={error} /> : <Esqueleto className="h-64 rounded-2xl lg:h-24" />}
    </div>
  )
}

function UnaFicha({ cuantos, titulo, detalle, grave, a }: Ficha) {
  return (
    <Link
      to={a}
      className="grid h-full grid-cols-[1fr_auto] content-start gap-x-2 px-3 py-2.5 -outline-offset-2 hover:bg-accent hover:text-accent-foreground"
    >
      {cuantos > 0 ? (
        <span className="cifras font-semibold text-2xl leading-tight">{cuantos}</span>
      ) : (
        <span className="flex h-[1.875rem] items-center text-muted-foreground">
          <Check aria-hidden="true" strokeWidth={1.75} className="size-5" />
          <span className="sr-only">0</span>
        </span>
      )}
      <ChevronRight aria-hidden="true" strokeWidth={1.75} className="mt-1 size-4 text-muted-foreground" />
      <span className={`col-span-2 text-meta ${cuantos > 0 ? 'font-semibold' : 'text-muted-foreground'}`}>
        {titulo}
      </span>
      <span className={`col-span-2 text-mini ${grave ? 'font-semibold text-destructive' : 'text-muted-foreground'}`}>
        {detalle}
      </span>
    </Link>
  )
}
