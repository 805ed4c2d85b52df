import { Butterfly } from '#ui/Butterfly.tsx'

type Props = {
  /** Pixels of the largest file, the widths that there are, and the average colour. */
  image: { ancho: number; alto: number; anchos: readonly number[]; color: string }
  alt: string
  urlOf: (width: number, type: 'avif' | 'webp') => string
  /** The HTML attribute: how wide the picture is shown, for the browser to choose a file. */
  sizes: string
  /** For the first picture of a page: loads it eagerly with high priority. */
  priority?: boolean | undefined
  /** Size, aspect and corners. Without a height the picture keeps its own proportions. */
  className?: string | undefined
}

/**
 * A picture that fills its box. The box shows the picture's average colour while it loads and the butterfly if it fails
 * to load (`failedImages.ts`).
 */
export function PictureBox({ image, alt, urlOf, sizes, priority = false, className = '' }: Props) {
  const { ancho: width, alto: height, anchos: widths, color } = image
  const srcSetOf = (type: 'avif' | 'webp') => widths.map((one) => `${urlOf(one, type)} ${one}w`).join(', ')
  return (
    <span
      data-slot="imagen"
      className={`relative block overflow-hidden bg-sunken dark:border dark:border-border ${className}`}
      style={{ aspectRatio: `${width} / ${height}`, backgroundColor: color }}
    >
      <picture>
        <source type="image/avif" srcSet={srcSetOf('avif')} sizes={sizes} />
        <img
          src={urlOf(widths[1] ?? width, 'webp')}
          srcSet={srcSetOf('webp')}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
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
