import * as Popover from 'radix-ui/popover'
import type { ReactElement, ReactNode } from 'react'
import { estiloDeMenu } from './MenuDeOpciones.tsx'

type Props = {
  abierto: boolean
  alCambiar: (abierto: boolean) => void
  /** The button that opens it. */
  boton: ReactElement
  etiqueta: string
  children: ReactNode
}

/** A small form beside the button that opened it; the page goes on behind it. */
export function Emergente({ abierto, alCambiar, boton, etiqueta, children }: Props) {
  return (
    <Popover.Root open={abierto} onOpenChange={alCambiar}>
      <Popover.Trigger asChild>{boton}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={etiqueta}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className={`w-96 max-w-[calc(100vw-24px)] ${estiloDeMenu} p-4`}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
