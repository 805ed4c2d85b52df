import { Link, type MetaFunction } from 'react-router'
import { FormularioDelSegundoPaso } from '#acceso/segundoPaso/FormularioDelSegundoPaso.tsx'
import { enlaceA } from '#comun/enlaceA.ts'
import { FormularioPorCodigo } from '#miembros/FormularioPorCodigo.tsx'
import { negocio } from '#negocio'
import { metaDePagina } from '#tienda/meta.ts'
import { SinGuion } from '#tienda/SinGuion.tsx'
import { BotonEnlace } from '#ui/Boton.tsx'
import { useIngreso } from './useIngreso.ts'

export const meta: MetaFunction = () =>
  metaDePagina({
    titulo: 'Entrar con tu código',
    descripcion: `Entra a tu cuenta de ${negocio.marca} con tu código de membresía.`,
    indexar: false,
  })

/** Signing in by membership code; without a session the guards lead here. */
export default function PaginaLogin() {
  const { desde, seguir, faltaPaso, volver } = useIngreso()
  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto max-w-110">
        <h1 tabIndex={-1} className="font-display text-h1">
          Entrar
        </h1>
        <SinGuion />
        {faltaPaso ? (
          <div className="mt-6">
            <FormularioDelSegundoPaso alEntrar={seguir} alVolver={volver} />
          </div>
        ) : (
          <>
            <FormularioPorCodigo
              alEntrar={seguir}
              siNoEntra={
                <Link to={enlaceA('/nueva-contrasena')} state={{ desde }} className="enlace">
                  Elegir otra contraseña
                </Link>
              }
            />
            <BotonEnlace variante="outline" className="mt-4 w-full noscript:hidden">
              <Link to={enlaceA('/auth')} state={{ desde }}>
                Entrar con correo
              </Link>
            </BotonEnlace>
            <p className="mt-6 text-sm">
              ¿No tienes código?{' '}
              <Link to={enlaceA('/registro')} className="enlace">
                Regístrate
              </Link>
            </p>
          </>
        )}
      </div>
    </div>
  )
}
