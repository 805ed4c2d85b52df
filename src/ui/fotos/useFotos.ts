import { useCallback, useContext, useSyncExternalStore } from 'react'
import { ContextoDeFormulario } from '../formulario/contexto.ts'
import type { FotoPorEnviar } from './reducir.ts'

const NINGUNA: readonly FotoPorEnviar[] = []
const nadie = () => {}

/** The photos that stand in a form's field, and putting others in their place. */
export function useFotos(nombre: string) {
  const { formulario } = useContext(ContextoDeFormulario)
  if (!formulario) throw new Error(`The photos ${nombre} stand in no form of \`useFormulario\`.`)
  const { subscribe, getValues, setValue, clearErrors, formState } = formulario
  const oir = useCallback(
    (alCambiar: () => void) => subscribe({ name: nombre, formState: { values: true }, callback: alCambiar }) ?? nadie,
    [nombre, subscribe],
  )
  const leer = useCallback((): readonly FotoPorEnviar[] => getValues(nombre) ?? NINGUNA, [nombre, getValues])
  const fotos = useSyncExternalStore(oir, leer, leer)
  const poner = useCallback(
    (nuevas: FotoPorEnviar[]) => {
      clearErrors(nombre)
      setValue(nombre, nuevas, { shouldDirty: true })
    },
    [nombre, setValue, clearErrors],
  )
  const dicho = formState.errors[nombre]?.message
  return { fotos, leer, poner, error: dicho ? String(dicho) : undefined }
}
