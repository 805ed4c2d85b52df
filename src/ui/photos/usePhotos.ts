import { useCallback, useContext, useSyncExternalStore } from 'react'
import { FormContext } from '../form/context.ts'
import type { PhotoToSend } from './shrinkPhoto.ts'

const NONE: readonly PhotoToSend[] = []
const noop = () => {}

/** The photos in a form's field, a setter, and the field's error. */
export function usePhotos(field: string) {
  const { form } = useContext(FormContext)
  if (!form) throw new Error(`The photos ${field} are not inside a \`Form\` of \`useShopForm\`.`)
  const { subscribe, getValues, setValue, clearErrors, formState } = form
  const listen = useCallback(
    (onChange: () => void) => subscribe({ name: field, formState: { values: true }, callback: onChange }) ?? noop,
    [field, subscribe],
  )
  const read = useCallback((): readonly PhotoToSend[] => getValues(field) ?? NONE, [field, getValues])
  const photos = useSyncExternalStore(listen, read, read)
  const setPhotos = useCallback(
    (next: PhotoToSend[]) => {
      clearErrors(field)
      setValue(field, next, { shouldDirty: true })
    },
    [field, setValue, clearErrors],
  )
  const message = formState.errors[field]?.message
  return { photos, read, set: setPhotos, error: message ? String(message) : undefined }
}
