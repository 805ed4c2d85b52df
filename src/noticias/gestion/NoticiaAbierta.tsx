import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useSinGuardar } from '#ui/useSinGuardar.tsx'
import { BotonDePublicar } from './BotonDePublicar.tsx'
import { CamposDeNoticia, VistaPrevia } from './CamposDeNoticia.tsx'
import type { NoticiaDeGestion } from './contrato.ts'
import { EstadoDeNoticia } from './EstadoDeNoticia.tsx'
import { useNoticia } from './useNoticia.ts'

/** A piece of news: what it says, and whether it is out. */
export function NoticiaAbierta({ noticia }: { noticia: NoticiaDeGestion }) {
  const { formulario, sucia, ajena, conservar, tomar } = useNoticia(noticia)
  const { pregunta } = useSinGuardar(sucia)
  const { titulo, contenido, fecha_publicacion, activo } = noticia
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <EstadoDeNoticia {...noticia} />
        <Fecha valor={fecha_publicacion} className="text-meta text-muted-foreground" />
        {sucia ? (
          <p className="text-meta text-muted-foreground">
            Guarda los cambios para {activo ? 'ocultarla' : 'publicarla'}.
          </p>
        ) : (
          <BotonDePublicar noticia={noticia} />
        )}
      </div>
      <Formulario formulario={formulario} aria-label="Noticia" className="grid items-start gap-8 lg:grid-cols-2">
        <div className="grid gap-4">
          <CamposDeNoticia />
          {ajena && (
            <Aviso
              clase="advertencia"
              role="alert"
              titulo="Otra persona cambió esta noticia"
              acciones={
                <>
                  <Boton variante="outline" medida={36} className="max-lg:h-11" onClick={conservar}>
                    Conservar lo que escribí
                  </Boton>
                  <Boton variante="ghost" medida={36} className="max-lg:h-11" onClick={tomar}>
                    Tomar la suya
                  </Boton>
                </>
              }
            >
              <p dir="auto" className="wrap-anywhere font-semibold">
                {titulo}
              </p>
              <p dir="auto" className="wrap-anywhere max-h-60 overflow-y-auto whitespace-pre-line" tabIndex={-1}>
                {contenido}
              </p>
            </Aviso>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Enviar medida={40} className="max-lg:h-12" disabled={ajena}>
              Guardar
            </Enviar>
          </div>
        </div>
        <VistaPrevia fecha_publicacion={fecha_publicacion} />
      </Formulario>
      {pregunta}
    </>
  )
}
