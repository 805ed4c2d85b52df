import { useMutation, useQueryClient } from '@tanstack/react-query'
import { pedir } from '#lib/pedir.ts'
import { dependingOn } from '#live/reread.ts'
import { importarArchivo, revisarArchivo } from './contract.ts'

/** A large file on a slow line. */
const PLAZO_DE_ARCHIVO = 180_000

// Whatever the system calls it: a phone says nothing, and Excel its own name.
const comoCsv = (archivo: File) => ({ archivo: new Blob([archivo], { type: 'text/csv' }), plazo: PLAZO_DE_ARCHIVO })

export function useRevisarArchivo() {
  return useMutation({ mutationFn: (archivo: File) => pedir(revisarArchivo, {}, comoCsv(archivo)) })
}

export function useImportarArchivo() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (archivo: File) =>
      pedir(importarArchivo, { querystring: { nombre: archivo.name.slice(0, 200) } }, comoCsv(archivo)),
    onSettled: () => cache.invalidateQueries(dependingOn(...importarArchivo.topics)),
  })
}
