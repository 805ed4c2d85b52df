import { rechazoDe } from '#lib/errores.ts'
import { Aviso } from './Aviso.tsx'
import { Boton } from './Boton.tsx'

type Props = { error: Error; isFetching: boolean; refetch: () => unknown; titulo?: string }

/** In the place of what could not be read: why, and another try. */
export function NoSeCargo({ error, isFetching, refetch, titulo = 'No se pudo cargar la información' }: Props) {
  return (
    <Aviso
      clase="error"
      role="alert"
      titulo={titulo}
      acciones={
        <Boton variante="outline" medida={40} cargando={isFetching} onClick={() => refetch()}>
          Reintentar
        </Boton>
      }
    >
      {rechazoDe(error).detail}
    </Aviso>
  )
}
