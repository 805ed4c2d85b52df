import { imagenes, type NombreDeImagen } from './imagenes.ts'
import { PictureBox } from './PictureBox.tsx'

type Props = {
  name: NombreDeImagen
  /** By default the picture's own alt text; '' if the text beside the picture says the same. */
  alt?: string
  sizes: string
  priority?: boolean
  className?: string
}

/** A picture of the shop, one of `public/img/`. */
export function ShopImage({ name, alt, ...box }: Props) {
  const image = imagenes[name]
  return (
    <PictureBox
      {...box}
      image={image}
      alt={alt ?? image.alt}
      urlOf={(width, type) => `/img/${name}-${width}.${type}`}
    />
  )
}
