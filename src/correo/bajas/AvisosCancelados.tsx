import { useState } from 'react'
import { Link } from 'react-router'
import { ErrorDeNegocio } from '#comun/errores.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { avisar } from '#ui/avisar.ts'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { useFocoAlMostrar } from '#ui/useFocoAlMostrar.ts'
import { type Destino, useReactivarAvisos } from './consultas.ts'
import { FALLO_AL_REACTIVAR } from './etiquetas.ts'

type Props = { destino: Destino; enmascarado: string }

/** What was done, and the way back. */
export function AvisosCancelados({ destino, enmascarado }: Props) {
  const titulo = useFocoAlMostrar()
  const reactivar = useReactivarAvisos()
  const [fallo, setFallo] = useState<string | null>(null)
  const activos = reactivar.isSuccess

  async function volver() {
    setFallo(null)
    try {
      await reactivar.mutateAsync(destino)
      avisar.exito('Notificaciones reactivadas', undefined, { id: 'baja' })
      titulo.current?.focus()
    } catch (error) {
      const rechazo = error instanceof ErrorDeNegocio && error.rechazo.status < 500 ? error.rechazo : null
      const texto = rechazo?.detail ?? FALLO_AL_REACTIVAR.texto
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
      {fallo && (
        <Aviso clase="error" role="alert" className="mt-5">
          {fallo}
        </Aviso>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {!activos && (
          <Boton variante="outline" cargando={reactivar.isPending} onClick={volver}>
            Reactivar notificaciones
          </Boton>
        )}
        <BotonEnlace variante={activos ? 'primary' : 'outline'}>
          <Link to="/">Volver al inicio</Link>
        </BotonEnlace>
      </div>
    </>
  )
}
