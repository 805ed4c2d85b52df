import { anchosDe, urlDeFoto } from '#lib/fotos/rules.ts'
import { PictureBox } from './PictureBox.tsx'

type Props = {
  /** `ancho` and `alto`: pixels of the largest rendering; `color`: its average, `#rrggbb`. */
  foto: { id: string; alt: string; ancho: number; alto: number; color: string }
  sizes: string
  priority?: boolean
  className?: string
}

/** A photo of a piece, 4:5 (docs/decisions/053). */
export function FotoDePieza({ foto, ...box }: Props) {
  const image = { ...foto, anchos: anchosDe(foto.ancho) }
  return <PictureBox {...box} image={image} alt={foto.alt} urlOf={(width, type) => urlDeFoto(foto.id, width, type)} />
}
