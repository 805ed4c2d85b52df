import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { enlaceA } from '#comun/enlaceA.ts'
import { type FiltroDeLista, LARGO_DE_BUSQUEDA } from '../filtro.ts'

/** Milliseconds after the last key. */
const PAUSA = 200

/** On a phone, where the frame has no field: the list follows what is typed. */
export function Buscador({ filtro, className }: { filtro: FiltroDeLista; className?: string }) {
  const navegar = useNavigate()
  // While somebody types, the field is theirs: the address comes after.
  const [borrador, setBorrador] = useState<string | null>(null)
  const reloj = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(reloj.current), [])

  function buscar(q: string) {
    clearTimeout(reloj.current)
    if (q.trim() === (filtro.q ?? '')) return
    const consulta = { ...filtro, q: q.trim() || undefined }
    // One entry of the history for a whole search.
    navegar(enlaceA('/manage/pedidos', { consulta }), { replace: filtro.q !== undefined })
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
        aria-label="Buscar pedidos"
        placeholder="Código, nombre, teléfono o pieza"
        maxLength={LARGO_DE_BUSQUEDA}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        value={borrador ?? filtro.q ?? ''}
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
