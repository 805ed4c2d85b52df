import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** What is being written, by the place it is for. Photos are too large for what a browser keeps: it lasts as the page. */
const borradores = new Map<string, Record<string, unknown>>()

type Escribible<E extends FieldValues> = Pick<UseFormReturn<E>, 'subscribe' | 'setValue' | 'getValues'>

/** Puts into a form what was being written in it before one left, and keeps what is written from now on. */
export function useBorrador<E extends FieldValues>({ subscribe, setValue, getValues }: Escribible<E>, lugar: string) {
  useEffect(() => {
    for (const [campo, valor] of Object.entries(borradores.get(lugar) ?? {}))
      setValue(campo as Path<E>, valor as PathValue<E, Path<E>>, { shouldDirty: true }) // what this form left here
    return subscribe({
      formState: { values: true },
      callback: () => void borradores.set(lugar, { ...getValues() }),
    })
  }, [lugar, subscribe, setValue, getValues])
}

export function leerBorrador(lugar: string): Record<string, unknown> {
  return borradores.get(lugar) ?? {}
}

export function ponerBorrador(lugar: string, escrito: Record<string, unknown>) {
  borradores.set(lugar, { ...borradores.get(lugar), ...escrito })
}

/** It was sent. */
export function soltarBorrador(lugar: string) {
  borradores.delete(lugar)
}

/** What somebody was writing is nobody's business once they have left. */
export function olvidarBorradores() {
  borradores.clear()
}
