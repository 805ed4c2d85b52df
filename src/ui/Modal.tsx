import { X } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { useReturnFocus } from './useReturnFocus.ts'

export type ModalProps = {
  open: boolean
  onChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** The buttons at the bottom. */
  actions?: ReactNode
  /** Uses the full width of the page, for a picture. */
  wide?: boolean
}

export const overlayStyle =
  'fixed inset-0 z-60 bg-[#081215]/55 data-[state=open]:animate-entra data-[state=closed]:animate-sale'

export const modalStyle =
  'fixed top-1/2 left-1/2 z-60 grid max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] max-w-lg -translate-x-1/2 -translate-y-1/2 gap-4 overflow-y-auto rounded-2xl border border-border bg-popover p-5 text-popover-foreground shadow-dialogo md:p-6 data-[state=open]:animate-entra data-[state=closed]:animate-sale'

/** A modal dialog in the middle of the page. */
export function Modal({ open, onChange, title, description, children, actions, wide }: ModalProps) {
  const onClose = useReturnFocus(open)
  return (
    <Dialog.Root open={open} onOpenChange={onChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayStyle} />
        <Dialog.Content
          data-slot="dialogo"
          onCloseAutoFocus={onClose}
          className={wide ? `${modalStyle} max-w-max!` : modalStyle}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <div className="grid gap-1 pr-10">
            <Dialog.Title className="font-display text-h3">{title}</Dialog.Title>
            {description && (
              <Dialog.Description className="text-muted-foreground text-sm">{description}</Dialog.Description>
            )}
          </div>
          {children}
          {actions && <div className="flex flex-wrap justify-end gap-3 pt-2">{actions}</div>}
          <CloseButton />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

export function CloseButton() {
  return (
    <Dialog.Close className="absolute top-2 right-2 grid size-12 place-items-center rounded-lg text-muted-foreground hover:bg-accent hover:text-accent-foreground">
      <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
      <span className="sr-only">Cerrar</span>
    </Dialog.Close>
  )
}
