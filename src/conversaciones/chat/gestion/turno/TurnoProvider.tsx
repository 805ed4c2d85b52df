import { useMutation, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { mutation, query } from '#http/query.ts'
import { detailOf, rechazoOf } from '#lib/errors.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { showToast } from '#ui/showToast.ts'
import { cambiarTurno, leerMesa } from '../contract.ts'
import { requestPermission } from './desktopNotification.ts'
import { wakeAudio } from './sound.ts'

type TurnoState = {
  /** Whether the agent is on duty; null until the desk was read. */
  onTurno: boolean | null
  changing: boolean
  change: () => void
}

const TurnoContext = createContext<TurnoState>({ onTurno: null, changing: false, change() {} })

let wantsTurno = true

/** Whether the agent wants to be on duty, as far as this page knows. False once they went off duty on this page. */
export const isTurnoWanted = () => wantsTurno

/** Whether the agent is on duty, and the function that changes it. */
export const useTurno = () => useContext(TurnoContext)

/** Provides {@link useTurno}, with one confirmation dialog for all duty buttons. */
export function TurnoProvider({ children }: { children: ReactNode }) {
  const { data: mesa } = useQuery(query(leerMesa))
  const { mutate, isPending } = useMutation(mutation(cambiarTurno))
  const [asking, setAsking] = useState(false)
  const onTurno = mesa ? mesa.en_turno !== null : null
  const abiertas = mesa?.contigo.length ?? 0

  function send(en_turno: boolean, devolver: boolean) {
    wantsTurno = en_turno
    mutate(
      { en_turno, devolver },
      {
        onSuccess: () => showToast.dismiss('turno'),
        onError(error) {
          wantsTurno = !en_turno
          // A conversation was assigned to the agent meanwhile.
          if (!en_turno && !devolver && rechazoOf(error).status === 409) return setAsking(true)
          showToast.error('No se pudo cambiar tu turno', detailOf(error, 'Revisa tu conexión e intenta de nuevo.'), {
            id: 'turno',
          })
        },
      },
    )
  }

  function change() {
    if (onTurno === null || isPending) return
    if (onTurno && abiertas > 0) return setAsking(true)
    if (!onTurno) {
      wakeAudio()
      void requestPermission()
    }
    send(!onTurno, false)
  }

  return (
    <TurnoContext value={{ onTurno, changing: isPending, change }}>
      {children}
      <ConfirmDialog
        open={asking}
        onChange={setAsking}
        title="¿Salir de turno?"
        cancelLabel="Seguir en turno"
        confirmLabel={abiertas === 1 ? 'Devolverla y salir' : 'Devolverlas y salir'}
        onConfirm={() => send(false, true)}
      >
        {abiertas === 1
          ? 'Tienes una conversación abierta. Vuelve a la fila, y la puede tomar quien esté en turno.'
          : `Tienes ${abiertas} conversaciones abiertas. Vuelven a la fila, y las puede tomar quien esté en turno.`}
      </ConfirmDialog>
    </TurnoContext>
  )
}
