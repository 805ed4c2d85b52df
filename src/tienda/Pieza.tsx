import { Link } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { type ClaseDePieza, negocio } from '#negocio'
import { piezaFacts, piezas } from './piezas.ts'
import { ShopImage } from './ShopImage.tsx'

type Props = {
  kind: ClaseDePieza
  /** The `sizes` attribute of its picture. */
  sizes: string
  /** Uses the picture of the piece being worn, if there is one. */
  worn?: boolean
  className?: string
}

/** A kind of piece in a list. The whole card links to the order form for that kind. */
export function Pieza({ kind, sizes, worn = false, className = '' }: Props) {
  const { nombre: name, detalle: detail, imagen: image, ...pieza } = piezas[kind]
  const facts = piezaFacts(negocio.piezas[kind])
  return (
    <li className={`relative pb-7 ${className}`}>
      <ShopImage name={(worn && pieza.puesta) || image} sizes={sizes} className="w-full rounded-xl" />
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <strong>{name}</strong>
        <span className="text-muted-foreground">{detail}</span>
      </p>
      {facts && <p className="text-sm">{facts}</p>}
      <Link
        to={linkTo('/pedir', { query: { pieza: kind } })}
        aria-label={`Pedir algo así: ${name}`}
        className="enlace absolute inset-0 flex items-end rounded-xl text-sm"
      >
        Pedir algo así
      </Link>
    </li>
  )
}
