import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

/** Milliseconds after the last key. */
const PAUSA = 200

type Props = {
  etiqueta: string
  pista: string
  /** What the list is searched by now. */
  puesta: string
  maximo: number
  alBuscar: (q: string) => void
  className?: string
}

/** Over a list: it follows what is typed. */
export function BuscadorDeLista({ etiqueta, pista, puesta, maximo, alBuscar, className }: Props) {
  // While somebody types, the field is theirs: the address comes after.
  const [borrador, setBorrador] = useState<string | null>(null)
  const reloj = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(reloj.current), [])

  function buscar(q: string) {
    clearTimeout(reloj.current)
    if (q.trim() !== puesta) alBuscar(q.trim())
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is younger than some of the phones that come here
    <form
      role="search"
      className={`relative ${className ?? ''}`}
      onSubmit={(evento) => {
        evento.preventDefault()
        buscar(borrador ?? '')
      }}
    >
      <Search
        aria-hidden="true"
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <input
        type="search"
        aria-label={etiqueta}
        placeholder={pista}
        maxLength={maximo}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        value={borrador ?? puesta}
        onChange={({ target: { value } }) => {
          setBorrador(value)
          clearTimeout(reloj.current)
          reloj.current = setTimeout(() => buscar(value), PAUSA)
        }}
        onBlur={() => {
          if (borrador !== null) buscar(borrador)
          setBorrador(null)
        }}
        className="h-11 w-full rounded-lg border border-input bg-card pr-3 pl-10 text-base"
      />
    </form>
  )
}
