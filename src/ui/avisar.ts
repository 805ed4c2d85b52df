import { type ExternalToast, toast } from 'sonner'

type Opciones = Pick<ExternalToast, 'id' | 'action'> & {
  /** Stays until it is closed: for a toast with the only copy of a code. */
  fijo?: boolean
}

function avisarCon(clase: 'success' | 'error' | 'info', duracion: number) {
  return (titulo: string, texto?: string, { fijo, ...opciones }: Opciones = {}) =>
    toast[clase](titulo, { description: texto, duration: fijo ? Number.POSITIVE_INFINITY : duracion, ...opciones })
}

/** Toasts: the specification's title, then its text. What failed must also be said where the person was working. */
export const avisar = {
  exito: avisarCon('success', 5000),
  info: avisarCon('info', 6000),
  error: avisarCon('error', 12_000),
  /** Takes back a toast that no longer holds, such as the error of a try that has now gone well. */
  quitar: (id: string) => void toast.dismiss(id),
}
