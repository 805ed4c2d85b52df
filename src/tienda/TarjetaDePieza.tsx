import type { ComponentProps } from 'react'
import { Link } from '#ui/Link.tsx'
import { FotoDePieza } from './FotoDePieza.tsx'
import { SinFoto } from './SinFoto.tsx'

type Props = {
  /** The piece's address. */
  to: string
  nombre: string
  precio: string
  /** What is left of it. */
  quedan: string
  /** A word on the picture, for a piece that nobody can order or that is an example. */
  marca?: string | undefined
  isSold: boolean
  foto: ComponentProps<typeof FotoDePieza>['foto'] | undefined
  sizes: string
  /** Name and price stand in one line, under a large picture. */
  wide?: boolean
  className?: string
}

/** A piece in a list of the window. The whole card links to its page. */
export function TarjetaDePieza({
  to,
  nombre,
  precio,
  quedan,
  marca,
  isSold,
  foto,
  sizes,
  wide,
  className = '',
}: Props) {
  const dimmed = isSold ? 'opacity-60' : ''
  return (
    <li className={`relative ${className}`}>
      {foto ? (
        <FotoDePieza foto={foto} sizes={sizes} className={`w-full rounded-xl ${dimmed}`} />
      ) : (
        <SinFoto className="rounded-xl" />
      )}
      {marca && (
        <span className="absolute top-2 left-2 rounded-full bg-card px-3 py-1 font-semibold text-foreground text-meta">
          {marca}
        </span>
      )}
      <div
        className={`mt-3 text-sm ${wide ? 'max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-3 max-sm:text-base' : ''}`}
      >
        <Link
          to={to}
          className="font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-xl hover:underline"
        >
          {nombre}
        </Link>
        <p className="cifras">{precio}</p>
        <p className="w-full text-meta text-muted-foreground">{quedan}</p>
      </div>
    </li>
  )
}
