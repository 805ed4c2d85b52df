import { usePuede } from '#auth/queries.ts'
import { InterruptorDeTurno } from '#conversaciones/chat/gestion/turno/InterruptorDeTurno.tsx'
import { EnlaceAEscanear } from '#pedidos/escanear/EnlaceAEscanear.tsx'
import { ShortcutKey } from '#ui/shortcuts/ShortcutKey.tsx'
import { SearchBox } from './SearchBox.tsx'

type Props = { onOpenCommands: () => void; onOpenShortcuts: () => void }

const buttonStyle =
  'flex h-9 shrink-0 items-center whitespace-nowrap rounded-lg px-2 font-semibold text-meta hover:bg-accent hover:text-accent-foreground'

/** On a laptop: the search, the buttons for commands and shortcuts, and the switch for chat duty. */
export function TopBar({ onOpenCommands, onOpenShortcuts }: Props) {
  const puede = usePuede()
  return (
    <header className="sticky top-0 z-30 hidden h-14 items-center gap-3 border-border border-b bg-background px-5 lg:flex print:hidden">
      {puede('pedidos') && (
        <>
          <SearchBox />
          <EnlaceAEscanear />
        </>
      )}
      <button type="button" onClick={onOpenCommands} className={`${buttonStyle} ml-auto gap-1`}>
        Comandos
        <ShortcutKey>Ctrl K</ShortcutKey>
      </button>
      <button type="button" onClick={onOpenShortcuts} className={buttonStyle}>
        <span className="sr-only">Atajos del teclado</span>
        <ShortcutKey>?</ShortcutKey>
      </button>
      <InterruptorDeTurno className="h-9" />
    </header>
  )
}
