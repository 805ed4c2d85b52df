import { useInfiniteQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { Dinero } from '#ui/Dinero.tsx'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { NoSeCargo } from '#ui/NoSeCargo.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { VerMas } from '#ui/VerMas.tsx'
import { consultaDeMovimientos } from './consultas.ts'
import { FormularioDeMovimiento } from './FormularioDeMovimiento.tsx'
import { Movimientos } from './Movimientos.tsx'

/** A client's balance: what to add or take, and all that made it. Without a client there is the form, which says so. */
export function Creditos({ codigo }: { codigo?: string }) {
  // Keyed, so that nothing typed for one client is there for the next.
  return codigo ? (
    <DelCliente key={codigo} codigo={codigo} />
  ) : (
    <FormularioDeMovimiento codigo={undefined} saldo={undefined} />
  )
}

function DelCliente({ codigo }: { codigo: string }) {
  const lista = useInfiniteQuery(consultaDeMovimientos(codigo))
  const saldo = lista.data?.pages[0]?.saldo
  const movimientos = lista.data?.pages.flatMap((pagina) => pagina.movimientos) ?? []
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <dl className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="text-muted-foreground text-sm">Saldo</dt>
        <dd className="font-semibold text-h3">
          {saldo === undefined ? <Esqueleto className="h-8 w-32" /> : <Dinero monto={saldo} />}
        </dd>
      </dl>
      <FormularioDeMovimiento codigo={codigo} saldo={saldo} />
      <section>
        <h3 className="mb-3 font-semibold text-sm">Movimientos</h3>
        {lista.error && !lista.data ? (
          <NoSeCargo {...lista} error={lista.error} />
        ) : !lista.data ? (
          <Esqueleto className="h-56 rounded-2xl!" />
        ) : movimientos.length > 0 ? (
          <Movimientos codigo={codigo} movimientos={movimientos} />
        ) : (
          <Vacio dibujo={<Wallet />} titulo="Sin movimientos todavía.">
            El primer crédito aparecerá aquí.
          </Vacio>
        )}
        <VerMas lista={lista}>Ver más movimientos</VerMas>
      </section>
    </div>
  )
}
