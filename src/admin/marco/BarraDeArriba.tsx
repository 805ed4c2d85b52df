import { InterruptorDeTurno } from '#conversaciones/chat/gestion/turno/InterruptorDeTurno.tsx'
import { Tecla } from '#ui/atajos/Tecla.tsx'
import { Buscador } from './Buscador.tsx'

type Props = { alPedirComandos: () => void; alPedirAtajos: () => void }

const boton =
  'flex h-9 shrink-0 items-center whitespace-nowrap rounded-lg px-2 font-semibold text-meta hover:bg-accent hover:text-accent-foreground'

/** On a laptop: the search from anywhere, the commands, the keys, and whether one is on duty in the chat. */
export function BarraDeArriba({ alPedirComandos, alPedirAtajos }: Props) {
  return (
    <header className="sticky top-0 z-30 hidden h-14 items-center gap-3 border-border border-b bg-background px-5 lg:flex print:hidden">
      <Buscador />
      <button type="button" onClick={alPedirComandos} className={`${boton} ml-auto gap-1`}>
        Comandos
        <Tecla>Ctrl K</Tecla>
      </button>
      <button type="button" onClick={alPedirAtajos} className={boton}>
        <span className="sr-only">Atajos del teclado</span>
        <Tecla>?</Tecla>
      </button>
      <InterruptorDeTurno className="h-9" />
    </header>
  )
}
