import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { detailOf } from '#lib/errors.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/showToast.ts'
import { type Asunto, atenderAsunto, reabrirAsunto } from '../contract.ts'
import { isDecidible, isPending } from '../rules.ts'

/** Marks an item as handled without an answer, or as pending again. */
export function Atender({ asunto }: { asunto: Asunto }) {
  const { clase, id, decision } = asunto
  const pendiente = isPending(asunto)
  const atender = useMutation(mutation(pendiente ? atenderAsunto : reabrirAsunto))
  // A pickup that closed because its order closed cannot be reopened.
  if (isDecidible(asunto) || (clase === 'retiro' && !pendiente && !decision)) return null
  // The `return` above excludes requests.
  const atendible = clase as Exclude<typeof clase, 'ayuda' | 'direccion'>

  async function cambiar() {
    try {
      await atender.mutateAsync({ clase: atendible, id })
      showToast.dismiss('atender')
    } catch (error) {
      showToast.error('No se pudo guardar', detailOf(error, 'Revisa tu conexión e intenta de nuevo.'), {
        id: 'atender',
      })
    }
  }

  return (
    <Button variant="outline" size={36} className="max-lg:h-12" loading={atender.isPending} onClick={cambiar}>
      {pendiente ? 'Marcar atendida' : 'Volver a pendientes'}
    </Button>
  )
}
