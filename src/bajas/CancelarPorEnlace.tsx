import { useState } from 'react'
import { detalleDe } from '#comun/errores.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { useCancelarAvisos } from './consultas.ts'
import { FALLO_AL_CANCELAR } from './etiquetas.ts'

type Props = { token: string; alCancelar: (enmascarado: string) => void; alEscribir: () => void }

/** For the address that a mail's link was sent to: nothing to type, one button. */
export function CancelarPorEnlace({ token, alCancelar, alEscribir }: Props) {
  const cancelar = useCancelarAvisos()
  const [fallo, setFallo] = useState<string | null>(null)

  async function hacer() {
    setFallo(null)
    try {
      const { correo } = await cancelar.mutateAsync({ token })
      avisar.exito('Notificaciones canceladas', undefined, { id: 'baja' })
      alCancelar(correo)
    } catch (error) {
      const texto = detalleDe(error, FALLO_AL_CANCELAR.texto)
      setFallo(texto)
      avisar.error(FALLO_AL_CANCELAR.titulo, texto, { id: 'baja' })
    }
  }

  return (
    <div className="mt-6 grid gap-5">
      <p>Se cancelan los avisos al correo donde recibiste el enlace.</p>
      {fallo && (
        <Aviso clase="error" role="alert">
          {fallo}
        </Aviso>
      )}
      <div className="flex flex-wrap gap-3">
        <Boton cargando={cancelar.isPending} onClick={hacer}>
          Cancelar notificaciones
        </Boton>
        <Boton variante="outline" onClick={alEscribir}>
          Escribir otro correo
        </Boton>
      </div>
    </div>
  )
}
