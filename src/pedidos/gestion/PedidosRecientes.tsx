import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { Dinero } from '#ui/Dinero.tsx'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { consultaDePedidosRecientes } from '../consultas.ts'
import { InsigniaDeEstatus } from '../InsigniaDeEstatus.tsx'

type Props = { elegido: string | null; alElegir: (codigo: string) => void }

/** The five most recent orders; a click takes one into both forms. */
export function PedidosRecientes({ elegido, alElegir }: Props) {
  const { data: pedidos, error, refetch, isFetching } = useQuery(consultaDePedidosRecientes())
  if (error && !pedidos)
    return (
      <Aviso
        clase="error"
        titulo="No se pudo cargar la información"
        acciones={
          <Boton variante="outline" medida={36} cargando={isFetching} onClick={() => refetch()}>
            Reintentar
          </Boton>
        }
      />
    )
  if (!pedidos)
    return (
      <div aria-busy="true" className="grid gap-2">
        {['1', '2', '3', '4', '5'].map((fila) => (
          <Esqueleto key={fila} className="h-16 rounded-xl" />
        ))}
      </div>
    )
  if (pedidos.length === 0) return <Vacio dibujo={<Inbox />} titulo="Aún no hay pedidos." />
  return (
    <ul className="grid divide-y divide-border overflow-hidden rounded-xl border border-border">
      {pedidos.map(({ codigo, cliente, estatus, total }) => (
        <li key={codigo}>
          <button
            type="button"
            aria-pressed={elegido === codigo}
            onClick={() => alElegir(codigo)}
            className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 bg-card px-4 py-2.5 text-left text-meta -outline-offset-2 hover:bg-sunken aria-pressed:bg-accent aria-pressed:text-accent-foreground"
          >
            <span className="codigo">{codigo}</span>
            <InsigniaDeEstatus estatus={estatus} />
            <span className="col-span-2 flex min-w-0 justify-between gap-3">
              <span className="truncate">{cliente}</span>
              <Dinero monto={total} className="shrink-0" />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
