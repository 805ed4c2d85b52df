import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { mutation, query } from '#http/query.ts'
import { rechazoOf } from '#lib/errors.ts'
import { newKey } from '#lib/replayKeys.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/form/Field.tsx'
import { ListSearch } from '#ui/ListSearch.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ESTATUS } from '../estatus.ts'
import { InsigniaDeEstatus } from '../InsigniaDeEstatus.tsx'
import { listarPedidos, type PedidoListRow } from '../lista/contract.ts'
import { BUSQUEDA_MAX_LENGTH } from '../lista/filter.ts'
import { anotarGuia } from './contract.ts'

/** The statuses in which a courier has the package. */
const EN_CAMINO = `${ESTATUS.en_ruta},${ESTATUS.embarcado}`
const MAX_SHOWN = 20

type Props = { numero: string; onNoted: (codigo: string) => void; onClose: () => void }

/** Asks whose a courier's number is, among the packages on their way or by name, and notes it there. */
export function DeQuienEs({ numero, onNoted, onClose }: Props) {
  const id = useId()
  const [q, setQ] = useState('')
  const filter = q ? { q } : { estatus: EN_CAMINO }
  const found = useQuery({ ...query(listarPedidos, filter), placeholderData: keepPreviousData })
  const { anotar, failure, isPending } = useAnotar(numero, onNoted)
  const rows = found.data?.pedidos.slice(0, MAX_SHOWN) ?? []
  return (
    <section
      aria-labelledby={id}
      className="flex min-h-0 flex-col gap-3 bg-background p-4 relative -mt-4 max-lg:flex-[2] max-lg:rounded-t-2xl lg:mt-0 lg:border-border lg:border-l"
    >
      <div>
        <h2 id={id} className="font-display text-h2">
          ¿De quién es?
        </h2>
        <p className="text-meta text-muted-foreground wrap-anywhere">
          <span className="codigo text-foreground">{numero}</span> es de una mensajería. Elige su pedido y la próxima
          vez se reconoce.
        </p>
      </div>
      <ListSearch
        label="Buscar el pedido"
        placeholder="Nombre, teléfono o código"
        query={q}
        maxLength={BUSQUEDA_MAX_LENGTH}
        onSearch={setQ}
      />
      {(failure || found.isError) && <ErrorMessage>{failure ?? rechazoOf(found.error).detail}</ErrorMessage>}
      <ul
        aria-label={q ? 'Encontrados' : 'De camino'}
        aria-busy={found.isFetching}
        className="min-h-0 flex-1 overflow-y-auto"
      >
        {found.isPending && <Skeleton className="h-14" />}
        {rows.map((row) => (
          <li key={row.codigo} className="border-border border-b">
            <button
              type="button"
              aria-disabled={isPending || undefined}
              onClick={() => anotar(row)}
              className="flex min-h-14 w-full items-center gap-2 py-1.5 text-left hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold text-sm">{row.cliente}</span>
                <span className="codigo text-meta">{row.codigo}</span>
              </span>
              <InsigniaDeEstatus small estatus={row.estatus} />
            </button>
          </li>
        ))}
        {found.isSuccess && rows.length === 0 && (
          <li className="py-3 text-muted-foreground text-sm">
            {q ? `Nada coincide con «${q}».` : 'Ningún paquete va de camino. Busca por nombre.'}
          </li>
        )}
      </ul>
      <div data-barra-propia>
        <Button variant="outline" onClick={onClose} className="w-full">
          Ahora no
        </Button>
      </div>
    </section>
  )
}

function useAnotar(numero: string, onNoted: Props['onNoted']) {
  const { mutateAsync, isPending } = useMutation(mutation(anotarGuia))
  const [failure, setFailure] = useState<string | null>(null)
  async function anotar({ codigo }: PedidoListRow) {
    if (isPending) return
    setFailure(null)
    try {
      await mutateAsync({ clave: newKey(), codigo, numero })
      onNoted(codigo)
    } catch (error) {
      setFailure(rechazoOf(error).detail)
    }
  }
  return { anotar, failure, isPending }
}
