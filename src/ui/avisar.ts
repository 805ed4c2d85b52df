import { createElement } from 'react'
import { type ExternalToast, toast } from 'sonner'
import { SinCortes } from './SinCortes.tsx'

type Opciones = Pick<ExternalToast, 'id' | 'action'> & {
  /** Stays until it is closed: for a toast with the only copy of a code. */
  fijo?: boolean
}

function avisarCon(clase: 'success' | 'error' | 'info', duracion: number) {
  return (titulo: string, texto?: string, { fijo, ...opciones }: Opciones = {}) =>
    toast[clase](titulo, {
      description: texto && createElement(SinCortes, null, texto),
      duration: fijo ? Number.POSITIVE_INFINITY : duracion,
      ...opciones,
    })
}

/** Toasts: the fixed title, then its text (docs/decisions/012). What failed must also be said where the person was working. */
export const avisar = {
  exito: avisarCon('success', 5000),
  info: avisarCon('info', 6000),
  error: avisarCon('error', 12_000),
  /** Takes back a toast that no longer holds, such as the error of a try that has now gone well. */
  quitar: (id: string) => void toast.dismiss(id),
}
