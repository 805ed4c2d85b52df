import { useState } from 'react'
import { Mariposa } from '#ui/Mariposa.tsx'
import { imagenes, type NombreDeImagen } from './imagenes.ts'

type Props = {
  nombre: NombreDeImagen
  /** What it shows; left out, its own text; '' when the words beside it say so already. */
  alt?: string
  /** The width that it takes on the page, as in HTML. */
  sizes: string
  /** The first picture of a page: fetched at once and before others. */
  prioridad?: boolean
  /** Size, shape and corners. Without a height it keeps the picture's own proportion. */
  className?: string
}

const origen = (nombre: string, tipo: 'avif' | 'webp', anchos: readonly number[]) =>
  anchos.map((ancho) => `/img/${nombre}-${ancho}.${tipo} ${ancho}w`).join(', ')

/** A picture of the shop that fills its box; while it loads, its average colour; if it never does, the butterfly. */
export function Imagen({ nombre, alt, sizes, prioridad = false, className = '' }: Props) {
  const { ancho, alto, anchos, color, alt: suTexto } = imagenes[nombre]
  const [falta, setFalta] = useState(false)
  const texto = alt ?? suTexto
  // It may have failed before the page's code was there to hear of it.
  const alMontar = (imagen: HTMLImageElement | null) => {
    if (imagen?.complete && imagen.naturalWidth === 0 && imagen.currentSrc) setFalta(true)
  }
  return (
    <span
      data-slot="imagen"
      className={`relative block overflow-hidden bg-sunken dark:border dark:border-border ${className}`}
      style={{ aspectRatio: `${ancho} / ${alto}`, backgroundColor: falta ? undefined : color }}
    >
      {falta ? (
        <SinImagen texto={texto} />
      ) : (
        <picture>
          <source type="image/avif" srcSet={origen(nombre, 'avif', anchos)} sizes={sizes} />
          <img
            ref={alMontar}
            src={`/img/${nombre}-720.webp`}
            srcSet={origen(nombre, 'webp', anchos)}
            sizes={sizes}
            width={ancho}
            height={alto}
            alt={texto}
            loading={prioridad ? 'eager' : 'lazy'}
            fetchPriority={prioridad ? 'high' : undefined}
            decoding={prioridad ? undefined : 'async'}
            onError={() => setFalta(true)}
            className="absolute inset-0 size-full object-cover"
          />
        </picture>
      )}
      <span aria-hidden="true" className="pointer-events-none absolute inset-0 hidden bg-black/4 dark:block" />
    </span>
  )
}

function SinImagen({ texto }: { texto: string }) {
  const nombrada = texto ? ({ role: 'img', 'aria-label': texto } as const) : { 'aria-hidden': true }
  return (
    <span {...nombrada} className="absolute inset-0 grid place-items-center">
      <Mariposa className="w-1/4 max-w-24 opacity-60" />
    </span>
  )
}
