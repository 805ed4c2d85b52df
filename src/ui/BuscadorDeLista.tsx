import { Search } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'

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
  /** The field, for a key that leads to it. */
  ref?: Ref<HTMLInputElement>
}

/** Over a list: it follows what is typed. */
export function BuscadorDeLista({ etiqueta, pista, puesta, maximo, alBuscar, className, ref }: Props) {
  // The typed text. Once the field is left it stays until the list is searched by something else than `desde`.
  const [borrador, setBorrador] = useState<{ texto: string; desde?: string } | null>(null)
  if (borrador?.desde !== undefined && borrador.desde !== puesta) setBorrador(null)
  const suyo = borrador?.texto ?? null
  const reloj = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What was asked for last; the list may still show the search before it.
  const pedida = useRef(puesta)
  useEffect(() => {
    pedida.current = puesta
  }, [puesta])
  useEffect(() => () => clearTimeout(reloj.current), [])

  function buscar(q: string) {
    clearTimeout(reloj.current)
    if (q.trim() === pedida.current) return
    pedida.current = q.trim()
    alBuscar(q.trim())
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is younger than some of the phones that come here
    <form
      role="search"
      className={`relative ${className ?? ''}`}
      onSubmit={(evento) => {
        evento.preventDefault()
        // Without the focus in the field the list's keys work, and a phone puts its keyboard away.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      }}
    >
      <Search
        aria-hidden="true"
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <input
        ref={ref}
        type="search"
        aria-label={etiqueta}
        placeholder={pista}
        maxLength={maximo}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        value={suyo ?? puesta}
        onChange={({ target: { value } }) => {
          setBorrador({ texto: value })
          clearTimeout(reloj.current)
          reloj.current = setTimeout(() => buscar(value), PAUSA)
        }}
        onBlur={() => {
          if (suyo !== null) buscar(suyo)
          setBorrador(suyo === null || suyo.trim() === puesta ? null : { texto: suyo, desde: puesta })
        }}
        className="h-11 w-full rounded-lg border border-input bg-card pr-3 pl-10 text-base"
      />
    </form>
  )
}
