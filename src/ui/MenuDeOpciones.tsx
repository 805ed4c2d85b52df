import { Check, ChevronDown } from 'lucide-react'
import * as DropdownMenu from 'radix-ui/dropdown-menu'
import { type ReactNode, useRef } from 'react'

export type Opcion = {
  titulo: ReactNode
  /** One of those among which one chooses, and whether it is chosen; what only does something has none. */
  puesta?: boolean
  alElegir: () => void
}

type Props = {
  /** What the button is called, where its words do not say it. */
  etiqueta?: string
  /** What the button shows. */
  children: ReactNode
  /** Groups are told apart by a line. */
  grupos: { titulo?: string; opciones: Opcion[] }[]
  sinFlecha?: boolean
  className?: string
  /** Whether it is open, where something else than its button opens it too. */
  abierto?: boolean
  alCambiar?: (abierto: boolean) => void
  /** Where the focus goes once something was chosen, where that is not the button. */
  alElegir?: () => void
}

export const estiloDeBotonDeMenu =
  'inline-flex h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-md px-2.5 font-semibold text-meta hover:bg-accent hover:text-accent-foreground lg:h-9 [&_svg]:size-4'
export const estiloDeMenu =
  'z-60 animate-entra rounded-lg border border-border bg-popover p-1 text-popover-foreground shadow-menu'
const fila =
  'relative flex min-h-11 cursor-pointer items-center justify-between gap-6 rounded-md py-1 pr-3 pl-9 text-sm outline-none data-[highlighted]:bg-accent data-[highlighted]:text-accent-foreground lg:min-h-9'

/** A button with choices and things to do behind it. */
export function MenuDeOpciones({
  etiqueta,
  children,
  grupos,
  sinFlecha = false,
  className,
  abierto,
  alCambiar,
  alElegir,
}: Props) {
  const elegida = useRef(false)

  function alCerrar(evento: Event) {
    if (!elegida.current || !alElegir) return
    elegida.current = false
    evento.preventDefault()
    alElegir()
  }

  return (
    <DropdownMenu.Root modal={false} open={abierto} onOpenChange={alCambiar}>
      <DropdownMenu.Trigger aria-label={etiqueta} className={className ?? estiloDeBotonDeMenu}>
        {children}
        {!sinFlecha && <ChevronDown aria-hidden="true" strokeWidth={1.75} />}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={alCerrar}
          onClick={() => {
            elegida.current = true
          }}
          className={`min-w-52 ${estiloDeMenu}`}
        >
          {grupos
            .filter(({ opciones }) => opciones.length > 0)
            .map(({ titulo, opciones }, lugar) => (
              <DropdownMenu.Group key={titulo ?? lugar}>
                {lugar > 0 && <DropdownMenu.Separator className="my-1 h-px bg-border" />}
                {titulo && (
                  <DropdownMenu.Label className="px-3 pt-1.5 pb-1 text-mini text-muted-foreground">
                    {titulo}
                  </DropdownMenu.Label>
                )}
                {opciones.map((opcion, cual) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a menu's choices keep their places
                  <Eleccion key={cual} {...opcion} />
                ))}
              </DropdownMenu.Group>
            ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Eleccion({ titulo, puesta, alElegir }: Opcion) {
  if (puesta === undefined)
    return (
      <DropdownMenu.Item onSelect={alElegir} className={fila}>
        {titulo}
      </DropdownMenu.Item>
    )
  return (
    <DropdownMenu.CheckboxItem checked={puesta} onSelect={alElegir} className={fila}>
      <DropdownMenu.ItemIndicator className="absolute left-3">
        <Check aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </DropdownMenu.ItemIndicator>
      {titulo}
    </DropdownMenu.CheckboxItem>
  )
}
