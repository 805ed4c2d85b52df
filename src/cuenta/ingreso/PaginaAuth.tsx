import { useState } from 'react'
import { Link, type MetaFunction, useLocation, useNavigate, useSearchParams } from 'react-router'
import { FormularioDeEntrada } from '#auth/FormularioDeEntrada.tsx'
import { correoDe } from '#auth/regreso.ts'
import { FormularioDelSegundoPaso } from '#auth/segundoPaso/FormularioDelSegundoPaso.tsx'
import { enlaceA } from '#lib/enlaceA.ts'
import { FormularioDeCuenta } from '#miembros/alta/FormularioDeCuenta.tsx'
import { negocio } from '#negocio'
import { Imagen } from '#tienda/Imagen.tsx'
import { metaDePagina } from '#tienda/meta.ts'
import { SinGuion } from '#tienda/SinGuion.tsx'
import { Pestanas } from '#ui/Pestanas.tsx'
import { useHidratada } from '#ui/useHidratada.ts'
import { CuentaCreada, useCreada } from './CuentaCreada.tsx'
import { useIngreso } from './useIngreso.ts'
import { leerVista } from './vista.ts'

export const meta: MetaFunction = () =>
  metaDePagina({
    titulo: 'Entrar',
    descripcion: `Entra a tu cuenta de ${negocio.marca} con tu correo, o crea una.`,
    indexar: false,
  })

export default function PaginaAuth() {
  const { state } = useLocation()
  const navegar = useNavigate()
  const [consulta] = useSearchParams()
  // The page's own HTML knows of no tab.
  const vista = useHidratada() ? leerVista(consulta) : 'entrar'
  const { desde, seguir, faltaPaso, volver } = useIngreso()
  const [correo, setCorreo] = useState(() => correoDe(state))
  const [creada, setCreada] = useCreada()

  function abrir(pestana: string) {
    const ver = pestana === 'crear' ? 'crear' : undefined
    navegar(enlaceA('/auth', { consulta: { ver } }), { replace: true, preventScrollReset: true, state })
  }

  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto grid max-w-110 gap-20 lg:max-w-none lg:grid-cols-[minmax(0,27.5rem)_minmax(0,27.5rem)] lg:justify-center">
        <div>
          {creada ? (
            <CuentaCreada creada={creada} correo={correo} desde={desde} alVolver={() => setCreada(null)} />
          ) : (
            <>
              <h1 tabIndex={-1} className="mb-6 font-display text-h1">
                Tu cuenta
              </h1>
              <SinGuion />
              {faltaPaso ? (
                <FormularioDelSegundoPaso alEntrar={seguir} alVolver={volver} />
              ) : (
                <Pestanas
                  etiqueta="Entrar o crear cuenta"
                  valor={vista}
                  alCambiar={abrir}
                  pestanas={[
                    {
                      valor: 'entrar',
                      etiqueta: 'Entrar',
                      contenido: (
                        <div className="grid gap-6">
                          <FormularioDeEntrada correo={correo} alEscribir={setCorreo} alEntrar={seguir} />
                          <ul className="grid gap-3 text-sm">
                            <li>
                              <Link to={enlaceA('/nueva-contrasena')} state={{ desde, correo }} className="enlace">
                                ¿Olvidaste tu contraseña?
                              </Link>
                            </li>
                            <li>
                              ¿Tienes código de membresía?{' '}
                              <Link to={enlaceA('/login')} state={{ desde }} className="enlace">
                                Entra con tu código
                              </Link>
                            </li>
                          </ul>
                        </div>
                      ),
                    },
                    {
                      valor: 'crear',
                      etiqueta: 'Crear cuenta',
                      contenido: <FormularioDeCuenta correo={correo} alEscribir={setCorreo} alEnviar={setCreada} />,
                    },
                  ]}
                />
              )}
            </>
          )}
        </div>
        <figure className="max-lg:hidden">
          <Imagen nombre="cartera" sizes="440px" className="w-full rounded-xl" />
          <figcaption className="mt-3 text-muted-foreground text-sm">
            Tu cuenta guarda tus pedidos, saldo y avisos.
          </figcaption>
        </figure>
      </div>
    </div>
  )
}
