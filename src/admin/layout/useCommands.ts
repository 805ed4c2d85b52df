import { ExternalLink, Headset, LogOut, Monitor, Moon, Plus, Settings, Sun } from 'lucide-react'
import { useNavigate } from 'react-router'
import { usePuede } from '#auth/queries.ts'
import { useTurno } from '#conversaciones/chat/gestion/turno/TurnoProvider.tsx'
import { linkTo } from '#lib/linkTo.ts'
import { useSignOut } from '#sitio/useSignOut.ts'
import { useShortcuts } from '#ui/shortcuts/shortcuts.ts'
import { setTheme } from '#ui/theme.ts'
import { keyName } from './keyNames.ts'
import { type PageCommand, useRegisteredCommands } from './pageCommands.ts'

/** The commands that every page has, and those of the open page: its `usePageCommands` and its shortcuts. */
export function useCommands(): { actions: PageCommand[]; fromPage: PageCommand[] } {
  const navigate = useNavigate()
  const puede = usePuede()
  const { salir } = useSignOut()
  const { onTurno: enTurno, change: cambiar } = useTurno()
  const ir = (to: string) => () => void navigate(to)
  const nuevo = { title: 'Nuevo pedido', icon: Plus, run: ir(linkTo('/manage/nuevo')) }
  const turno = {
    title: enTurno ? 'Salir de turno en el chat' : 'Entrar en turno en el chat',
    icon: Headset,
    run: cambiar,
  }
  const actions: PageCommand[] = [
    ...(puede('pedidos') ? [nuevo] : []),
    ...(puede('conversaciones') ? [turno] : []),
    { title: 'Tema claro', icon: Sun, run: () => setTheme('claro') },
    { title: 'Tema oscuro', icon: Moon, run: () => setTheme('oscuro') },
    { title: 'Tema del sistema', icon: Monitor, run: () => setTheme('sistema') },
    { title: 'Ver la tienda', icon: ExternalLink, run: ir(linkTo('/')) },
    { title: 'Ajustes de tu cuenta', icon: Settings, run: ir(linkTo('/mi-cuenta/ajustes')) },
    { title: 'Cerrar sesión', icon: LogOut, run: () => void salir() },
  ]
  const conTecla = useShortcuts().map((shortcut) => ({
    title: shortcut.title,
    shortcut: keyName(shortcut),
    run: () => shortcut.run(new KeyboardEvent('keydown', { key: shortcut.key })),
  }))
  return { actions, fromPage: [...useRegisteredCommands(), ...conTecla] }
}
