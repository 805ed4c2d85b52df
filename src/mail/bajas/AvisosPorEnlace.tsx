import { useState } from 'react'
import { detalleDe } from '#lib/errores.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { FALLO_AL_CANCELAR, FALLO_AL_REACTIVAR } from './labels.ts'
import { useCancelarAvisos, useReactivarAvisos } from './useAvisosDeEstatus.ts'

type Props = {
  token: string
  /** Whether the button stops the mails or has them start again. */
  baja: boolean
  alHacer: (enmascarado: string) => void
  alEscribir: () => void
}

/** For the address that a mail's link was sent to: nothing to type, one button. */
export function AvisosPorEnlace({ token, baja, alHacer, alEscribir }: Props) {
  const cancelar = useCancelarAvisos()
  const reactivar = useReactivarAvisos()
  const [fallo, setFallo] = useState<string | null>(null)
  const cambio = baja ? cancelar : reactivar
  const { titulo, texto } = baja ? FALLO_AL_CANCELAR : FALLO_AL_REACTIVAR

  async function hacer() {
    setFallo(null)
    try {
      const { correo } = await cambio.mutateAsync({ token })
      avisar.exito(baja ? 'Notificaciones canceladas' : 'Notificaciones reactivadas', undefined, { id: 'baja' })
      alHacer(correo)
    } catch (error) {
      const detalle = detalleDe(error, texto)
      setFallo(detalle)
      avisar.error(titulo, detalle, { id: 'baja' })
    }
  }

  return (
    <div className="mt-6 grid gap-5">
      <p>Se {baja ? 'cancelan' : 'reactivan'} los avisos al correo donde recibiste el enlace.</p>
      {fallo && (
        <Aviso clase="error" role="alert">
          {fallo}
        </Aviso>
      )}
      <div className="flex flex-wrap gap-3">
        <Boton cargando={cambio.isPending} onClick={hacer}>
          {baja ? 'Cancelar notificaciones' : 'Reactivar notificaciones'}
        </Boton>
        <Boton variante="outline" onClick={alEscribir}>
          Escribir otro correo
        </Boton>
      </div>
    </div>
  )
}
