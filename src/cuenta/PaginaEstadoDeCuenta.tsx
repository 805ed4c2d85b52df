import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronRight, Download, MessageCircle, Printer, Wallet } from 'lucide-react'
import { Link, type MetaFunction, useOutletContext } from 'react-router'
import type { Persona } from '#acceso/contrato.ts'
import { enlaceA } from '#comun/enlaceA.ts'
import { diaDe } from '#comun/fecha.ts'
import { consultaDeMiembro, temaDeMiembro } from '#miembros/consultas.ts'
import { consultaDeMisMovimientos, useBajarMovimientos } from '#saldo/consultas.ts'
import { ListaDeMovimientos } from '#saldo/ListaDeMovimientos.tsx'
import { metaDePagina } from '#tienda/meta.ts'
import { Boton } from '#ui/Boton.tsx'
import { Dinero } from '#ui/Dinero.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { VerMas } from '#ui/VerMas.tsx'
import { cada } from '#vivo/pagina.ts'
import { Seguir } from '#vivo/Seguir.tsx'
import { Cargada } from './Cargada.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({ titulo: 'Estado de cuenta', descripcion: 'Tu saldo y sus movimientos.', indexar: false })

/** A member's balance, and every movement that made it. */
export default function PaginaEstadoDeCuenta() {
  const { id } = useOutletContext<Persona>()
  const tema = temaDeMiembro(id)
  const lista = useInfiniteQuery({ ...consultaDeMisMovimientos(), refetchInterval: () => cada(30_000, tema.tema) })
  const movimientos = lista.data?.pages.flatMap((pagina) => pagina.movimientos) ?? []
  return (
    <div className="contenedor max-w-180 py-4 md:py-9 print:max-w-none print:p-0">
      <Seguir temas={[tema]} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 print:hidden">
        <Link
          to={enlaceA('/mi-cuenta')}
          className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-sm px-1 font-semibold text-primary text-sm underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
          Mi cuenta
        </Link>
        {movimientos.length > 0 && <Mandos />}
      </div>
      <h1 tabIndex={-1} className="font-display text-h1">
        Estado de cuenta
      </h1>
      <DeQuien />
      <Cargada consulta={lista}>
        {({ pages }) => (
          <>
            <dl className="my-4 flex flex-wrap items-center justify-between gap-x-4 rounded-2xl border border-border bg-card px-4 py-4 md:px-6 print:my-3 print:rounded-none print:py-2">
              <dt className="text-muted-foreground text-sm">Saldo disponible</dt>
              <dd className="font-semibold text-h2">
                <Dinero monto={pages[0]?.saldo ?? '0.00'} />
              </dd>
            </dl>
            {movimientos.length > 0 ? (
              <>
                <ListaDeMovimientos movimientos={movimientos} />
                <VerMas lista={lista}>Ver más movimientos</VerMas>
                {lista.hasNextPage && (
                  <p className="mt-3 hidden text-sm print:block">
                    Hay movimientos anteriores que no están en esta hoja.
                  </p>
                )}
              </>
            ) : (
              <Vacio dibujo={<Wallet />} titulo="Todavía no tienes movimientos.">
                Aquí verás cada crédito y cada cargo de tu saldo, con lo que quedó después.
              </Vacio>
            )}
          </>
        )}
      </Cargada>
      <Link
        to={enlaceA('/mi-cuenta', { consulta: { ver: 'soporte', ticket: 'nuevo' } })}
        className="mt-5 flex items-center gap-3 rounded-2xl border border-border bg-card px-4 py-3.5 hover:border-primary md:px-6 print:hidden"
      >
        <MessageCircle aria-hidden="true" strokeWidth={1.75} className="size-5 text-primary" />
        <span className="flex-1">
          <span className="font-semibold">¿Algo no cuadra?</span> Escríbenos
        </span>
        <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-5 text-muted-foreground" />
      </Link>
    </div>
  )
}

function Mandos() {
  const bajar = useBajarMovimientos()
  return (
    <div className="-mr-3 flex">
      <Boton
        variante="ghost"
        medida={40}
        className="max-md:h-11"
        cargando={bajar.isPending}
        onClick={() => bajar.mutate()}
      >
        <Download aria-hidden="true" strokeWidth={1.75} />
        CSV
      </Boton>
      <Boton variante="ghost" medida={40} className="max-md:h-11" onClick={() => window.print()}>
        <Printer aria-hidden="true" strokeWidth={1.75} />
        Imprimir
      </Boton>
    </div>
  )
}

/** On paper, whose it is and of when. */
function DeQuien() {
  const { data: miembro } = useQuery(consultaDeMiembro())
  if (!miembro) return null
  return (
    <p className="hidden text-sm print:block">
      {miembro.nombre} · <span className="codigo">{miembro.codigo_membresia}</span> ·{' '}
      <Fecha valor={diaDe(new Date())} formato="dia" />
    </p>
  )
}
