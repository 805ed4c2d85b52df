import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, type MetaFunction, useLocation, useNavigate } from 'react-router'
import { CanalesDirectos } from '#comun/CanalesDirectos.tsx'
import { Imagen } from '#comun/Imagen.tsx'
import { metaDePagina } from '#comun/meta.ts'
import { SinGuion } from '#comun/SinGuion.tsx'
import { negocio } from '#negocio'
import { avisar } from '#ui/avisar.ts'
import { Pestanas } from '#ui/Pestanas.tsx'
import { consultaDeSesion } from './consultas.ts'
import type { Persona } from './contrato.ts'
import { FormularioDeEntrada } from './FormularioDeEntrada.tsx'
import { desdeDe, destinoDe } from './regreso.ts'

export const meta: MetaFunction = () =>
  metaDePagina({
    titulo: 'Entrar',
    descripcion: `Entra a tu cuenta de ${negocio.marca} con tu correo.`,
    indexar: false,
  })

export default function PaginaAuth() {
  const [pestana, setPestana] = useState('entrar')
  const desde = desdeDe(useLocation().state)
  const navegar = useNavigate()
  const { data } = useQuery(consultaDeSesion())
  const entro = useRef(false)

  function seguir(persona: Persona) {
    entro.current = true
    navegar(destinoDe(persona, desde), { replace: true })
  }

  const abierta = data?.persona
  useEffect(() => {
    if (!abierta || entro.current) return
    avisar.info('Ya tenías la sesión abierta', abierta.correo, { id: 'sesion' })
    navegar(destinoDe(abierta, desde), { replace: true })
  }, [abierta, desde, navegar])

  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto grid max-w-110 gap-20 lg:max-w-none lg:grid-cols-[minmax(0,27.5rem)_minmax(0,27.5rem)] lg:justify-center">
        <div>
          <h1 tabIndex={-1} className="mb-6 font-display text-h1">
            Tu cuenta
          </h1>
          <SinGuion />
          <Pestanas
            etiqueta="Entrar o crear cuenta"
            valor={pestana}
            alCambiar={setPestana}
            pestanas={[
              {
                valor: 'entrar',
                etiqueta: 'Entrar',
                contenido: (
                  <div className="grid gap-6">
                    <FormularioDeEntrada alEntrar={seguir} />
                    <p className="text-sm">
                      ¿Tienes código de membresía?{' '}
                      <Link to="/login" state={{ desde }} className="enlace">
                        Entra con tu código
                      </Link>
                    </p>
                  </div>
                ),
              },
              { valor: 'crear', etiqueta: 'Crear cuenta', contenido: <CrearCuentaPronto /> },
            ]}
          />
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

/** Where the sign-up form will stand. */
function CrearCuentaPronto() {
  return (
    <div className="grid gap-4">
      <p>
        Muy pronto podrás crear tu cuenta aquí. Para pedir y seguir tus pedidos no hace falta una. Si quieres la
        membresía, escríbenos y te avisamos.
      </p>
      <CanalesDirectos />
    </div>
  )
}
