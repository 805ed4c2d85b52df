import { useState } from 'react'
import { Link, type MetaFunction, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { enlaceA } from '#lib/enlaceA.ts'
import { velarCorreo } from '#lib/velarCorreo.ts'
import { negocio } from '#negocio'
import { metaDePagina } from '#tienda/meta.ts'
import { SinGuion } from '#tienda/SinGuion.tsx'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { useEnlaceDeCorreo } from '#ui/useEnlaceDeCorreo.ts'
import { useFocoAlMostrar } from '#ui/useFocoAlMostrar.ts'
import { useFocoAlVolver } from '#ui/useFocoAlVolver.ts'
import { useHastaCerrar } from '#ui/useHastaCerrar.ts'
import { correoDe, desdeDe, type Regreso } from '../regreso.ts'
import { FormularioDeContrasena } from './FormularioDeContrasena.tsx'
import { FormularioDeOlvido } from './FormularioDeOlvido.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({
    titulo: 'Otra contraseña',
    descripcion: `Elige otra contraseña para tu cuenta de ${negocio.marca}.`,
    indexar: false,
  })

/** Asks for the link of a mail and, by that link, for another password. */
export default function PaginaNuevaContrasena() {
  const enlace = useEnlaceDeCorreo('c')
  const { state: estado } = useLocation()
  const navegar = useNavigate()
  const { titulo, enfocar } = useFocoAlVolver()
  const [gastado, setGastado] = useState<string | null>(null)
  const [enviado, setEnviado] = useHastaCerrar('enviado', z.string())
  const regreso: Regreso = { desde: desdeDe(estado), correo: correoDe(estado) }

  function otraVez() {
    setEnviado(null)
    enfocar()
  }

  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto max-w-120">
        {enviado ? (
          <EnlaceEnviado correo={enviado} regreso={regreso} alPedirOtro={otraVez} />
        ) : (
          <>
            <h1 ref={titulo} tabIndex={-1} className="font-display text-h1">
              Elige otra contraseña
            </h1>
            <SinGuion />
            {enlace && enlace !== gastado ? (
              <>
                <p className="mt-3 text-muted-foreground">
                  Al guardarla se cierran las sesiones que haya abiertas, y entras con la nueva.
                </p>
                <FormularioDeContrasena
                  enlace={enlace}
                  alGastarse={() => {
                    setGastado(enlace)
                    enfocar()
                  }}
                  alGuardar={() => navegar(enlaceA('/auth'), { replace: true, state: regreso })}
                />
              </>
            ) : (
              <>
                {gastado && (
                  <Aviso clase="advertencia" className="mt-5" titulo="Este enlace ya no sirve">
                    Cada enlace sirve una vez, durante una hora. Escribe tu correo y te enviamos otro.
                  </Aviso>
                )}
                <p className="mt-3 text-muted-foreground">
                  Escribe el correo de tu cuenta. Te enviamos un enlace para elegir otra contraseña.
                </p>
                <FormularioDeOlvido
                  correo={regreso.correo ?? ''}
                  alEnviar={(correo) => setEnviado(velarCorreo(correo))}
                />
                <p className="mt-6 text-sm">
                  ¿La recordaste?{' '}
                  <Link to={enlaceA('/auth')} state={regreso} className="enlace">
                    Entra con tu correo
                  </Link>
                </p>
              </>
            )}
          </>
        )}
      </div>
    </div>
  )
}

type PropsDeEnviado = { correo: string; regreso: Regreso; alPedirOtro: () => void }

/** The same whatever the shop knows of the address. */
function EnlaceEnviado({ correo, regreso, alPedirOtro }: PropsDeEnviado) {
  const titulo = useFocoAlMostrar()
  return (
    <>
      <span aria-hidden="true" className="cuenta cuenta-actual mb-6 ml-2 block" />
      <h1 ref={titulo} tabIndex={-1} className="font-display text-h1">
        Revisa tu correo
      </h1>
      <p className="mt-3 text-lg">
        Si hay una cuenta con <span className="wrap-anywhere">{correo}</span>, le enviamos un enlace. Sirve una vez,
        durante una hora.
      </p>
      <p className="mt-2 text-muted-foreground">¿No llega? Mira también la carpeta de correo no deseado.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <BotonEnlace>
          <Link to={enlaceA('/auth')} state={regreso}>
            Volver a entrar
          </Link>
        </BotonEnlace>
        <Boton variante="outline" onClick={alPedirOtro}>
          Escribir otro correo
        </Boton>
      </div>
    </>
  )
}
