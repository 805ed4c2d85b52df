import { ReceiptText } from 'lucide-react'
import { usePuede } from '#auth/queries.ts'
import { pages } from '#http/query.ts'
import { DateTime } from '#ui/DateTime.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { ShowMore } from '#ui/list/ShowMore.tsx'
import { useList } from '#ui/list/useList.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { listarMovimientosDeCliente, type MovimientoDeGestion } from '../contract.ts'
import { LineaDeMovimiento } from '../LineaDeMovimiento.tsx'
import { FormularioDeMovimiento } from './FormularioDeMovimiento.tsx'
import { Revertir } from './Revertir.tsx'

/** A client's balance, the form that changes it, and its movements. The page around it guards unsaved text. */
export function Creditos({ codigo }: { codigo: string }) {
  const { read, rows } = useList(pages(listarMovimientosDeCliente, { codigo }), ({ movimientos }) => movimientos)
  const puede = usePuede()
  const saldo = read.data?.pages[0]?.saldo
  if (saldo === undefined) return <NotLoaded read={read} waiting={<Skeleton className="h-80 rounded-2xl!" />} />
  // The key per client keeps typed text from moving to another client.
  return (
    <div key={codigo} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {puede('dinero') && <FormularioDeMovimiento codigo={codigo} saldo={saldo} />}
      <section>
        <Movimientos codigo={codigo} movimientos={rows} />
        <ShowMore list={read}>Ver más movimientos</ShowMore>
      </section>
    </div>
  )
}

function Movimientos({ codigo, movimientos }: { codigo: string; movimientos: MovimientoDeGestion[] }) {
  const puede = usePuede()
  return (
    <>
      <h2 className="mb-3 font-semibold text-sm">Movimientos</h2>
      {movimientos.length === 0 ? (
        <EmptyState illustration={<ReceiptText />} title="Aún no tiene movimientos." />
      ) : (
        <ul
          aria-label="Movimientos del cliente"
          className="grid divide-y divide-border rounded-2xl border border-border bg-card"
        >
          {movimientos.map((movimiento) => (
            <li key={movimiento.id} className="px-4 py-3">
              <LineaDeMovimiento {...movimiento} />
              <p className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-meta text-muted-foreground">
                <span className="wrap-anywhere">
                  {movimiento.autor && `${movimiento.autor} · `}
                  <DateTime value={movimiento.fecha_creacion} format="brief" />
                </span>
                {movimiento.revierte === null && puede('dinero') && (
                  <Revertir codigo={codigo} movimiento={movimiento} />
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
