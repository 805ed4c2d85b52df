import type { ReactNode } from 'react'
import { useId } from 'react'
import { NoSeCargo } from '#ui/NoSeCargo.tsx'
import { clientes } from './etiquetas.ts'
import type { AvisoEnMano } from './useAviso.ts'

type Props = Pick<AvisoEnMano, 'aTodos' | 'alcance' | 'elegirDestino'> & {
  /** Where the one is looked for. */
  elegirCliente: ReactNode
}

/** One client, or all of them and how many these are. */
export function ADonde({ aTodos, alcance, elegirDestino, elegirCliente }: Props) {
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="mb-1.5 font-semibold text-sm">Para</legend>
        <div className="grid grid-cols-2 gap-0.5 rounded-lg border border-border bg-sunken p-0.5">
          <Destino marcado={!aTodos} alElegir={() => elegirDestino(false)}>
            Un cliente
          </Destino>
          <Destino marcado={aTodos} alElegir={() => elegirDestino(true)}>
            Todos
          </Destino>
        </div>
      </fieldset>
      {aTodos ? <Alcance {...alcance} /> : elegirCliente}
    </div>
  )
}

type DeDestino = { marcado: boolean; alElegir: () => void; children: string }

function Destino({ marcado, alElegir, children }: DeDestino) {
  const grupo = useId()
  return (
    <label className="grid h-11 cursor-pointer place-items-center rounded-md px-3 text-muted-foreground text-sm hover:text-foreground has-checked:bg-card has-checked:font-semibold has-checked:text-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 lg:h-9">
      <input type="radio" name={grupo} checked={marcado} onChange={alElegir} className="sr-only" />
      {children}
    </label>
  )
}

function Alcance({ data, error, isFetching, refetch }: AvisoEnMano['alcance']) {
  if (error && !data) return <NoSeCargo {...{ error, isFetching, refetch }} />
  return (
    <p className="text-muted-foreground text-sm">
      {data ? (
        <>
          Le llega a <span className="cifras font-semibold text-foreground">{clientes(data.cuantos)}</span>: todos menos
          los que tienen la cuenta suspendida.
        </>
      ) : (
        'Contando los clientes…'
      )}
    </p>
  )
}
