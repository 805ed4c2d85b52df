import { Link, type MetaFunction, useLocation } from 'react-router'
import { terminoDe } from '#auth/regreso.ts'
import { FormularioDelSegundoPaso } from '#auth/segundoPaso/FormularioDelSegundoPaso.tsx'
import { enlaceA } from '#lib/enlaceA.ts'
import { FormularioPorCodigo } from '#miembros/FormularioPorCodigo.tsx'
import { negocio } from '#negocio'
import { metaDePagina } from '#tienda/meta.ts'
import { SinGuion } from '#tienda/SinGuion.tsx'
import { Aviso } from '#ui/Aviso.tsx'
import { BotonEnlace } from '#ui/Boton.tsx'
import { useHidratada } from '#ui/useHidratada.ts'
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
  const { state } = useLocation()
  // The page's own HTML knows of nobody.
  const termino = useHidratada() && terminoDe(state)
  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto max-w-110">
        <h1 tabIndex={-1} className="font-display text-h1">
          Entrar
        </h1>
        {termino && (
          <Aviso clase="advertencia" className="mt-6">
            Tu sesión terminó. Entra otra vez para seguir.
          </Aviso>
        )}
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
