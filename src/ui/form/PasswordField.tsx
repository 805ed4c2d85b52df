import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { TextField } from './TextField.tsx'

/** A password field with a button that shows the text. Pasting and password managers work. */
export function PasswordField({ hint, ...rest }: ComponentProps<typeof TextField>) {
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const checkCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const Icon = visible ? EyeOff : Eye

  return (
    <div className="relative">
      <TextField
        type={visible ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        hint={capsLock ? 'Las mayúsculas están activadas.' : hint}
        onKeyUp={checkCapsLock}
      />
      <button
        type="button"
        aria-pressed={visible}
        onClick={() => setVisible(!visible)}
        className="noscript:hidden absolute right-0 bottom-0 grid size-12 place-items-center rounded-lg text-muted-foreground hover:text-foreground"
      >
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
        <span className="sr-only">Mostrar contraseña</span>
      </button>
    </div>
  )
}
