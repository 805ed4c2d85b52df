import { X } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { useRegreso } from './useRegreso.ts'

export type PropsDeDialogo = {
  abierto: boolean
  alCambiar: (abierto: boolean) => void
  titulo: ReactNode
  descripcion?: ReactNode
  children?: ReactNode
  /** The row of buttons at the end. */
  acciones?: ReactNode
  /** As wide as the page allows, for a picture. */
  amplio?: boolean
}

export const estiloDeVelo =
  'fixed inset-0 z-60 bg-[#081215]/55 data-[state=open]:animate-entra data-[state=closed]:animate-sale'

export const estiloDeCaja =
  'fixed top-1/2 left-1/2 z-60 grid max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] max-w-lg -translate-x-1/2 -translate-y-1/2 gap-4 overflow-y-auto rounded-2xl border border-border bg-popover p-5 text-popover-foreground shadow-dialogo md:p-6 data-[state=open]:animate-entra data-[state=closed]:animate-sale'

/** A dialog in the middle of the page; the rest waits until it closes. */
export function Dialogo({ abierto, alCambiar, titulo, descripcion, children, acciones, amplio }: PropsDeDialogo) {
  const alCerrar = useRegreso(abierto)
  return (
    <Dialog.Root open={abierto} onOpenChange={alCambiar}>
      <Dialog.Portal>
        <Dialog.Overlay className={estiloDeVelo} />
        <Dialog.Content
          data-slot="dialogo"
          onCloseAutoFocus={alCerrar}
          className={amplio ? `${estiloDeCaja} max-w-max!` : estiloDeCaja}
          {...(!descripcion && { 'aria-describedby': undefined })}
        >
          <div className="grid gap-1 pr-10">
            <Dialog.Title className="font-display text-h3">{titulo}</Dialog.Title>
            {descripcion && (
              <Dialog.Description className="text-muted-foreground text-sm">{descripcion}</Dialog.Description>
            )}
          </div>
          {children}
          {acciones && <div className="flex flex-wrap justify-end gap-3 pt-2">{acciones}</div>}
          <BotonDeCerrar />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

export function BotonDeCerrar() {
  return (
    <Dialog.Close className="absolute top-2 right-2 grid size-11 place-items-center rounded-lg text-muted-foreground hover:bg-accent hover:text-accent-foreground">
      <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
      <span className="sr-only">Cerrar</span>
    </Dialog.Close>
  )
}
