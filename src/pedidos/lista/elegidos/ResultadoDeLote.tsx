import { useSuspenseQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { query } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { listarEstatus } from '#pedidos/contract.ts'
import { useMovimientosVivos } from '#pedidos/mover/movimientos.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import type { Lote } from './lote.ts'
import type { ManejoDeLote } from './useLote.ts'

const numero = (cuantos: number) => cuantos.toLocaleString('es-DO')
const pedidos = (cuantos: number) => (cuantos === 1 ? '1 pedido' : `${numero(cuantos)} pedidos`)

/** How far a lot is, and what came of it: it stays until it is closed. */
export function ResultadoDeLote({ manejo, lote }: { manejo: ManejoDeLote; lote: Lote }) {
  return lote.estado === 'andando' ? <Andando {...{ manejo, lote }} /> : <Terminado {...{ manejo, lote }} />
}

function Andando({ manejo, lote }: { manejo: ManejoDeLote; lote: Lote }) {
  const todos = lote.pedidos.length
  const hechos = todos - lote.quedan.length
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-border bg-card px-4 py-2 text-sm">
      <p role="status" className="whitespace-nowrap">
        Moviendo {pedidos(todos)}…
      </p>
      <progress
        aria-label="Pedidos movidos"
        value={hechos}
        max={todos}
        className="h-1.5 min-w-32 flex-1 accent-primary"
      />
      <span className="cifras text-muted-foreground">
        {numero(hechos)} de {numero(todos)}
      </span>
      <Boton variante="outline" medida={36} onClick={manejo.parar}>
        Parar
      </Boton>
    </div>
  )
}

function Terminado({ manejo, lote }: { manejo: ManejoDeLote; lote: Lote }) {
  const { movidos, rechazados, quedan, fallo, deshecho, estado } = lote
  const ids = new Set(movidos.map(({ id }) => id))
  const segundos = Math.max(0, ...useMovimientosVivos().flatMap((vivo) => (ids.has(vivo.id) ? [vivo.segundos] : [])))
  const hayFallo = estado === 'cortado' || deshecho?.fallo
  return (
    <Aviso
      clase={hayFallo ? 'error' : rechazados.length > 0 || estado === 'parado' ? 'advertencia' : 'exito'}
      role={hayFallo ? 'alert' : 'status'}
      className="relative pr-14"
      titulo={<Titular lote={lote} />}
      acciones={
        <>
          {quedan.length > 0 && (
            <Boton medida={36} onClick={manejo.seguir}>
              {estado === 'cortado' ? 'Reintentar' : `Seguir con los ${numero(quedan.length)} que faltan`}
            </Boton>
          )}
          {(segundos > 0 || deshecho?.deshaciendo) && (!deshecho || deshecho.deshaciendo || deshecho.fallo) && (
            <Boton variante="outline" medida={36} cargando={deshecho?.deshaciendo} onClick={manejo.deshacer}>
              Deshacer
              {segundos > 0 && (
                <span aria-hidden="true" className="cifras">
                  ({segundos} s)
                </span>
              )}
            </Boton>
          )}
        </>
      }
    >
      {fallo && <p>{fallo}</p>}
      {deshecho && (
        <p>
          {deshecho.deshaciendo ? 'Deshaciendo… ' : ''}
          {pedidos(deshecho.cuantos)} {deshecho.cuantos === 1 ? 'volvió a donde estaba' : 'volvieron a donde estaban'}.{' '}
          {deshecho.fallo}
        </p>
      )}
      <Rechazados lote={lote} />
      <button
        type="button"
        onClick={manejo.quitar}
        className="absolute top-1 right-1 grid size-11 place-items-center rounded-lg hover:bg-accent"
      >
        <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
        <span className="sr-only">Quitar este aviso</span>
      </button>
    </Aviso>
  )
}

function Titular({ lote: { movidos, destino, quedan, rechazados } }: { lote: Lote }) {
  const { data: estatus } = useSuspenseQuery(query(listarEstatus))
  const nombre = estatus.find(({ id }) => id === destino)?.nombre
  const uno = movidos.length === 1
  const hecho = nombre ? `${uno ? 'pasó' : 'pasaron'} a ${nombre}` : uno ? 'avanzó' : 'avanzaron'
  const resto = [
    rechazados.length > 0 && `${numero(rechazados.length)} no`,
    quedan.length > 0 && `${numero(quedan.length)} sin mover`,
  ].filter(Boolean)
  return (
    <>
      {movidos.length > 0 ? `${pedidos(movidos.length)} ${hecho}` : 'Ningún pedido se movió'}
      {resto.length > 0 && `; ${resto.join(', ')}`}.
    </>
  )
}

/** How many are listed at once; of ten thousand the rest is in the list behind it. */
const A_LA_VISTA = 100

/** Each with its reason, grouped by it. */
function Rechazados({ lote: { rechazados } }: { lote: Lote }) {
  if (rechazados.length === 0) return null
  const porMotivo = [...Map.groupBy(rechazados, ({ motivo }) => motivo)]
  return (
    <ul className="mt-1 grid max-h-48 gap-2 overflow-y-auto">
      {porMotivo.map(([motivo, suyos]) => (
        <li key={motivo}>
          {motivo}{' '}
          {suyos.slice(0, A_LA_VISTA).map(({ codigo }) => (
            <Link key={codigo} to={enlaceA('/manage/pedidos/:codigo', { codigo })} className="enlace codigo mr-2">
              {codigo}
            </Link>
          ))}
          {suyos.length > A_LA_VISTA && `y ${numero(suyos.length - A_LA_VISTA)} más`}
        </li>
      ))}
    </ul>
  )
}
