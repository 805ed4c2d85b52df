import { Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, type Theme, useTheme } from '#ui/theme.ts'

const themes: { valor: Theme; etiqueta: string; icono: typeof Sun }[] = [
  { valor: 'sistema', etiqueta: 'Sistema', icono: Monitor },
  { valor: 'claro', etiqueta: 'Claro', icono: Sun },
  { valor: 'oscuro', etiqueta: 'Oscuro', icono: Moon },
]

/** A theme switch for dark surfaces, such as the footer. */
export function ThemePicker() {
  const current = useTheme()
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-sm">Tema</legend>
      <div className="flex w-fit rounded-full border border-footer-foreground/40 p-1">
        {themes.map(({ valor, etiqueta, icono: Icon }) => (
          <label
            key={valor}
            className="flex h-9 cursor-pointer items-center gap-1.5 rounded-full px-3 text-meta transition-colors duration-120 has-checked:bg-footer-foreground has-checked:font-semibold has-checked:text-footer has-focus-visible:outline-2 has-focus-visible:outline-footer-foreground has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="tema"
              value={valor}
              checked={current === valor}
              onChange={() => setTheme(valor)}
              className="sr-only"
            />
            <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {etiqueta}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
