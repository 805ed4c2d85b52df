import type { ReactNode } from 'react'
import { DosOpciones } from '#ui/formulario/DosOpciones.tsx'
import { NoSeCargo } from '#ui/NoSeCargo.tsx'
import { clientes } from './labels.ts'
import type { AvisoEnMano } from './useAviso.ts'

type Props = Pick<AvisoEnMano, 'aTodos' | 'alcance' | 'elegirDestino'> & {
  /** Where the one is looked for. */
  elegirCliente: ReactNode
}

/** One client, or all of them and how many these are. */
export function ADonde({ aTodos, alcance, elegirDestino, elegirCliente }: Props) {
  return (
    <div className="grid gap-4">
      <DosOpciones
        nombre="a"
        leyenda="Para"
        opciones={{ uno: 'Un cliente', todos: 'Todos' }}
        valor={aTodos ? 'todos' : 'uno'}
        alElegir={(destino) => elegirDestino(destino === 'todos')}
      />
      {aTodos ? <Alcance {...alcance} /> : elegirCliente}
    </div>
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
