import type { ReactNode } from 'react'
import { RadioPair } from '#ui/form/RadioPair.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { clientesText } from './labels.ts'
import type { AvisoForm } from './useAvisoForm.ts'

type Props = Pick<AvisoForm, 'aTodos' | 'alcance' | 'elegirDestino'> & {
  /** The field that picks the single client. */
  clientePicker: ReactNode
}

/** Chooses one client, or all clients, and shows their number. */
export function ADonde({ aTodos, alcance, elegirDestino, clientePicker }: Props) {
  return (
    <div className="grid gap-4">
      <RadioPair
        name="a"
        legend="Para"
        options={{ uno: 'Un cliente', todos: 'Todos' }}
        value={aTodos ? 'todos' : 'uno'}
        onChoose={(target) => elegirDestino(target === 'todos')}
      />
      {aTodos ? <Reach {...alcance} /> : clientePicker}
    </div>
  )
}

function Reach({ data, error, isFetching, refetch }: AvisoForm['alcance']) {
  if (error && !data) return <LoadError {...{ error, isFetching, refetch }} />
  return (
    <p className="text-muted-foreground text-sm">
      {data ? (
        <>
          Le llega a <span className="cifras font-semibold text-foreground">{clientesText(data.cuantos)}</span>: todos
          menos los que tienen la cuenta suspendida. El personal no cuenta.
        </>
      ) : (
        'Contando los clientes…'
      )}
    </p>
  )
}
