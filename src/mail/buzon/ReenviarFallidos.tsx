import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation } from '#http/query.ts'
import { detailOf } from '#lib/errors.ts'
import { createReplayKeys } from '#lib/replayKeys.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { showToast } from '#ui/showToast.ts'
import { reenviarFallidos } from './contract.ts'

/** Sends all failed mails again, or those of the search. */
export function ReenviarFallidos({ busca }: { busca: string | undefined }) {
  const resend = useMutation(mutation(reenviarFallidos))
  const [replayKeys] = useState(createReplayKeys)
  const [isAsking, setIsAsking] = useState(false)

  async function onResend() {
    setIsAsking(false)
    try {
      const { enviados, dejados, quedan } = await resend.mutateAsync({ busca, clave: replayKeys.keyOf({ busca }) })
      replayKeys.release()
      const detail = [dejados > 0 && leftText(dejados), quedan && 'Quedan más: toca otra vez.']
      showToast.success(sentText(enviados), detail.filter(Boolean).join(' ') || undefined, { id: 'reenvio' })
    } catch (error) {
      const detail = detailOf(error, 'Revisa tu conexión e intenta de nuevo.')
      showToast.error('No se pudieron enviar otra vez', detail, { id: 'reenvio' })
    }
  }

  return (
    <>
      <Button
        size={36}
        variant="outline"
        loading={resend.isPending}
        onClick={() => setIsAsking(true)}
        className="mb-4 justify-self-start"
      >
        {busca ? 'Enviar otra vez los de esta búsqueda' : 'Enviar otra vez los fallidos'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onChange={setIsAsking}
        title="¿Enviarlos otra vez?"
        confirmLabel="Enviar otra vez"
        onConfirm={onResend}
      >
        Hazlo cuando lo que falló ya esté arreglado. Cada uno se escribe de nuevo; los que van a una dirección que no
        existe fallan otra vez. Los que quizá llegaron no salen: pregúntale primero a la persona.
      </ConfirmDialog>
    </>
  )
}

const sentText = (count: number) => {
  if (count === 0) return 'Ninguno se puede enviar otra vez'
  return count === 1 ? '1 correo sale otra vez' : `${count} correos salen otra vez`
}
const leftText = (count: number) =>
  `${count === 1 ? '1 no se puede enviar' : `${count} no se pueden enviar`}: abre uno y toca «Enviar otra vez» para ver por qué.`
