import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { pages } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { misPaquetesQuery } from '#paquetes/propios/queries.ts'
import { listarMisPedidos, type MiPedido } from '#pedidos/propios/contract.ts'
import { FormularioDeVinculo } from '#pedidos/propios/FormularioDeVinculo.tsx'
import { PedidosPorReconocer } from '#pedidos/propios/PorReconocer.tsx'
import { HiloEnCurso } from '#sitio/drawings.tsx'
import { useAnnounce } from '#ui/announce.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ShowMore } from '#ui/list/ShowMore.tsx'
import { useList } from '#ui/list/useList.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Loaded } from '../Loaded.tsx'
import { TarjetaDePedido } from './TarjetaDePedido.tsx'

const gridStyle = 'grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3'

/** @param open code of the order whose history is open */
export function MisPedidos({ id, open }: { id: string; open: string | undefined }) {
  const { read: list, rows: pedidos } = useList(pages(listarMisPedidos, { autor: id }), (page) => page.pedidos)
  const codigos = pedidos.map(({ codigo }) => codigo)
  const { data: paquetes } = useQuery(misPaquetesQuery(id, codigos))
  useChangeNotice(pedidos)
  return (
    <>
      <h2 className="sr-only">Mis Pedidos</h2>
      <PedidosPorReconocer id={id} />
      <Loaded
        query={list}
        skeleton={
          <div className={gridStyle}>
            <Skeleton className="h-64 rounded-2xl!" />
            <Skeleton className="h-64 rounded-2xl! max-md:hidden" />
          </div>
        }
      >
        {() =>
          pedidos.length ? (
            <>
              <div className={gridStyle}>
                {pedidos.map((pedido) => (
                  <TarjetaDePedido
                    key={pedido.codigo}
                    pedido={pedido}
                    paquete={paquetes?.get(pedido.codigo)}
                    open={pedido.codigo === open}
                  />
                ))}
                <FaltaUno />
              </div>
              <ShowMore list={list}>Ver más pedidos</ShowMore>
            </>
          ) : (
            <>
              <EmptyState
                illustration={<HiloEnCurso className="h-8! w-56!" />}
                title="Todavía no tienes pedidos."
                action={
                  <ButtonLink size={40}>
                    <Link to={linkTo('/pedir')}>Pedir una pieza</Link>
                  </ButtonLink>
                }
              >
                Los que hagas con tu cuenta aparecen aquí solos.
              </EmptyState>
              <div className="mx-auto max-w-110">
                <FaltaUno />
              </div>
            </>
          )
        }
      </Loaded>
    </>
  )
}

/** Help for an order that was made without the account, or with another email. */
function FaltaUno() {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-2xl border border-input border-dashed p-4 md:p-6">
      <h3 id={id} className="font-sans font-semibold text-tarjeta">
        ¿Falta un pedido?
      </h3>
      <p className="mt-1 text-muted-foreground text-sm">
        Si lo hiciste sin cuenta o con otro correo, vincúlalo. Mandamos un enlace al correo de ese pedido.
      </p>
      {open ? (
        <FormularioDeVinculo />
      ) : (
        <Button variant="outline" size={40} className="mt-4" onClick={() => setOpen(true)}>
          Vincular un pedido
        </Button>
      )}
    </section>
  )
}

// The cards are not a live region; one short sentence announces a change.
function useChangeNotice(pedidos: MiPedido[]) {
  const announce = useAnnounce()
  const seen = useRef(new Map<string, number>())
  useEffect(() => {
    for (const { codigo, estatus } of pedidos) {
      const before = seen.current.get(codigo)
      seen.current.set(codigo, estatus.id)
      if (before !== undefined && before !== estatus.id) announce(`Tu pedido ${codigo} cambió a ${estatus.nombre}.`)
    }
  }, [pedidos, announce])
}
