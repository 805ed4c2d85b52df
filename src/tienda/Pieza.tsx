import { Link } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { type ClaseDePieza, negocio } from '#negocio'
import { Imagen } from './Imagen.tsx'
import { loDicho, piezas } from './piezas.ts'

type Props = {
  clase: ClaseDePieza
  /** The width of its picture, as in HTML. */
  sizes: string
  /** The picture in which it is worn, where there is one. */
  puesta?: boolean
  className?: string
}

/** One kind of piece in a list of them: all of it, picture and words, leads to an order that begins with it. */
export function Pieza({ clase, sizes, puesta = false, className = '' }: Props) {
  const { nombre, detalle, imagen, ...pieza } = piezas[clase]
  const dicho = loDicho(negocio.piezas[clase])
  return (
    <li className={`relative pb-7 ${className}`}>
      <Imagen nombre={(puesta && pieza.puesta) || imagen} sizes={sizes} className="w-full rounded-xl" />
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <strong>{nombre}</strong>
        <span className="text-muted-foreground">{detalle}</span>
      </p>
      {dicho && <p className="text-sm">{dicho}</p>}
      <Link
        to={enlaceA('/pedir', { consulta: { pieza: clase } })}
        aria-label={`Pedir algo así: ${nombre}`}
        className="enlace absolute inset-0 flex items-end rounded-xl text-sm"
      >
        Pedir algo así
      </Link>
    </li>
  )
}
