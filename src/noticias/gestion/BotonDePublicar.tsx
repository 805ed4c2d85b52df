import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { rechazoDe } from '#lib/errores.ts'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { type NoticiaDeGestion, publicarNoticia } from './contract.ts'

/** Out, or hidden, by one tap. */
export function BotonDePublicar({ noticia }: { noticia: NoticiaDeGestion }) {
  const { id, titulo, activo, version } = noticia
  const publicar = useMutation(mutation(publicarNoticia, { id }))

  function cambiar() {
    publicar.mutate(
      { version, activo: !activo },
      {
        onSuccess: () => avisar.exito(activo ? 'Noticia oculta' : 'Noticia publicada', titulo, { id: 'noticia' }),
        onError: (error) =>
          avisar.error(activo ? 'No se pudo ocultar' : 'No se pudo publicar', rechazoDe(error).detail, {
            id: 'noticia',
          }),
      },
    )
  }
  return (
    <Boton
      variante="outline"
      medida={36}
      cargando={publicar.isPending}
      onClick={cambiar}
      className="max-lg:h-11"
      aria-label={`${activo ? 'Ocultar' : 'Publicar'} «${titulo}»`}
    >
      {activo ? 'Ocultar' : 'Publicar'}
    </Boton>
  )
}
