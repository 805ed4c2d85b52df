import { dayOf } from '#lib/dates.ts'
import { DateTime } from '#ui/DateTime.tsx'
import { TextWithLinks } from '#ui/TextWithLinks.tsx'
import type { Noticia } from './contract.ts'

export function Articulo({ id, titulo, contenido, fecha_publicacion }: Noticia) {
  return (
    <article aria-labelledby={`noticia-${id}`}>
      <DateTime
        value={dayOf(new Date(fecha_publicacion))}
        format="fullDay"
        className="text-meta text-muted-foreground"
      />
      <h3 id={`noticia-${id}`} dir="auto" className="wrap-anywhere font-display text-h3">
        {titulo}
      </h3>
      <p dir="auto" className="wrap-anywhere mt-2 whitespace-pre-line">
        <TextWithLinks>{contenido}</TextWithLinks>
      </p>
    </article>
  )
}
