import { Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, type Theme } from '#ui/theme.ts'
import { useTheme } from '#ui/useTheme.ts'

const themes = {
  sistema: { label: 'del sistema', icon: Monitor, next: 'claro' },
  claro: { label: 'claro', icon: Sun, next: 'oscuro' },
  oscuro: { label: 'oscuro', icon: Moon, next: 'sistema' },
} satisfies Record<Theme, { next: Theme; [rest: string]: unknown }>

/** The current theme; each press chooses the next of three. */
export function ThemeButton({ className }: { className: string }) {
  const { label, icon: Icon, next } = themes[useTheme()]
  return (
    <button type="button" onClick={() => setTheme(next)} className={className}>
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
      Tema {label}
    </button>
  )
}
