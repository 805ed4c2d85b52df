import { useQuery } from '@tanstack/react-query'
import { Link, type MetaFunction } from 'react-router'
import { consultaDeSesion } from '#auth/queries.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { negocio } from '#negocio'
import { metaDePagina } from '#tienda/meta.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { BotonEnlace } from '#ui/Boton.tsx'
import { SinCortes } from '#ui/SinCortes.tsx'
import { useEnlaceDeCorreo } from '#ui/useEnlaceDeCorreo.ts'
import { useFocoAlMostrar } from '#ui/useFocoAlMostrar.ts'
import { Confirmacion } from './Confirmacion.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({
    titulo: 'Gracias por registrarte',
    descripcion: `Tu membresía de ${negocio.marca}.`,
    indexar: false,
  })

/** Where the mail of a registration leads: its link confirms the address, and then the page gives thanks. */
export default function PaginaRegistroConfirmado() {
  const enlace = useEnlaceDeCorreo('c')
  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto max-w-140">
        {enlace ? (
          <Confirmacion enlace={enlace}>{(correo) => <GraciasTrasConfirmar correo={correo} />}</Confirmacion>
        ) : (
          <Gracias />
        )}
      </div>
    </div>
  )
}

function GraciasTrasConfirmar({ correo }: { correo: string }) {
  const titulo = useFocoAlMostrar()
  return <Gracias titulo={titulo} confirmado={correo} />
}

const PASOS = [
  ['Abre tu correo', 'Busca tu código de membresía, como B-000000, y tu contraseña temporal.'],
  ['Entra con tu código', 'La contraseña temporal sirve durante 7 días.'],
  ['Elige tu contraseña', 'Una que solo tú sepas. La cambias en tu cuenta.'],
] as const

type Props = {
  titulo?: ReturnType<typeof useFocoAlMostrar>
  /** The address, masked, that has just been confirmed. */
  confirmado?: string
}

function Gracias({ titulo, confirmado }: Props) {
  const persona = useQuery(consultaDeSesion()).data?.persona
  return (
    <>
      <span aria-hidden="true" className="cuenta cuenta-actual mb-6 ml-2 block" />
      <h1 ref={titulo} tabIndex={-1} className="font-display text-h1">
        Gracias por registrarte
      </h1>
      {confirmado && (
        <Aviso clase="exito" className="mt-5">
          Tu correo <span className="wrap-anywhere">{confirmado}</span> está confirmado.
        </Aviso>
      )}
      <p className="mt-4 text-lg">Te enviamos tu código de membresía y tu contraseña temporal.</p>
      <ol className="mt-6 grid gap-4">
        {PASOS.map(([nombre, texto], i) => (
          <li key={nombre} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
            <span
              aria-hidden="true"
              className="cifras grid size-8 place-items-center rounded-full bg-accent font-semibold text-accent-foreground text-sm"
            >
              {i + 1}
            </span>
            <div>
              <h2 className="font-sans font-semibold text-base">{nombre}</h2>
              <p className="text-muted-foreground text-sm">
                <SinCortes>{texto}</SinCortes>
              </p>
            </div>
          </li>
        ))}
      </ol>
      <BotonEnlace className="mt-8">
        {persona ? <Link to={enlaceA('/mi-cuenta')}>Ir a mi cuenta</Link> : <Link to={enlaceA('/login')}>Entrar</Link>}
      </BotonEnlace>
    </>
  )
}
