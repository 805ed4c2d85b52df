import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster } from 'sonner'
import { NOTICE_EVENT } from './notice.ts'
import { showToast } from './showToast.ts'
import { useMediaQuery } from './useMediaQuery.ts'
import { useOnline } from './useOnline.ts'
import { TOAST_GAP, UNDO_BAR_HEIGHT, useToastSide } from './useToastSide.ts'

/** Pixels between toasts and the edges: below the header (and its offline bar), above the chat's button. */
const OFFSET = { top: 88, bottom: 96, left: 20, right: 20 }
const OFFSET_BELOW_BAR = { ...OFFSET, top: 136 }

/**
 * The toasts. They appear under the header, because the chat has the bottom right corner; they move to the bottom,
 * above the chat's button, while they would cover what the person is using. Alt+T focuses them.
 */
export function Toasts() {
  const isWide = useMediaQuery('(min-width: 768px)', true)
  const offset = useOnline() ? OFFSET : OFFSET_BELOW_BAR
  const side = useToastSide(offset)
  // On staff's pages also above the undo bar.
  const aboveBar = { ...offset, bottom: `calc(${offset.bottom}px + var(${UNDO_BAR_HEIGHT}, 0px))` }
  useEffect(() => {
    const onNotice = (event: WindowEventMap[typeof NOTICE_EVENT]) => {
      const { kind, title, text, id } = event.detail
      event.preventDefault()
      showToast[kind](title, text, { id })
    }
    addEventListener(NOTICE_EVENT, onNotice)
    return () => removeEventListener(NOTICE_EVENT, onNotice)
  }, [])
  return (
    <Toaster
      position={isWide ? `${side}-right` : `${side}-center`}
      offset={aboveBar}
      mobileOffset={aboveBar}
      gap={TOAST_GAP}
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
