import { Card } from '#ui/Card.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useFieldValue } from '#ui/form/useField.ts'
import { Articulo } from '../Articulo.tsx'
import { CONTENIDO_MAX_LENGTH, TITULO_MAX_LENGTH } from './contract.ts'

/** The fields of a piece of news. */
export function CamposDeNoticia() {
  return (
    <>
      <TextField field="titulo" label="Título" autoComplete="off" maxChars={TITULO_MAX_LENGTH} />
      <TextAreaField
        field="contenido"
        label="Noticia"
        hint="Los saltos de línea se quedan. Una dirección que empieza con https:// se puede tocar."
        maxChars={CONTENIDO_MAX_LENGTH}
        rows={10}
      />
    </>
  )
}

/** A preview of the news as members will see it. */
export function Preview({ fecha_publicacion }: { fecha_publicacion: string }) {
  const title = useFieldValue('titulo').trim()
  const content = useFieldValue('contenido').trim()
  if (!title && !content) return null
  return (
    <section aria-label="Así la leerán" className="grid gap-1.5">
      <h2 className="font-sans text-meta text-muted-foreground">Así la leerán</h2>
      <Card>
        <Articulo {...{ id: 0, titulo: title || 'Sin título', contenido: content, fecha_publicacion }} />
      </Card>
    </section>
  )
}
