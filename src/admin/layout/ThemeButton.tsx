import { Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, type Theme, useTheme } from '#ui/theme.ts'

const themes = {
  sistema: { etiqueta: 'del sistema', icono: Monitor, despues: 'claro' },
  claro: { etiqueta: 'claro', icono: Sun, despues: 'oscuro' },
  oscuro: { etiqueta: 'oscuro', icono: Moon, despues: 'sistema' },
} satisfies Record<Theme, { despues: Theme; [rest: string]: unknown }>

/** The current theme; each press chooses the next of three. */
export function ThemeButton({ className }: { className: string }) {
  const { etiqueta, icono: Icon, despues } = themes[useTheme()]
  return (
    <button type="button" onClick={() => setTheme(despues)} className={className}>
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
      Tema {etiqueta}
    </button>
  )
}
