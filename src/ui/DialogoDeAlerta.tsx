import * as AlertDialog from 'radix-ui/alert-dialog'
import type { ReactNode } from 'react'
import { Boton } from './Boton.tsx'
import { estiloDeCaja, estiloDeVelo } from './Dialogo.tsx'
import { useRegreso } from './useRegreso.ts'

type Props = {
  abierto: boolean
  alCambiar: (abierto: boolean) => void
  titulo: ReactNode
  /** What will happen if the person goes on. */
  children: ReactNode
  /** Such as `Sí, cambiar`. */
  confirmar: string
  cancelar?: string
  alConfirmar: () => void
  destructivo?: boolean
}

/** Asks before something that cannot be undone by a click; the focus starts on the harmless button. */
export function DialogoDeAlerta({
  abierto,
  alCambiar,
  titulo,
  children,
  confirmar,
  cancelar = 'Cancelar',
  alConfirmar,
  destructivo,
}: Props) {
  const alCerrar = useRegreso(abierto)
  return (
    <AlertDialog.Root open={abierto} onOpenChange={alCambiar}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={estiloDeVelo} />
        <AlertDialog.Content data-slot="dialogo-de-alerta" onCloseAutoFocus={alCerrar} className={estiloDeCaja}>
          <AlertDialog.Title className="font-display text-h3">{titulo}</AlertDialog.Title>
          <AlertDialog.Description className="text-muted-foreground text-sm">{children}</AlertDialog.Description>
          <div className="flex flex-wrap justify-end gap-3 pt-2">
            <AlertDialog.Cancel asChild>
              <Boton variante="outline" medida={40}>
                {cancelar}
              </Boton>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Boton variante={destructivo ? 'destructive' : 'primary'} medida={40} onClick={alConfirmar}>
                {confirmar}
              </Boton>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
