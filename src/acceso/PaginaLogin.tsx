import { Link, type MetaFunction, useLocation } from 'react-router'
import { CanalesDirectos } from '#comun/CanalesDirectos.tsx'
import { metaDePagina } from '#comun/meta.ts'
import { negocio } from '#negocio'
import { BotonEnlace } from '#ui/Boton.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({
    titulo: 'Entrar con tu código',
    descripcion: `Entra a tu cuenta de ${negocio.marca}.`,
    indexar: false,
  })

/** Where the membership-code login will stand; by e-mail one enters already. */
export default function PaginaLogin() {
  const { state } = useLocation()
  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto max-w-110">
        <h1 tabIndex={-1} className="font-display text-h1">
          Entrar
        </h1>
        <p className="mt-4">
          Muy pronto podrás entrar con tu código de membresía. Si tienes una cuenta con correo y contraseña, entra por
          aquí:
        </p>
        <BotonEnlace className="mt-6 w-full">
          <Link to="/auth" state={state}>
            Entrar con correo
          </Link>
        </BotonEnlace>
        <p className="mt-8 mb-4 text-muted-foreground text-sm">
          ¿Tienes un código y necesitas algo de tu cuenta? Escríbenos.
        </p>
        <CanalesDirectos />
      </div>
    </div>
  )
}
