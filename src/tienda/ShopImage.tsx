import { Butterfly } from '#ui/Butterfly.tsx'
import { imagenes, type NombreDeImagen } from './imagenes.ts'

type Props = {
  name: NombreDeImagen
  /** By default the picture's own alt text; '' if the text beside the picture says the same. */
  alt?: string
  /** The HTML attribute: how wide the picture is shown, for the browser to choose a file. */
  sizes: string
  /** For the first picture of a page: loads it eagerly with high priority. */
  priority?: boolean
  /** Size, aspect and corners. Without a height the picture keeps its own proportions. */
  className?: string
}

const srcSetOf = (name: string, type: 'avif' | 'webp', widths: readonly number[]) =>
  widths.map((width) => `/img/${name}-${width}.${type} ${width}w`).join(', ')

/**
 * A picture of the shop that fills its box. The box shows the picture's average colour while it loads and the butterfly
 * if it fails to load (`failedImages.ts`).
 */
export function ShopImage({ name, alt, sizes, priority = false, className = '' }: Props) {
  const { ancho: width, alto: height, anchos: widths, color, alt: ownText } = imagenes[name]
  return (
    <span
      data-slot="imagen"
      className={`relative block overflow-hidden bg-sunken dark:border dark:border-border ${className}`}
      style={{ aspectRatio: `${width} / ${height}`, backgroundColor: color }}
    >
      <picture>
        <source type="image/avif" srcSet={srcSetOf(name, 'avif', widths)} sizes={sizes} />
        <img
          src={`/img/${name}-720.webp`}
          srcSet={srcSetOf(name, 'webp', widths)}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt ?? ownText}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding={priority ? undefined : 'async'}
          className="absolute inset-0 size-full object-cover"
        />
      </picture>
      <Butterfly className="absolute inset-0 m-auto w-1/4 max-w-24 opacity-60" />
      <span aria-hidden="true" className="pointer-events-none absolute inset-0 hidden bg-black/4 dark:block" />
    </span>
  )
}
