import * as AlertDialog from 'radix-ui/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { modalStyle, overlayStyle } from './Modal.tsx'
import { useReturnFocus } from './useReturnFocus.ts'

type Props = {
  open: boolean
  onChange: (open: boolean) => void
  title: ReactNode
  /** The consequence of confirming. */
  children: ReactNode
  /** The label of the confirm button, such as `Sí, cambiar`. */
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => void
  destructive?: boolean
}

/** Asks for confirmation before an action that cannot be undone. The focus starts on the cancel button. */
export function ConfirmDialog({
  open,
  onChange,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancelar',
  onConfirm,
  destructive,
}: Props) {
  const onClose = useReturnFocus(open)
  return (
    <AlertDialog.Root open={open} onOpenChange={onChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayStyle} />
        <AlertDialog.Content data-slot="dialogo-de-alerta" onCloseAutoFocus={onClose} className={modalStyle}>
          <AlertDialog.Title className="font-display text-h3">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-muted-foreground text-sm">{children}</AlertDialog.Description>
          <div className="flex flex-wrap justify-end gap-3 pt-2">
            <AlertDialog.Cancel asChild>
              <Button variant="outline" size={40}>
                {cancelLabel}
              </Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button variant={destructive ? 'destructive' : 'primary'} size={40} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
