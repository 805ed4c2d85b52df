import * as Dialog from 'radix-ui/dialog'
import { BotonDeCerrar, estiloDeVelo, type PropsDeDialogo } from './Dialogo.tsx'
import { useRegreso } from './useRegreso.ts'

const lados = {
  derecha:
    'inset-y-0 right-0 w-full max-w-md border-l data-[state=open]:animate-desliza data-[state=closed]:animate-desliza-fuera',
  abajo:
    'inset-x-0 bottom-0 max-h-[calc(100dvh-48px)] rounded-t-2xl border-t data-[state=open]:animate-sube data-[state=closed]:animate-sube-fuera',
}

type Props = PropsDeDialogo & { lado?: keyof typeof lados }

/** A sheet from the side or from below: forms on a phone, details on a desktop. */
export function Hoja({ abierto, alCambiar, titulo, descripcion, children, acciones, lado = 'derecha' }: Props) {
  const alCerrar = useRegreso(abierto)
  return (
    <Dialog.Root open={abierto} onOpenChange={alCambiar}>
      <Dialog.Portal>
        <Dialog.Overlay className={estiloDeVelo} />
        <Dialog.Content
          data-slot="hoja"
          onCloseAutoFocus={alCerrar}
          className={`fixed z-60 flex flex-col border-border bg-popover text-popover-foreground shadow-dialogo ${lados[lado]}`}
          {...(!descripcion && { 'aria-describedby': undefined })}
        >
          <div className="grid gap-1 px-5 pt-4 pr-14 pb-3 md:px-6">
            <Dialog.Title className="font-display text-h3">{titulo}</Dialog.Title>
            {descripcion && (
              <Dialog.Description className="text-muted-foreground text-sm">{descripcion}</Dialog.Description>
            )}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6 md:px-6">{children}</div>
          {acciones && (
            <div className="flex flex-wrap justify-end gap-3 border-border border-t px-5 py-3 md:px-6">{acciones}</div>
          )}
          <BotonDeCerrar />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
