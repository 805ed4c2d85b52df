import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toaster } from 'sonner'
import { useConsultaDeMedios } from './useConsultaDeMedios.ts'
import { useEnLinea } from './useEnLinea.ts'
import { ENTRE_AVISOS, useLadoLibre } from './useLadoLibre.ts'

/** How far toasts keep from the edges: under the header, and under its bar without a line; above the chat's button. */
const LUGAR = { top: 88, bottom: 96, left: 20, right: 20 }
const BAJO_LA_BARRA = { ...LUGAR, top: 136 }

/**
 * Where toasts appear: under the header, because the chat owns the bottom right corner; at the bottom, above the chat's
 * button, while they would cover what the person is at. Alt+T moves the focus here.
 */
export function Avisos() {
  const ancha = useConsultaDeMedios('(min-width: 768px)', true)
  const lugar = useEnLinea() ? LUGAR : BAJO_LA_BARRA
  const lado = useLadoLibre(lugar)
  return (
    <Toaster
      position={ancha ? `${lado}-right` : `${lado}-center`}
      offset={lugar}
      mobileOffset={lugar}
      gap={ENTRE_AVISOS}
      visibleToasts={3}
      expand
      closeButton
      containerAriaLabel="Avisos"
      toastOptions={{ closeButtonAriaLabel: 'Cerrar aviso' }}
      icons={{
        success: <CircleCheck aria-label="Listo:" role="img" strokeWidth={1.75} className="size-5 text-success" />,
        error: <CircleAlert aria-label="Error:" role="img" strokeWidth={1.75} className="size-5 text-destructive" />,
        info: <Info aria-label="Aviso:" role="img" strokeWidth={1.75} className="size-5 text-primary" />,
        close: <X aria-hidden="true" strokeWidth={1.75} className="size-4" />,
      }}
    />
  )
}
