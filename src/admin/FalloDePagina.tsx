import { Link, useLocation, useRevalidator, useRouteError } from 'react-router'
import { rechazoDe } from '#lib/errores.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { lugarDe, lugares } from './lugares.ts'

/** In the place of a staff page, or of the part of it that could not be read: why, and the way on. */
export function FalloDePagina({ titulo: Titulo }: { titulo: 'h1' | 'h2' }) {
  const { status, detail } = rechazoDe(useRouteError())
  const { pathname } = useLocation()
  const { revalidate, state } = useRevalidator()
  const lugar = lugarDe(pathname) ?? lugares[0]

  // The guard is about to send them to sign in.
  if (status === 401) return null
  // A code or a number of another shape is refused with 422: nothing is there either.
  const noExiste = status === 404 || status === 422
  return (
    <div className={`grid max-w-xl justify-items-start gap-4 ${Titulo === 'h1' ? 'p-5' : 'mb-6'}`}>
      <Titulo tabIndex={-1} data-foco className="font-display text-h2">
        {noExiste ? 'No existe' : 'No se pudo cargar la información'}
      </Titulo>
      {noExiste ? (
        <>
          <p>{detail}</p>
          <BotonEnlace variante="outline" medida={36}>
            <Link to={lugar.a}>Volver a {lugar.etiqueta}</Link>
          </BotonEnlace>
        </>
      ) : (
        <Aviso
          clase="error"
          role="alert"
          acciones={
            <Boton variante="outline" medida={36} cargando={state === 'loading'} onClick={() => revalidate()}>
              Reintentar
            </Boton>
          }
        >
          {detail}
        </Aviso>
      )}
    </div>
  )
}
