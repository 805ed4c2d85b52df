import { useSuspenseQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { listarEstatus } from '#pedidos/contract.ts'
import { MAXIMO_DE_PEDIDOS } from '#pedidos/mover/contract.ts'
import { PedirRazon } from '#pedidos/mover/PedirRazon.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Batch } from './batch.ts'
import type { BatchControls } from './useBatch.ts'

const formatNumber = (count: number) => count.toLocaleString('es-DO')
const pedidosText = (count: number) => (count === 1 ? '1 pedido' : `${formatNumber(count)} pedidos`)

/** Progress of a batch, and what of it was not moved, which stays visible until it is closed. */
export function BatchResult({ controls, batch }: { controls: BatchControls; batch: Batch }) {
  return batch.state === 'andando' ? <Running {...{ controls, batch }} /> : <Finished {...{ controls, batch }} />
}

function Running({ controls, batch }: { controls: BatchControls; batch: Batch }) {
  const all = batch.pedidos.length
  const done = all - batch.remaining.length
  // A batch of one request has no progress and cannot be stopped.
  const isOneRequest = all <= MAXIMO_DE_PEDIDOS
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-border bg-card px-4 py-2 text-sm">
      <p role="status" className="whitespace-nowrap">
        Moviendo {pedidosText(all)}…
      </p>
      {!isOneRequest && (
        <>
          <progress
            aria-label="Pedidos movidos"
            value={done}
            max={all}
            className="h-1.5 min-w-32 flex-1 accent-primary"
          />
          <span className="cifras text-muted-foreground">
            {formatNumber(done)} de {formatNumber(all)}
          </span>
          <Button variant="outline" size={36} onClick={controls.stop}>
            Parar
          </Button>
        </>
      )}
    </div>
  )
}

function Finished({ controls, batch }: { controls: BatchControls; batch: Batch }) {
  const { remaining: quedan, failure: fallo, state, destino, descripcion } = batch
  const asking = new Set(batch.rechazados.flatMap(({ codigo, pide_razon }) => (pide_razon ? [codigo] : [])))
  const waiting = batch.pedidos.filter(({ codigo }) => asking.has(codigo))
  return (
    <Notice
      kind={state === 'cortado' ? 'error' : 'warning'}
      role={state === 'cortado' ? 'alert' : 'status'}
      className="relative pr-14"
      title={<Titular batch={batch} />}
      actions={
        quedan.length > 0 && (
          <Button size={36} onClick={controls.resume}>
            {state === 'cortado' ? 'Reintentar' : `Seguir con los ${formatNumber(quedan.length)} que faltan`}
          </Button>
        )
      }
    >
      {fallo && <p>{fallo}</p>}
      <RechazadosList batch={batch} />
      {waiting.length > 0 && (
        <PedirRazon
          count={waiting.length}
          onRazon={(razon) => controls.start({ pedidos: waiting, destino, descripcion, razon })}
        />
      )}
      <button
        type="button"
        onClick={controls.dismiss}
        className="absolute top-1 right-1 grid size-12 place-items-center rounded-lg hover:bg-accent"
      >
        <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
        <span className="sr-only">Quitar este aviso</span>
      </button>
    </Notice>
  )
}

function Titular({ batch: { moved: movidos, queued, destino, remaining: quedan, rechazados } }: { batch: Batch }) {
  const { data: estatus } = useSuspenseQuery(query(listarEstatus))
  const nombre = estatus.find(({ id }) => id === destino)?.nombre
  const item = movidos.length === 1
  const done = nombre ? `${item ? 'pasó' : 'pasaron'} a ${nombre}` : item ? 'avanzó' : 'avanzaron'
  const waiting = queued > 0 && `${pedidosText(queued)} por enviar cuando vuelva la línea`
  const rest = [
    movidos.length > 0 && waiting,
    rechazados.length > 0 && `${formatNumber(rechazados.length)} no`,
    quedan.length > 0 && `${formatNumber(quedan.length)} sin mover`,
  ].filter(Boolean)
  return (
    <>
      {movidos.length > 0 ? `${pedidosText(movidos.length)} ${done}` : waiting || 'Ningún pedido se movió'}
      {rest.length > 0 && `; ${rest.join(', ')}`}.
    </>
  )
}

/** Maximum of codes listed per reason. */
const VISIBLE_COUNT = 100

/** Refused orders, grouped by reason. */
function RechazadosList({ batch: { rechazados } }: { batch: Batch }) {
  if (rechazados.length === 0) return null
  const porMotivo = [...Map.groupBy(rechazados, ({ motivo }) => motivo)]
  return (
    <ul className="mt-1 grid max-h-48 gap-2 overflow-y-auto">
      {porMotivo.map(([motivo, group]) => (
        <li key={motivo}>
          {motivo}{' '}
          {group.slice(0, VISIBLE_COUNT).map(({ codigo }) => (
            <Link key={codigo} to={linkTo('/manage/pedidos/:codigo', { codigo })} className="enlace codigo mr-2">
              {codigo}
            </Link>
          ))}
          {group.length > VISIBLE_COUNT && `y ${formatNumber(group.length - VISIBLE_COUNT)} más`}
        </li>
      ))}
    </ul>
  )
}
