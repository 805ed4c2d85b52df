import { useState } from 'react'
import { detailOf } from '#lib/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/showToast.ts'
import { CANCEL_FAILURE, REACTIVATE_FAILURE } from './labels.ts'
import { useCancelarAvisos, useReactivarAvisos } from './useAvisosDeEstatus.ts'

type Props = {
  token: string
  /** `true` stops the mails, `false` reactivates them. */
  baja: boolean
  onDone: (masked: string) => void
  onWrite: () => void
}

/** Stops or reactivates status mails for the address that a mail's link belongs to; the person types no address. */
export function AvisosPorEnlace({ token, baja, onDone, onWrite }: Props) {
  const cancelar = useCancelarAvisos()
  const reactivar = useReactivarAvisos()
  const [failure, setFailure] = useState<string | null>(null)
  const mutation = baja ? cancelar : reactivar
  const { title, text } = baja ? CANCEL_FAILURE : REACTIVATE_FAILURE

  async function submit() {
    setFailure(null)
    try {
      const { correo } = await mutation.mutateAsync({ token })
      showToast.success(baja ? 'Notificaciones canceladas' : 'Notificaciones reactivadas', undefined, { id: 'baja' })
      onDone(correo)
    } catch (error) {
      const detail = detailOf(error, text)
      setFailure(detail)
      showToast.error(title, detail, { id: 'baja' })
    }
  }

  return (
    <div className="mt-6 grid gap-5">
      <p>Se {baja ? 'cancelan' : 'reactivan'} los avisos al correo donde recibiste el enlace.</p>
      {failure && (
        <Notice kind="error" role="alert">
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button loading={mutation.isPending} onClick={submit}>
          {baja ? 'Cancelar notificaciones' : 'Reactivar notificaciones'}
        </Button>
        <Button variant="outline" onClick={onWrite}>
          Escribir otro correo
        </Button>
      </div>
    </div>
  )
}
