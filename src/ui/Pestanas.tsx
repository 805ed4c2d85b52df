import * as Tabs from 'radix-ui/tabs'
import type { ReactNode } from 'react'

type Pestana = {
  valor: string
  etiqueta: string
  /** A number beside the name, such as unread messages. */
  cuenta?: number
  contenido: ReactNode
}

type Props = {
  etiqueta: string
  pestanas: Pestana[]
  valor: string
  alCambiar: (valor: string) => void
  /** Panels that fetch open with Enter, not by moving over them with the arrows. */
  manual?: boolean
}

export function Pestanas({ etiqueta, pestanas, valor, alCambiar, manual }: Props) {
  return (
    <Tabs.Root
      data-slot="pestanas"
      value={valor}
      onValueChange={alCambiar}
      activationMode={manual ? 'manual' : 'automatic'}
    >
      <Tabs.List aria-label={etiqueta} className="flex gap-1 overflow-x-auto border-border border-b">
        {pestanas.map(({ valor: cual, etiqueta: nombre, cuenta }) => (
          <Tabs.Trigger
            key={cual}
            value={cual}
            className="-mb-px flex h-12 shrink-0 items-center gap-2 rounded-t-md border-transparent border-b-2 px-4 text-muted-foreground text-sm -outline-offset-2 transition-colors duration-120 hover:text-foreground data-[state=active]:border-primary data-[state=active]:font-semibold data-[state=active]:text-primary"
          >
            {nombre}
            {cuenta !== undefined && cuenta > 0 && (
              <span className="cifras rounded-full bg-accent px-2 font-semibold text-accent-foreground text-mini">
                {cuenta}
              </span>
            )}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {pestanas.map(({ valor: cual, contenido }) => (
        <Tabs.Content key={cual} value={cual} className="pt-6">
          {contenido}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
