import * as Dialog from 'radix-ui/dialog'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { CloseButton, type ModalProps, overlayStyle } from './Modal.tsx'
import { useMediaQuery } from './useMediaQuery.ts'
import { useReturnFocus } from './useReturnFocus.ts'

const sides = {
  right:
    'inset-y-0 right-0 w-full max-w-md border-l data-[state=open]:animate-desliza data-[state=closed]:animate-desliza-fuera',
  bottom:
    'inset-x-0 bottom-0 max-h-[calc(100dvh-48px)] rounded-t-2xl border-t data-[state=open]:animate-sube data-[state=closed]:animate-sube-fuera',
}

type Props = ModalProps & {
  /** The side from which the sheet comes. `responsive`: from below on a phone, from the right on a laptop. */
  side?: keyof typeof sides | 'responsive'
}

/**
 * A sheet from the side or from below: forms on a phone, details on a desktop. Its content stays mounted after the
 * first opening, so that typed text survives closing and requests that wait for the network are still sent.
 */
export function Sheet({ open, onChange, title, description, children, actions, side = 'right' }: Props) {
  const onClose = useReturnFocus(open)
  const isLaptop = useMediaQuery('(min-width: 64rem)', true)
  const resolvedSide = side === 'responsive' ? (isLaptop ? 'right' : 'bottom') : side
  // The node that holds the content; it is attached while the sheet is open. The library's `forceMount` would keep the
  // page inert.
  const [container, setContainer] = useState<HTMLElement | null>(null)
  if (open && !container) setContainer(document.createElement('div'))
  const attach = useCallback(
    (slot: HTMLElement | null) => void (slot && container && slot.append(container)),
    [container],
  )
  return (
    <Dialog.Root open={open} onOpenChange={onChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayStyle} />
        <Dialog.Content
          data-slot="hoja"
          onOpenAutoFocus={focusEmptyField}
          onCloseAutoFocus={onClose}
          className={`fixed z-60 flex flex-col border-border bg-popover text-popover-foreground shadow-dialogo ${sides[resolvedSide]}`}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <div className="grid gap-1 px-5 pt-4 pr-14 pb-3 md:px-6">
            <Dialog.Title className="font-display text-h3">{title}</Dialog.Title>
            {description && (
              <Dialog.Description className="text-muted-foreground text-sm">{description}</Dialog.Description>
            )}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6 md:px-6" ref={attach} />
          {actions && (
            <div className="flex flex-wrap justify-end gap-3 border-border border-t px-5 py-3 md:px-6">{actions}</div>
          )}
          <CloseButton />
        </Dialog.Content>
      </Dialog.Portal>
      {container && createPortal(children, container)}
    </Dialog.Root>
  )
}

// Focuses the first empty field. A filled field would be selected, and the next key would replace its text.
function focusEmptyField(event: Event) {
  if (!(event.currentTarget instanceof HTMLElement)) return
  const controls = event.currentTarget.querySelectorAll<HTMLInputElement>('[data-slot="control"]:not(:disabled)')
  if (controls.length === 0) return
  const empty = [...controls].find(({ value, readOnly }) => !value && !readOnly)
  event.preventDefault()
  const target = empty ?? event.currentTarget
  target.focus()
}
