import { memo } from 'react'
import { Link } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { Dinero } from '#ui/Dinero.tsx'
import { faltaPrecio } from '../rules.ts'
import { Entrega, Estatus, Marca } from './Celdas.tsx'
import type { PropsDeFila } from './fila.ts'

/** One order on a phone. Its price is given on its own page, where the field is at the thumb. */
export const Tarjeta = memo(function Tarjeta(props: PropsDeFila) {
  const { fila, indice, cuantas, elegida, salio, filtro, hoy } = props
  const { codigo, cliente, articulo, total } = fila
  return (
    <li
      data-indice={indice}
      aria-setsize={cuantas}
      aria-posinset={indice + 1}
      className={`relative flex h-25 items-start gap-1 border-border border-b pr-5 pl-2 ${elegida ? 'bg-accent/50' : ''} ${salio ? 'text-muted-foreground' : ''}`}
    >
      <Marca {...props} />
      <div className="min-w-0 flex-1 py-2.5">
        <p className="flex items-baseline justify-between gap-3">
          <Link
            to={enlaceA('/manage/pedidos/:codigo', { codigo, consulta: filtro })}
            data-fila={indice}
            className="truncate font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2"
          >
            {cliente}
          </Link>
          {Number(total) > 0 ? (
            <Dinero monto={total} className="shrink-0 text-sm" />
          ) : (
            faltaPrecio(fila) && <span className="enlace shrink-0 text-sm">Poner precio</span>
          )}
        </p>
        <p className="truncate text-meta text-muted-foreground">
          <span className="codigo">{codigo}</span>
          {articulo && ` · ${articulo}`}
        </p>
        <p className="mt-1 flex items-center justify-between gap-3 text-meta">
          <Estatus {...props} />
          <Entrega fila={fila} hoy={hoy} />
        </p>
      </div>
    </li>
  )
})
