import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toaster } from 'sonner'
import { useConsultaDeMedios } from './useConsultaDeMedios.ts'

/** Where toasts appear: under the header, because the chat owns the bottom right corner. Alt+T moves the focus here. */
export function Avisos() {
  const ancha = useConsultaDeMedios('(min-width: 768px)', true)
  const lugar = { top: 88, left: 20, right: 20 }
  return (
    <Toaster
      position={ancha ? 'top-right' : 'top-center'}
      offset={lugar}
      mobileOffset={lugar}
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
