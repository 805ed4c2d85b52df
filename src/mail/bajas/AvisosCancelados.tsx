import { useState } from 'react'
import { Link } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { detalleDe } from '#lib/errores.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { avisar } from '#ui/avisar.ts'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { useFocoAlMostrar } from '#ui/useFocoAlMostrar.ts'
import type { Cancelado, Destino } from './cancelado.ts'
import { FALLO_AL_REACTIVAR } from './labels.ts'
import { useReactivarAvisos } from './useAvisosDeEstatus.ts'

type Props = Cancelado & {
  /** Whose mails, for who has just stopped them. */
  destino: Destino | null
  alReactivar: () => void
  alEscribirOtro: () => void
}

/** What was done, and the way back. */
export function AvisosCancelados({ destino, enmascarado, activos, alReactivar, alEscribirOtro }: Props) {
  const titulo = useFocoAlMostrar()
  const reactivar = useReactivarAvisos()
  const [fallo, setFallo] = useState<string | null>(null)

  async function volver(destino: Destino) {
    setFallo(null)
    try {
      await reactivar.mutateAsync(destino)
      alReactivar()
      avisar.exito('Notificaciones reactivadas', undefined, { id: 'baja' })
      titulo.current?.focus()
    } catch (error) {
      const texto = detalleDe(error, FALLO_AL_REACTIVAR.texto)
      setFallo(texto)
      avisar.error(FALLO_AL_REACTIVAR.titulo, texto, { id: 'baja' })
    }
  }

  return (
    <>
      <span aria-hidden="true" className="cuenta cuenta-actual mb-6 ml-2 block" />
      <h1 ref={titulo} tabIndex={-1} className="font-display text-h1">
        {activos ? 'Notificaciones reactivadas' : 'Notificaciones canceladas'}
      </h1>
      <p className="mt-3 text-lg">
        {activos ? 'Listo. Te avisaremos otra vez en ' : 'Listo. No enviaremos más avisos a '}
        <span className="wrap-anywhere">{enmascarado}</span>.
      </p>
      {!activos && (
        <p className="mt-2 text-muted-foreground">
          Seguirás recibiendo la confirmación de lo que pidas y los correos de tu cuenta.
        </p>
      )}
      {destino && destino.token === undefined && (
        <p className="mt-2 text-muted-foreground">
          Si estaban activas, a esa dirección llega un correo con un enlace para reactivarlas.
        </p>
      )}
      {fallo && (
        <Aviso clase="error" role="alert" className="mt-5">
          {fallo}
        </Aviso>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {!activos && destino && (
          <Boton variante="outline" cargando={reactivar.isPending} onClick={() => volver(destino)}>
            Reactivar notificaciones
          </Boton>
        )}
        <BotonEnlace variante={activos ? 'primary' : 'outline'}>
          <Link to={enlaceA('/')}>Volver al inicio</Link>
        </BotonEnlace>
        <Boton variante="link" onClick={alEscribirOtro}>
          Escribir otro correo
        </Boton>
      </div>
    </>
  )
}
