import { Link2, PackageSearch } from 'lucide-react'
import { Link } from 'react-router'
import { pages } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { diaDe } from '#lib/fecha.ts'
import { Dinero } from '#ui/Dinero.tsx'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { useList } from '#ui/list/useList.ts'
import { VerMas } from '#ui/list/VerMas.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { InsigniaDeEstatus } from '../InsigniaDeEstatus.tsx'
import { listarPedidosDeCliente, type PedidoDeMiembro } from './contract.ts'

/** The orders that a member finds in their account, each a link to it. */
export function PedidosDelCliente({ codigo }: { codigo: string }) {
  const { read, rows: pedidos } = useList(pages(listarPedidosDeCliente, { codigo }), (pagina) => pagina.pedidos)
  if (!read.data) return <NotLoaded read={read} waiting={<Esqueleto className="h-48 rounded-xl" />} />
  if (pedidos.length === 0)
    return (
      <Vacio dibujo={<PackageSearch />} titulo="Todavía no tiene pedidos.">
        Aquí verás los que estén vinculados a su cuenta o lleven su correo confirmado.
      </Vacio>
    )
  return (
    <>
      <ul aria-label="Pedidos del cliente" className="divide-y divide-border border-border border-y">
        {pedidos.map((pedido) => (
          <li key={pedido.codigo}>
            <Fila {...pedido} />
          </li>
        ))}
      </ul>
      <VerMas lista={read}>Ver más pedidos</VerMas>
    </>
  )
}

function Fila({ codigo, estatus, fecha_creacion, total, vinculado }: PedidoDeMiembro) {
  return (
    <Link
      to={enlaceA('/manage/pedidos/:codigo', { codigo })}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-1 py-2.5 text-meta -outline-offset-2 hover:bg-sunken"
    >
      <span className="flex items-center gap-1.5">
        <span className="codigo">{codigo}</span>
        {vinculado && (
          <>
            <Link2 aria-hidden="true" strokeWidth={1.75} className="size-4 text-muted-foreground" />
            <span className="sr-only">, en su cuenta</span>
          </>
        )}
      </span>
      <InsigniaDeEstatus estatus={estatus} />
      <Fecha valor={diaDe(new Date(fecha_creacion))} formato="dia" className="text-muted-foreground" />
      {total ? (
        <Dinero monto={total} className="text-right" />
      ) : (
        <span className="text-right text-muted-foreground">Sin precio</span>
      )}
    </Link>
  )
}
