import { keepPreviousData, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { ChevronDown, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { mutation, query } from '#http/query.ts'
import { cachedOrder } from '#http/queue/cachedOrders.ts'
import { isQueued, rechazoOf } from '#lib/errors.ts'
import { newKey } from '#lib/replayKeys.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { listarEstatus } from '../contract.ts'
import { InsigniaDeEstatus } from '../InsigniaDeEstatus.tsx'
import { PedidoListRow, releerFilas } from '../lista/contract.ts'
import { moverPedidos } from '../mover/contract.ts'
import { PedirRazon } from '../mover/PedirRazon.tsx'
import { type EnPila, type Grupo, gruposOf, removeFromPila, toEnPila } from './pila.ts'

/** Rows that are shown before «Y 4 más». */
const SHOWN = 3

/** The code that was read last, and whether it was in the pile before. */
export type LastRead = { codigo: string; again: boolean; at: number }

type Props = { codigos: string[]; last: LastRead | null }

/** The scanned orders, each with its next status. One tap moves those that go to the same one. */
export function Pila({ codigos, last }: Props) {
  const [all, setAll] = useState(false)
  const pila = useEnPila(codigos)
  const { mover, motivos, asking, failure, waiting, isMoving } = useMover()
  const [largest, ...others] = gruposOf(pila)
  const shown = all ? pila : pila.slice(0, SHOWN)
  return (
    <section aria-label="Pila" className="flex min-h-0 flex-col lg:flex-1">
      <div className="flex items-baseline justify-between px-4 pt-3">
        <h2 className="font-display text-h2">{pila.length} en la pila</h2>
        {pila.length > 0 && (
          <button type="button" onClick={() => removeFromPila(codigos)} className="enlace flex h-12 items-center px-1">
            Vaciar
          </button>
        )}
      </div>
      {pila.length === 0 && (
        <p className="px-4 pb-4 text-muted-foreground text-sm">
          Pasa las etiquetas por la cámara: cada una entra aquí.
        </p>
      )}
      <ul className="min-h-0 overflow-y-auto px-4">
        {shown.map((row) => (
          <Fila
            // Another read of a code starts its flash again.
            key={last?.codigo === row.codigo ? `${row.codigo} ${last.at}` : row.codigo}
            {...row}
            impedimento={motivos.get(row.codigo) ?? row.impedimento}
            last={last?.codigo === row.codigo ? last : null}
            onRemove={() => removeFromPila([row.codigo])}
          />
        ))}
        {pila.length > SHOWN && (
          <li>
            <button
              type="button"
              aria-expanded={all}
              onClick={() => setAll(!all)}
              className="flex h-12 w-full items-center justify-between text-sm"
            >
              {all ? 'Ver menos' : `Y ${pila.length - SHOWN} más`}
              <ChevronDown aria-hidden="true" className={`size-5 ${all ? 'rotate-180' : ''}`} />
            </button>
          </li>
        )}
      </ul>
      <div data-barra-propia className="grid gap-2 border-border border-t px-4 py-3 empty:hidden">
        {failure && (
          <Notice kind="error" role="alert" title="No se pudo mover">
            {failure}
          </Notice>
        )}
        {asking && <PedirRazon count={asking.pedidos.length} onRazon={(razon) => mover(asking, razon)} />}
        <p role="status" className="text-sm empty:hidden">
          {waiting}
        </p>
        {largest && (
          <Button loading={isMoving} onClick={() => mover(largest)} className="w-full">
            Mover {moverText(largest)}
          </Button>
        )}
        {others.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {others.map((group) => (
              <Button
                key={group.estatus.id}
                variant="outline"
                size={40}
                aria-disabled={isMoving || undefined}
                onClick={() => !isMoving && mover(group)}
                className="h-12 flex-1 px-2! text-meta"
              >
                <span className="sr-only">Mover </span>
                {moverText(group)}
              </Button>
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

/** `Listo para Entregar` → `Listo`, so that a row of a phone has room for the name. */
const shortName = ({ nombre }: { nombre: string }) => nombre.replace(/ (de|para) .*/, '')
const moverText = ({ estatus, pedidos }: Grupo) => `${pedidos.length} a ${shortName(estatus)}`

type FilaProps = Pick<EnPila, 'codigo' | 'pedido' | 'siguiente'> & {
  impedimento: string | null
  last: LastRead | null
  onRemove: () => void
}

function Fila({ codigo, pedido, siguiente, impedimento, last, onRemove }: FilaProps) {
  return (
    <li
      className={`flex min-h-16 items-center gap-2 border-border border-b ${last?.again ? 'bg-accent motion-safe:animate-entra' : ''}`}
    >
      <div className="min-w-0 flex-1 py-2">
        <p className="truncate font-semibold text-sm">
          {pedido?.cliente ?? (pedido === null ? 'Sin pedido' : 'Buscando…')}
        </p>
        <p className="text-meta">
          <span className="codigo">{codigo}</span>{' '}
          {impedimento ? (
            <span className="text-ambar-text">{impedimento}</span>
          ) : (
            last && <span className="text-success">{last.again ? 'ya estaba' : 'leído ahora'}</span>
          )}
        </p>
      </div>
      {siguiente && !impedimento && (
        <InsigniaDeEstatus small estatus={{ ...siguiente, nombre: `a ${shortName(siguiente)}` }} />
      )}
      {impedimento && (
        <Badge small color="amarillo">
          no se mueve
        </Badge>
      )}
      <button type="button" onClick={onRemove} className="-mr-3 grid size-12 shrink-0 place-items-center rounded-lg">
        <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
        <span className="sr-only">Quitar {codigo} de la pila</span>
      </button>
    </li>
  )
}

/** The orders of the pile as they are now. */
function useEnPila(codigos: string[]): EnPila[] {
  const { data: estatus } = useSuspenseQuery(query(listarEstatus))
  const client = useQueryClient()
  const read = useQuery({
    ...query(releerFilas, { codigos: codigos.join(',') }),
    enabled: codigos.length > 0,
    placeholderData: keepPreviousData,
  })
  const rows = new Map(read.data?.map((row) => [row.codigo, row]))
  // A code that the answer leaves out has no order; before the answer nobody knows.
  const missing = read.isSuccess && !read.isPlaceholderData ? null : undefined
  return codigos.map((codigo) => {
    // Without a line the row is as this browser read it last.
    const cached = missing === null ? undefined : PedidoListRow.safeParse(cachedOrder(client, codigo)).data
    const pedido = rows.get(codigo) ?? cached ?? missing
    return pedido === undefined && read.isError
      ? { codigo, pedido, siguiente: null, impedimento: 'no se pudo leer' }
      : toEnPila(codigo, pedido, estatus)
  })
}

/** Moves a group in one request. What moved leaves the pile; what was refused stays, with the reason. */
function useMover() {
  const [motivos, setMotivos] = useState<ReadonlyMap<string, string>>(new Map())
  const { mutateAsync, isPending } = useMutation(mutation(moverPedidos))
  const [failure, setFailure] = useState<string | null>(null)
  const [waiting, setWaiting] = useState('')
  /** The orders that move only for a reason. */
  const [asking, setAsking] = useState<Grupo | null>(null)
  // Sent again after a failure, the same group moves nothing twice.
  const sent = useRef({ group: '', clave: '' })
  async function mover({ estatus, pedidos: rows }: Grupo, razon?: string) {
    setAsking(null)
    setFailure(null)
    setWaiting('')
    const pedidos = rows.map(({ codigo, version }) => ({ codigo, version }))
    const group = JSON.stringify([estatus.id, pedidos, razon])
    if (sent.current.group !== group) sent.current = { group, clave: newKey() }
    try {
      const { movidos, rechazados } = await mutateAsync({
        clave: sent.current.clave,
        pedidos,
        destino: estatus.id,
        ...(razon && { razon }),
      })
      setMotivos(new Map(rechazados.map(({ codigo, motivo }) => [codigo, motivo])))
      removeFromPila(movidos.map(({ codigo }) => codigo))
      const why = new Set(rechazados.filter(({ pide_razon }) => pide_razon).map(({ codigo }) => codigo))
      if (why.size > 0) setAsking({ estatus, pedidos: rows.filter(({ codigo }) => why.has(codigo)) })
    } catch (error) {
      // Without a line the move waits with the others, and leaves once.
      if (isQueued(error)) {
        removeFromPila(pedidos.map(({ codigo }) => codigo))
        setWaiting(`${pedidos.length} por enviar, a ${estatus.nombre}.`)
      } else setFailure(rechazoOf(error).detail)
    }
  }
  return { mover, motivos, asking, failure, waiting, isMoving: isPending }
}
