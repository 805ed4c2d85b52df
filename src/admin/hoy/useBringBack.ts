import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { detailOf, isQueued } from '#lib/errors.ts'
import { newKey } from '#lib/replayKeys.ts'
import { showToast } from '#ui/showToast.ts'
import { type Persona, posponer } from './contract.ts'

/** Lets a person who was put off wait again, at once. */
export function useBringBack() {
  const { mutateAsync, isPending } = useMutation(mutation(posponer))
  return {
    isPending,
    /** @returns whether it is done, or will be once there is a connection */
    async bringBack({ esperas }: Persona) {
      try {
        await mutateAsync({ clave: newKey(), esperas: esperas.map(({ clave }) => clave), regreso: null })
        return true
      } catch (error) {
        if (isQueued(error)) return true
        showToast.error('No se pudo traer', detailOf(error, 'Revisa tu conexión e intenta de nuevo.'), { id: 'luego' })
        return false
      }
    },
  }
}
