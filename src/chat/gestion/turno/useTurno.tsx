import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { detalleDe, rechazoDe } from '#comun/errores.ts'
import { avisar } from '#ui/avisar.ts'
import { DialogoDeAlerta } from '#ui/DialogoDeAlerta.tsx'
import { consultaDeMesa, useCambiarTurno } from '../consultas.ts'
import { pedirPermiso } from './escritorio.ts'
import { despertarSonido } from './sonido.ts'

type Turno = {
  /** Null until it is known. */
  enTurno: boolean | null
  cambiando: boolean
  cambiar: () => void
  /** What is asked of who leaves with conversations open; it stands somewhere on the page. */
  pregunta: ReactNode
}

/** Going on duty and off. */
export function useTurno(): Turno {
  const { data: mesa } = useQuery(consultaDeMesa())
  const { mutate, isPending } = useCambiarTurno()
  const [preguntando, setPreguntando] = useState(false)
  const enTurno = mesa ? mesa.en_turno !== null : null
  const abiertas = mesa?.contigo.length ?? 0

  function mandar(en_turno: boolean, devolver: boolean) {
    mutate(
      { en_turno, devolver },
      {
        onSuccess: () => avisar.quitar('turno'),
        onError(error) {
          // Somebody came to them while they were leaving.
          if (!en_turno && !devolver && rechazoDe(error).status === 409) return setPreguntando(true)
          avisar.error('No se pudo cambiar tu turno', detalleDe(error, 'Revisa tu conexión e intenta de nuevo.'), {
            id: 'turno',
          })
        },
      },
    )
  }

  function cambiar() {
    if (enTurno === null || isPending) return
    if (enTurno && abiertas > 0) return setPreguntando(true)
    if (!enTurno) {
      despertarSonido()
      void pedirPermiso()
    }
    mandar(!enTurno, false)
  }

  const pregunta = (
    <DialogoDeAlerta
      abierto={preguntando}
      alCambiar={setPreguntando}
      titulo="¿Salir de turno?"
      cancelar="Seguir en turno"
      confirmar={abiertas === 1 ? 'Devolverla y salir' : 'Devolverlas y salir'}
      alConfirmar={() => mandar(false, true)}
    >
      {abiertas === 1
        ? 'Tienes una conversación abierta. Vuelve a la cola, y la puede tomar quien esté en turno.'
        : `Tienes ${abiertas} conversaciones abiertas. Vuelven a la cola, y las puede tomar quien esté en turno.`}
    </DialogoDeAlerta>
  )
  return { enTurno, cambiando: isPending, cambiar, pregunta }
}
