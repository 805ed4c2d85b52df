import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { CampoTexto } from './CampoTexto.tsx'

/** A password that can be shown. Pasting and password managers work as in any field. */
export function CampoContrasena({ pista, ...resto }: ComponentProps<typeof CampoTexto>) {
  const [visible, setVisible] = useState(false)
  const [mayusculas, setMayusculas] = useState(false)
  const mirar = (evento: KeyboardEvent) => setMayusculas(evento.getModifierState('CapsLock'))
  const Icono = visible ? EyeOff : Eye

  return (
    <div className="relative">
      <CampoTexto
        type={visible ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        {...resto}
        pista={mayusculas ? 'Las mayúsculas están activadas.' : pista}
        onKeyUp={mirar}
      />
      <button
        type="button"
        aria-pressed={visible}
        onClick={() => setVisible(!visible)}
        className="absolute right-0 bottom-0 grid size-12 place-items-center rounded-lg text-muted-foreground hover:text-foreground"
      >
        <Icono aria-hidden="true" strokeWidth={1.75} className="size-5" />
        <span className="sr-only">Mostrar contraseña</span>
      </button>
    </div>
  )
}
