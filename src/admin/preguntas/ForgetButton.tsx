import { useMutation } from '@tanstack/react-query'
import { olvidarEjemplo } from '#conversaciones/asistente/gestion/contract.ts'
import { mutation } from '#http/query.ts'
import { rechazoOf } from '#lib/errors.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/showToast.ts'

type Props = { ejemplo: { id: number; texto: string }; onForgotten?: () => void }

/** Takes back what staff taught, which opens the question again. */
export function ForgetButton({ ejemplo: { id, texto }, onForgotten }: Props) {
  const olvidar = useMutation(mutation(olvidarEjemplo, { id }))
  const notice = { id: 'ejemplo' }
  return (
    <Button
      variant="ghost"
      size={36}
      className="max-lg:h-12"
      loading={olvidar.isPending}
      aria-label={`Deshacer lo que enseñaste con «${texto}»`}
      onClick={() =>
        olvidar.mutate(undefined, {
          onSuccess() {
            showToast.success('Deshecho', 'El asistente lo olvida, a más tardar, al iniciarse la tienda.', notice)
            onForgotten?.()
          },
          onError: (error) => showToast.error('No se pudo deshacer', rechazoOf(error).detail, notice),
        })
      }
    >
      Deshacer
    </Button>
  )
}
