import { useMutation } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { detalleDe } from '#lib/errores.ts'
import { diaDe } from '#lib/fecha.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { Insignia } from '#ui/Insignia.tsx'
import type { SesionAbierta } from './contract.ts'
import { nombrarNavegador } from './navegador.ts'

const NO_SE_PUDO = 'No pudimos cerrar la sesión. Intenta de nuevo.'

type Props = {
  sesiones: SesionAbierta[]
  /** Ends one, or with null all but this browser's. */
  alCerrar: (cual: string | null) => Promise<unknown>
  /** What is said where there is none but this browser's. */
  ninguna: string
}

/** Where an account is signed in, and the way to end what is not wanted. */
export function ListaDeSesiones({ sesiones, alCerrar, ninguna }: Props) {
  const cerrar = useMutation({ mutationFn: alCerrar })
  const [hecho, setHecho] = useState('')
  const dicho = useRef<HTMLParagraphElement>(null)
  const otras = sesiones.filter(({ es_esta }) => !es_esta)
  const hayEsta = otras.length < sesiones.length

  // The button that was pressed is gone.
  useEffect(() => {
    if (hecho) dicho.current?.focus()
  }, [hecho])

  async function terminar(cual: string | null, frase: string) {
    setHecho('')
    try {
      await cerrar.mutateAsync(cual)
    } catch {
      return // said above the list
    }
    setHecho(frase)
  }

  return (
    <div className="grid gap-4">
      <p ref={dicho} role="status" tabIndex={-1} className="font-semibold text-sm text-success empty:hidden">
        {hecho}
      </p>
      {cerrar.error && (
        <Aviso clase="error" role="alert" titulo="La sesión sigue abierta">
          {detalleDe(cerrar.error, NO_SE_PUDO)}
        </Aviso>
      )}
      <ul className="grid divide-y divide-border">
        {sesiones.map((sesion) => (
          <li key={sesion.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
            <Sesion {...sesion} />
            {!sesion.es_esta && (
              <Boton
                variante="outline"
                medida={36}
                className="max-sm:ml-8"
                cargando={cerrar.isPending && cerrar.variables === sesion.id}
                aria-label={`Cerrar la sesión de ${nombrarNavegador(sesion.navegador).nombre}`}
                onClick={() =>
                  terminar(sesion.id, `Cerramos la sesión de ${nombrarNavegador(sesion.navegador).nombre}.`)
                }
              >
                Cerrar
              </Boton>
            )}
          </li>
        ))}
      </ul>
      {otras.length === 0 && <p className="text-muted-foreground text-sm">{ninguna}</p>}
      {otras.length > 1 && (
        <Boton
          variante="outline"
          medida={40}
          className="w-full sm:w-fit"
          cargando={cerrar.isPending && cerrar.variables === null}
          onClick={() => terminar(null, `Cerramos ${hayEsta ? 'las otras' : 'las'} ${otras.length} sesiones.`)}
        >
          {hayEsta ? 'Cerrar todas las demás' : 'Cerrar todas'}
        </Boton>
      )}
    </div>
  )
}

function Sesion({ navegador, direccion, desde, vista, es_esta }: SesionAbierta) {
  const { nombre, esMovil } = nombrarNavegador(navegador)
  const Icono = esMovil ? Smartphone : Monitor
  return (
    <div className="flex min-w-0 flex-1 basis-60 gap-3">
      <Icono aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
      <div className="grid min-w-0 gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold text-base">{nombre}</span>
          {es_esta && <Insignia color="verde">Este navegador</Insignia>}
        </p>
        <p className="text-muted-foreground">
          Abierta desde el <Fecha valor={desde} className="cifras" />
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground">
          {!es_esta && (
            <span>
              Vista por última vez el <Fecha valor={diaDe(new Date(vista))} formato="dia" className="cifras" />
            </span>
          )}
          {direccion && <span className="min-w-0 break-words">Dirección IP {direccion}</span>}
        </p>
      </div>
    </div>
  )
}
