import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { rechazoOf } from '#lib/errors.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/showToast.ts'
import { type NoticiaDeGestion, publicarNoticia } from './contract.ts'

/** Publishes or hides a piece of news. */
export function PublishButton({ noticia }: { noticia: NoticiaDeGestion }) {
  const { id, titulo, activo, version } = noticia
  const publicar = useMutation(mutation(publicarNoticia, { id }))

  function cambiar() {
    publicar.mutate(
      { version, activo: !activo },
      {
        onSuccess: () => showToast.dismiss('noticia'),
        onError: (error) =>
          showToast.error(activo ? 'No se pudo ocultar' : 'No se pudo publicar', rechazoOf(error).detail, {
            id: 'noticia',
          }),
      },
    )
  }
  return (
    <Button
      variant="outline"
      size={36}
      loading={publicar.isPending}
      onClick={cambiar}
      className="max-lg:h-12"
      aria-label={`${activo ? 'Ocultar' : 'Publicar'} «${titulo}»`}
    >
      {activo ? 'Ocultar' : 'Publicar'}
    </Button>
  )
}
