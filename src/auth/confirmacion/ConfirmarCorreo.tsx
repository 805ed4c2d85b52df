import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { mutation, query } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { rechazoDe } from '#lib/errores.ts'
import { DIAS_PARA_CONFIRMAR } from '#lib/plazos.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { Cuentas } from '#ui/Cuentas.tsx'
import { useFocoAlMostrar } from '#ui/useFocoAlMostrar.ts'
import type { Sesion } from '../contract.ts'
import { recibirSesion } from '../queries.ts'
import { ConfirmarConContrasena } from './ConfirmarConContrasena.tsx'
import { confirmarCorreo, obtenerCorreoPorConfirmar } from './contract.ts'
import { FormularioDeReenvio } from './FormularioDeReenvio.tsx'

type Props = {
  /** The token of the mail's link. */
  enlace: string
  /** Somebody is signed in, or the second step is still to be taken. */
  alEntrar: (sesion: Sesion) => void
  /** What to show once the address, masked here, is confirmed and nobody signed in; without, that and the way in. */
  children?: (correo: string) => ReactNode
}

/**
 * What a link that confirms an address leads to. It asks for the password, so that no program that looks at mails opens a
 * stranger's account; where the shop made the password up, the link alone is enough.
 */
export function ConfirmarCorreo({ enlace, alEntrar, children }: Props) {
  const { data, error, refetch, isFetching } = useQuery(query(obtenerCorreoPorConfirmar, { enlace }))
  const sinContrasena = useMutation({ ...mutation(confirmarCorreo), onSuccess: recibirSesion })
  const intentado = useRef<string>(undefined)
  const basta = data && !data.confirmado && !data.pide_contrasena
  const confirmar = useEffectEvent(() => {
    if (intentado.current === enlace) return
    intentado.current = enlace
    sinContrasena.mutate({ token: enlace })
  })
  useEffect(() => {
    if (basta) confirmar()
  }, [basta])

  const fallo = error ?? sinContrasena.error
  if (fallo)
    return rechazoDe(fallo).status === 404 ? (
      <EnlaceGastado />
    ) : (
      <Aviso
        clase="error"
        role="alert"
        titulo={rechazoDe(fallo).title}
        acciones={
          <Boton
            variante="outline"
            medida={40}
            cargando={isFetching || sinContrasena.isPending}
            onClick={() => (error ? refetch() : sinContrasena.mutate({ token: enlace }))}
          >
            Reintentar
          </Boton>
        }
      >
        {rechazoDe(fallo).detail}
      </Aviso>
    )
  if (data && (data.confirmado || sinContrasena.isSuccess))
    return children?.(data.correo) ?? <Confirmado correo={data.correo} />
  if (!data || basta) return <Cuentas texto={data ? 'Confirmando tu correo…' : 'Abriendo tu enlace…'} />
  return <ConfirmarConContrasena enlace={enlace} correo={data.correo} alEntrar={alEntrar} />
}

function Confirmado({ correo }: { correo: string }) {
  const titulo = useFocoAlMostrar()
  return (
    <>
      <span aria-hidden="true" className="cuenta cuenta-actual mb-6 ml-2 block" />
      <h1 ref={titulo} tabIndex={-1} className="font-display text-h1">
        Tu correo está confirmado
      </h1>
      <p className="mt-3 text-lg">
        Confirmamos <span className="wrap-anywhere">{correo}</span>. Ya puedes entrar a tu cuenta.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <BotonEnlace>
          <Link to={enlaceA('/auth')}>Entrar</Link>
        </BotonEnlace>
        <BotonEnlace variante="outline">
          <Link to={enlaceA('/login')}>Entrar con mi código</Link>
        </BotonEnlace>
      </div>
    </>
  )
}

function EnlaceGastado() {
  const titulo = useFocoAlMostrar()
  return (
    <>
      <h1 ref={titulo} tabIndex={-1} className="font-display text-h1">
        Este enlace ya no sirve
      </h1>
      <p className="mt-3">
        Cada enlace sirve una vez, durante {DIAS_PARA_CONFIRMAR} días. Si ya confirmaste tu correo,{' '}
        <Link to={enlaceA('/auth')} className="enlace">
          entra a tu cuenta
        </Link>
        . Si no, te enviamos otro:
      </p>
      <div className="mt-6">
        <FormularioDeReenvio />
      </div>
    </>
  )
}
