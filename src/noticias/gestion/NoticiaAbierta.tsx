import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { Fecha } from '#ui/Fecha.tsx'
import { ChangedMeanwhile } from '#ui/formulario/ChangedMeanwhile.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useEdit } from '#ui/formulario/useEdit.ts'
import { useSinGuardar } from '#ui/useSinGuardar.tsx'
import { BotonDePublicar } from './BotonDePublicar.tsx'
import { CamposDeNoticia, VistaPrevia } from './CamposDeNoticia.tsx'
import { cambiarNoticia, type NoticiaDeGestion, TextoDeNoticia } from './contract.ts'
import { EstadoDeNoticia } from './EstadoDeNoticia.tsx'

/** A piece of news: what it says, and whether it is out. */
export function NoticiaAbierta({ noticia }: { noticia: NoticiaDeGestion }) {
  const cambiar = useMutation(mutation(cambiarNoticia, { id: noticia.id }))
  const edit = useEdit({
    subject: noticia,
    write: ({ titulo, contenido }) => ({ titulo, contenido }),
    // Whether it is out is not of this form.
    sameFields: (una, otra) => una.titulo === otra.titulo && una.contenido === otra.contenido,
    nombre: 'noticia',
    contrato: TextoDeNoticia,
    fallo: { titulo: 'No se pudo guardar la noticia', texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: (datos, request) => cambiar.mutateAsync({ ...datos, ...request }),
    dicho: { titulo: 'Noticia guardada' },
  })
  const { pregunta } = useSinGuardar(edit.dirty)
  const { titulo, contenido, fecha_publicacion, activo } = noticia
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <EstadoDeNoticia {...noticia} />
        <Fecha valor={fecha_publicacion} className="text-meta text-muted-foreground" />
        {edit.dirty ? (
          <p className="text-meta text-muted-foreground">
            Guarda los cambios para {activo ? 'ocultarla' : 'publicarla'}.
          </p>
        ) : (
          <BotonDePublicar noticia={noticia} />
        )}
      </div>
      <Formulario formulario={edit.form} aria-label="Noticia" className="grid items-start gap-8 lg:grid-cols-2">
        <div className="grid gap-4">
          <CamposDeNoticia />
          {edit.other && (
            <ChangedMeanwhile que="esta noticia" edit={edit}>
              <p dir="auto" className="wrap-anywhere font-semibold">
                {titulo}
              </p>
              <p dir="auto" className="wrap-anywhere max-h-60 overflow-y-auto whitespace-pre-line" tabIndex={-1}>
                {contenido}
              </p>
            </ChangedMeanwhile>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Enviar medida={40} className="max-lg:h-12" disabled={edit.other !== null}>
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
