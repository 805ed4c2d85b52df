import * as Tabs from 'radix-ui/tabs'
import { type ReactNode, useEffect, useRef } from 'react'

type Pestana = {
  valor: string
  etiqueta: string
  /** A number beside the name, such as unread messages. */
  cuenta?: number
  contenido: ReactNode
  /** Once opened it stays, unseen, so that what was begun there is not lost. */
  queda?: boolean
}

type Props = {
  etiqueta: string
  pestanas: Pestana[]
  valor: string
  alCambiar: (valor: string) => void
  /** Panels that fetch open with Enter, not by moving over them with the arrows. */
  manual?: boolean
  /** Where there is no room for both, the row of tabs leaves it to what is open in one of them. */
  soloContenido?: boolean
  /** As many rows as they need, so that none is out of sight. */
  enFilas?: boolean
}

const estiloDePestana = {
  seguidas:
    '-mb-px h-12 rounded-t-md border-transparent border-b-2 px-4 text-sm transition-colors duration-120 data-[state=active]:border-primary data-[state=active]:text-primary',
  enFilas:
    'h-9 rounded-full border border-input px-3 text-meta hover:border-primary data-[state=active]:border-primary data-[state=active]:bg-accent data-[state=active]:text-accent-foreground max-lg:h-11',
}

export function Pestanas({ etiqueta, pestanas, valor, alCambiar, manual, soloContenido, enFilas = false }: Props) {
  const lista = useRef<HTMLDivElement>(null)
  // The chosen one is in sight, also when an address names it. Only the row moves.
  useEffect(() => {
    const elegida = valor && lista.current?.querySelector<HTMLElement>('[data-state="active"]')
    if (!elegida || !lista.current) return
    lista.current.scrollLeft = elegida.offsetLeft - (lista.current.clientWidth - elegida.offsetWidth) / 2
  }, [valor])
  // The library tells the finger going down and the page the click, which comes before the first has led anywhere.
  const pedida = useRef(valor)
  const vistas = useRef(new Set<string>()).current.add(valor)
  useEffect(() => {
    pedida.current = valor
  }, [valor])
  function abrir(cual: string) {
    if (cual === pedida.current) return
    pedida.current = cual
    alCambiar(cual)
  }
  return (
    <Tabs.Root
      data-slot="pestanas"
      className="noscript:hidden"
      value={valor}
      onValueChange={abrir}
      activationMode={manual ? 'manual' : 'automatic'}
    >
      {/* Those that a phone has no room for fade at its edge; at the end there is room for the last one. */}
      <Tabs.List
        ref={lista}
        aria-label={etiqueta}
        className={`relative flex ${soloContenido ? 'max-lg:hidden' : ''} ${enFilas ? 'flex-wrap gap-2' : `gap-1 overflow-x-auto border-border border-b ${pestanas.length > 3 ? 'max-md:pr-10 max-md:[mask-image:linear-gradient(to_right,black_calc(100%-2.5rem),transparent)]' : ''}`}`}
      >
        {pestanas.map(({ valor: cual, etiqueta: nombre, cuenta }) => (
          <Tabs.Trigger
            key={cual}
            value={cual}
            // A tap that came before the page could hear is told as a click.
            onClick={() => abrir(cual)}
            className={`flex shrink-0 items-center gap-2 text-muted-foreground -outline-offset-2 hover:text-foreground data-[state=active]:font-semibold ${estiloDePestana[enFilas ? 'enFilas' : 'seguidas']}`}
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
      {pestanas.map(({ valor: cual, contenido, queda }) => (
        <Tabs.Content
          key={cual}
          value={cual}
          className={enFilas ? 'pt-4' : 'pt-6'}
          {...(queda && vistas.has(cual) && { forceMount: true, hidden: cual !== valor })}
        >
          {contenido}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
