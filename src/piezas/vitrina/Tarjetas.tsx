import { linkTo } from '#lib/linkTo.ts'
import { TarjetaDePieza } from '#tienda/TarjetaDePieza.tsx'
import type { PiezaPublica } from '../contract.ts'
import { enLista } from '../labels.ts'

/** Pieces as a grid: two beside each other on a phone, four on a desk. */
export function Tarjetas({ piezas }: { piezas: PiezaPublica[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6">
      {piezas.map((pieza) => (
        <TarjetaDePieza
          key={pieza.slug}
          to={linkTo('/productos/:slug', { slug: pieza.slug })}
          {...enLista(pieza)}
          sizes="(min-width: 1280px) 282px, (min-width: 1024px) 23vw, (min-width: 768px) 30vw, 46vw"
        />
      ))}
    </ul>
  )
}
