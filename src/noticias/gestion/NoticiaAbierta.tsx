import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { DateTime } from '#ui/DateTime.tsx'
import { ChangedMeanwhile } from '#ui/form/ChangedMeanwhile.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { useEdit } from '#ui/form/useEdit.ts'
import { useUnsavedChanges } from '#ui/useUnsavedChanges.tsx'
import { CamposDeNoticia, Preview } from './CamposDeNoticia.tsx'
import { cambiarNoticia, type NoticiaDeGestion, TextoDeNoticia } from './contract.ts'
import { EstadoDeNoticia } from './EstadoDeNoticia.tsx'
import { PublishButton } from './PublishButton.tsx'

/** Edits a piece of news and shows whether it is published. */
export function NoticiaAbierta({ noticia }: { noticia: NoticiaDeGestion }) {
  const cambiar = useMutation(mutation(cambiarNoticia, { id: noticia.id }))
  const edit = useEdit({
    subject: noticia,
    write: ({ titulo, contenido }) => ({ titulo, contenido }),
    // This form does not publish or hide the news.
    sameFields: (item, other) => item.titulo === other.titulo && item.contenido === other.contenido,
    name: 'noticia',
    contract: TextoDeNoticia,
    failure: { title: 'No se pudo guardar la noticia', text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: (data, request) => cambiar.mutateAsync({ ...data, ...request }),
    outcome: { title: 'Noticia guardada' },
  })
  const { dialog } = useUnsavedChanges(edit.dirty)
  const { titulo, contenido, fecha_publicacion, activo } = noticia
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <EstadoDeNoticia {...noticia} />
        <DateTime value={fecha_publicacion} className="text-meta text-muted-foreground" />
        {edit.dirty ? (
          <p className="text-meta text-muted-foreground">
            Guarda los cambios para {activo ? 'ocultarla' : 'publicarla'}.
          </p>
        ) : (
          <PublishButton noticia={noticia} />
        )}
      </div>
      <Form form={edit.form} aria-label="Noticia" className="grid items-start gap-8 lg:grid-cols-2">
        <div className="grid gap-4">
          <CamposDeNoticia />
          {edit.other && (
            <ChangedMeanwhile subject="esta noticia" edit={edit}>
              <p dir="auto" className="wrap-anywhere font-semibold">
                {titulo}
              </p>
              <p dir="auto" className="wrap-anywhere max-h-60 overflow-y-auto whitespace-pre-line" tabIndex={-1}>
                {contenido}
              </p>
            </ChangedMeanwhile>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Submit size={40} className="max-lg:h-12" disabled={edit.other !== null}>
              Guardar
            </Submit>
          </div>
        </div>
        <Preview fecha_publicacion={fecha_publicacion} />
      </Form>
      {dialog}
    </>
  )
}
