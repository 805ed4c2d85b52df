import { useMutation, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { mutation, query } from '#http/query.ts'
import { detalleDe, rechazoDe } from '#lib/errores.ts'
import { avisar } from '#ui/avisar.ts'
import { DialogoDeAlerta } from '#ui/DialogoDeAlerta.tsx'
import { cambiarTurno, leerMesa } from '../contract.ts'
import { pedirPermiso } from './escritorio.ts'
import { despertarSonido } from './sonido.ts'

type DeTurno = {
  /** Null until it is known. */
  enTurno: boolean | null
  cambiando: boolean
  cambiar: () => void
}

const Turno = createContext<DeTurno>({ enTurno: null, cambiando: false, cambiar() {} })

let loQuiere = true

/** Whether who is on duty here means to be: they may have been taken off it, or have left it on another page. */
export const quiereElTurno = () => loQuiere

/** Going on duty and off, from wherever on a page of staff. */
export const useTurno = () => useContext(Turno)

/** Around a page of staff: one asks the one question for all of its buttons. */
export function ProveedorDeTurno({ children }: { children: ReactNode }) {
  const { data: mesa } = useQuery(query(leerMesa))
  const { mutate, isPending } = useMutation(mutation(cambiarTurno))
  const [preguntando, setPreguntando] = useState(false)
  const enTurno = mesa ? mesa.en_turno !== null : null
  const abiertas = mesa?.contigo.length ?? 0

  function mandar(en_turno: boolean, devolver: boolean) {
    loQuiere = en_turno
    mutate(
      { en_turno, devolver },
      {
        onSuccess: () => avisar.quitar('turno'),
        onError(error) {
          loQuiere = !en_turno
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

  return (
    <Turno value={{ enTurno, cambiando: isPending, cambiar }}>
      {children}
      <DialogoDeAlerta
        abierto={preguntando}
        alCambiar={setPreguntando}
        titulo="¿Salir de turno?"
        cancelar="Seguir en turno"
        confirmar={abiertas === 1 ? 'Devolverla y salir' : 'Devolverlas y salir'}
        alConfirmar={() => mandar(false, true)}
      >
        {abiertas === 1
          ? 'Tienes una conversación abierta. Vuelve a la fila, y la puede tomar quien esté en turno.'
          : `Tienes ${abiertas} conversaciones abiertas. Vuelven a la fila, y las puede tomar quien esté en turno.`}
      </DialogoDeAlerta>
    </Turno>
  )
}
