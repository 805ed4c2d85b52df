import { Link } from 'react-router'
import { z } from 'zod'
import { FormularioDeReenvio } from '#auth/confirmacion/FormularioDeReenvio.tsx'
import { Reenviar } from '#auth/confirmacion/Reenviar.tsx'
import type { Regreso } from '#auth/regreso.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { velarCorreo } from '#lib/velarCorreo.ts'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { useFocoAlMostrar } from '#ui/useFocoAlMostrar.ts'
import { useHastaCerrar } from '#ui/useHastaCerrar.ts'

/** The address, masked, for which an account was made in this tab. */
export function useCreada() {
  const [creada, dejar] = useHastaCerrar('creada', z.string())
  return [creada, (correo: string | null) => dejar(correo && velarCorreo(correo))] as const
}

type Props = Pick<Regreso, 'desde'> & {
  creada: string
  /** The whole address, as long as the page holds it. */
  correo: string
  alVolver: () => void
}

/** After signing up: the same whether the shop knew the address or not. */
export function CuentaCreada({ creada, correo, desde, alVolver }: Props) {
  const titulo = useFocoAlMostrar()
  return (
    <>
      <span aria-hidden="true" className="cuenta cuenta-actual mb-6 ml-2 block" />
      <h1 ref={titulo} tabIndex={-1} className="font-display text-h1">
        Revisa tu correo
      </h1>
      <p className="mt-3 text-lg">
        Escribimos a <span className="wrap-anywhere">{creada}</span>. Abre el enlace y escribe tu contraseña: con eso
        entras a tu cuenta.
      </p>
      <p className="mt-2 text-muted-foreground">¿No llega? Mira también la carpeta de correo no deseado.</p>
      <div className="mt-6 text-sm">
        {correo ? (
          <div className="flex flex-wrap gap-3">
            <Reenviar leerCorreo={() => correo} />
          </div>
        ) : (
          <FormularioDeReenvio />
        )}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <BotonEnlace>
          <Link to={enlaceA('/auth')} state={{ desde, correo } satisfies Regreso}>
            Entrar
          </Link>
        </BotonEnlace>
        <Boton variante="outline" onClick={alVolver}>
          Escribir otro correo
        </Boton>
      </div>
    </>
  )
}
