import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { useEscrito } from '#ui/formulario/useCampo.ts'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import { Articulo } from '../Articulo.tsx'
import { LARGO_DE_CONTENIDO, LARGO_DE_TITULO } from './contract.ts'

/** What a piece of news says. */
export function CamposDeNoticia() {
  return (
    <>
      <CampoTexto nombre="titulo" etiqueta="Título" maximo={LARGO_DE_TITULO} />
      <CampoArea
        nombre="contenido"
        etiqueta="Noticia"
        pista="Los saltos de línea se quedan. Una dirección que empieza con https:// se puede tocar."
        maximo={LARGO_DE_CONTENIDO}
        rows={10}
      />
    </>
  )
}

/** The same as its readers will have it before them. */
export function VistaPrevia({ fecha_publicacion }: { fecha_publicacion: string }) {
  const titulo = useEscrito('titulo').trim()
  const contenido = useEscrito('contenido').trim()
  if (!titulo && !contenido) return null
  return (
    <section aria-label="Así la leerán" className="grid gap-1.5">
      <h2 className="font-sans text-meta text-muted-foreground">Así la leerán</h2>
      <Tarjeta>
        <Articulo {...{ id: 0, titulo: titulo || 'Sin título', contenido, fecha_publicacion }} />
      </Tarjeta>
    </section>
  )
}
