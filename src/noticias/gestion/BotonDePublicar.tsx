import { rechazoDe } from '#comun/errores.ts'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { usePublicarNoticia } from './consultas.ts'
import type { NoticiaDeGestion } from './contrato.ts'

/** Out, or hidden, by one tap. */
export function BotonDePublicar({ noticia }: { noticia: NoticiaDeGestion }) {
  const publicar = usePublicarNoticia()
  const { id, titulo, activo, version } = noticia

  function cambiar() {
    publicar.mutate(
      { id, version, activo: !activo },
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
