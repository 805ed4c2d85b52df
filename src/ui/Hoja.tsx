import * as Dialog from 'radix-ui/dialog'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { BotonDeCerrar, estiloDeVelo, type PropsDeDialogo } from './Dialogo.tsx'
import { useConsultaDeMedios } from './useConsultaDeMedios.ts'
import { useRegreso } from './useRegreso.ts'

const lados = {
  derecha:
    'inset-y-0 right-0 w-full max-w-md border-l data-[state=open]:animate-desliza data-[state=closed]:animate-desliza-fuera',
  abajo:
    'inset-x-0 bottom-0 max-h-[calc(100dvh-48px)] rounded-t-2xl border-t data-[state=open]:animate-sube data-[state=closed]:animate-sube-fuera',
}

type Props = PropsDeDialogo & {
  /** `al-pulgar`: from below where one thumb works, from the side on a laptop. */
  lado?: keyof typeof lados | 'al-pulgar'
}

/**
 * A sheet from the side or from below: forms on a phone, details on a desktop. Once opened, what stands in it lives on
 * while it is closed: what was typed is there again, and what waits for a line still leaves.
 */
export function Hoja({ abierto, alCambiar, titulo, descripcion, children, acciones, lado = 'derecha' }: Props) {
  const alCerrar = useRegreso(abierto)
  const enLaptop = useConsultaDeMedios('(min-width: 64rem)', true)
  const donde = lado === 'al-pulgar' ? (enLaptop ? 'derecha' : 'abajo') : lado
  // A node of its own, which the sheet holds while it is open: the library's would keep the page shut out otherwise.
  const [caja, setCaja] = useState<HTMLElement | null>(null)
  if (abierto && !caja) setCaja(document.createElement('div'))
  const alojar = useCallback((hueco: HTMLElement | null) => void (hueco && caja && hueco.append(caja)), [caja])
  return (
    <Dialog.Root open={abierto} onOpenChange={alCambiar}>
      <Dialog.Portal>
        <Dialog.Overlay className={estiloDeVelo} />
        <Dialog.Content
          data-slot="hoja"
          onOpenAutoFocus={enfocarLoVacio}
          onCloseAutoFocus={alCerrar}
          className={`fixed z-60 flex flex-col border-border bg-popover text-popover-foreground shadow-dialogo ${lados[donde]}`}
          {...(!descripcion && { 'aria-describedby': undefined })}
        >
          <div className="grid gap-1 px-5 pt-4 pr-14 pb-3 md:px-6">
            <Dialog.Title className="font-display text-h3">{titulo}</Dialog.Title>
            {descripcion && (
              <Dialog.Description className="text-muted-foreground text-sm">{descripcion}</Dialog.Description>
            )}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6 md:px-6" ref={alojar} />
          {acciones && (
            <div className="flex flex-wrap justify-end gap-3 border-border border-t px-5 py-3 md:px-6">{acciones}</div>
          )}
          <BotonDeCerrar />
        </Dialog.Content>
      </Dialog.Portal>
      {caja && createPortal(children, caja)}
    </Dialog.Root>
  )
}

// Where one goes on writing: a field that is filled already would be selected, and lost with the next key.
function enfocarLoVacio(evento: Event) {
  if (!(evento.currentTarget instanceof HTMLElement)) return
  const controles = evento.currentTarget.querySelectorAll<HTMLInputElement>('[data-slot="control"]:not(:disabled)')
  if (controles.length === 0) return
  const vacio = [...controles].find(({ value, readOnly }) => !value && !readOnly)
  evento.preventDefault()
  const lugar = vacio ?? evento.currentTarget
  lugar.focus()
}
