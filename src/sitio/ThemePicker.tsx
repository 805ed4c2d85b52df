import { Monitor, Moon, Sun } from 'lucide-react'
import { checkTheme, type Theme } from '#ui/theme.ts'

const themes: { value: Theme; label: string; icon: typeof Sun }[] = [
  { value: 'sistema', label: 'Sistema', icon: Monitor },
  { value: 'claro', label: 'Claro', icon: Sun },
  { value: 'oscuro', label: 'Oscuro', icon: Moon },
]

/** A theme switch for dark surfaces, such as the footer. `followTheme` of `ui/theme.ts` makes it work. */
export function ThemePicker() {
  return (
    // The switch may be rendered after the page has started, for example when staff return to the shop.
    <fieldset ref={checkTheme} className="noscript:hidden">
      <legend className="mb-2 font-semibold text-sm">Tema</legend>
      <div className="flex w-fit rounded-full border border-footer-foreground/40 p-1">
        {themes.map(({ value, label, icon: Icon }) => (
          <label
            key={value}
            className="flex h-9 cursor-pointer items-center gap-1.5 rounded-full px-3 text-meta transition-colors duration-120 has-checked:bg-footer-foreground has-checked:font-semibold has-checked:text-footer has-focus-visible:outline-2 has-focus-visible:outline-footer-foreground has-focus-visible:outline-offset-2"
          >
            <input type="radio" name="tema" value={value} defaultChecked={value === 'sistema'} className="sr-only" />
            <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
