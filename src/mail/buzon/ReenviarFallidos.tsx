import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation } from '#http/query.ts'
import { detailOf } from '#lib/errors.ts'
import { newKey } from '#lib/replayKeys.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { showToast } from '#ui/showToast.ts'
import { reenviarFallidos } from './contract.ts'

/**
 * Sends all failed mails again, or those of the search. A mail that leaves is no longer a failed one, so a second tap sends
 * none twice.
 */
export function ReenviarFallidos({ busca }: { busca: string | undefined }) {
  const resend = useMutation(mutation(reenviarFallidos))
  const [isAsking, setIsAsking] = useState(false)

  async function onResend() {
    setIsAsking(false)
    try {
      const sent = await resend.mutateAsync({ busca, clave: newKey() })
      const show = sent.enviados > 0 ? showToast.success : showToast.info
      show(sentText(sent.enviados), leftText(sent) || undefined, { id: 'reenvio' })
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
        existe fallan otra vez. No salen los que quizá llegaron, los de contraseñas ni los de hace más de una semana.
      </ConfirmDialog>
    </>
  )
}

const sentText = (count: number) => {
  if (count === 0) return 'Ninguno se puede enviar otra vez'
  return count === 1 ? '1 correo sale otra vez' : `${count} correos salen otra vez`
}
const leftText = ({ quizas, dejados, quedan }: { quizas: number; dejados: number; quedan: boolean }) =>
  [
    quizas > 0 && `${quizas === 1 ? '1 quizá llegó' : `${quizas} quizá llegaron`}: pregúntale antes a la persona.`,
    dejados > 0 &&
      (dejados === 1 ? '1 no sale: ábrelo para ver por qué.' : `${dejados} no salen: ábrelos para ver por qué.`),
    quedan && 'Quedan más: toca otra vez.',
  ]
    .filter(Boolean)
    .join(' ')
