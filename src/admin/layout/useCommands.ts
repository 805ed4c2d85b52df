import { ExternalLink, Headset, LogOut, Monitor, Moon, Plus, Settings, Sun } from 'lucide-react'
import { useNavigate } from 'react-router'
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
  const { salir } = useSignOut()
  const { onTurno: enTurno, change: cambiar } = useTurno()
  const ir = (to: string) => () => void navigate(to)
  const actions: PageCommand[] = [
    { titulo: 'Nuevo pedido', icono: Plus, run: ir(linkTo('/manage', { query: { ver: 'pedido' } })) },
    { titulo: enTurno ? 'Salir de turno en el chat' : 'Entrar en turno en el chat', icono: Headset, run: cambiar },
    { titulo: 'Tema claro', icono: Sun, run: () => setTheme('claro') },
    { titulo: 'Tema oscuro', icono: Moon, run: () => setTheme('oscuro') },
    { titulo: 'Tema del sistema', icono: Monitor, run: () => setTheme('sistema') },
    { titulo: 'Ver la tienda', icono: ExternalLink, run: ir(linkTo('/')) },
    { titulo: 'Ajustes de tu cuenta', icono: Settings, run: ir(linkTo('/mi-cuenta/ajustes')) },
    { titulo: 'Cerrar sesión', icono: LogOut, run: () => void salir() },
  ]
  const conTecla = useShortcuts().map((shortcut) => ({
    titulo: shortcut.title,
    tecla: keyName(shortcut),
    run: () => shortcut.run(new KeyboardEvent('keydown', { key: shortcut.key })),
  }))
  return { actions, fromPage: [...useRegisteredCommands(), ...conTecla] }
}
