import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#http/query.ts'
import { foldText } from '#lib/foldText.ts'
import { useSubscription } from '#live/useSubscription.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { Money } from '#ui/Money.tsx'
import { listarPiezasParaPedir, type PiezaParaPedir } from '../ficha/contract.ts'

const SHOWN = 5

/** The pieces of the window that can be ordered now. */
export function usePiezasParaPedir() {
  const { data = [] } = useQuery(query(listarPiezasParaPedir))
  useSubscription(listarPiezasParaPedir.topics)
  return data
}

/** The pieces whose names have all words of a search. */
export function findByName(piezas: PiezaParaPedir[], q: string) {
  const words = foldText(q).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return piezas.filter(({ nombre }) => words.every((word) => foldText(nombre).includes(word))).slice(0, SHOWN)
}

/** Finds a piece of the window by its name. Outside of the fields of its form, which it only fills. */
export function BuscarPieza({ onChoose }: { onChoose: (pieza: PiezaParaPedir) => void }) {
  const [q, setQ] = useState('')
  const piezas = usePiezasParaPedir()
  if (piezas.length === 0) return null
  const found = findByName(piezas, q)
  return (
    <div className="grid gap-1.5">
      <TextField
        name="pieza-de-la-vitrina"
        // No field that Enter goes on to.
        data-slot="busqueda"
        label="Pieza de la tienda"
        optional
        placeholder="Busca por nombre"
        autoComplete="off"
        enterKeyHint="search"
        value={q}
        onChange={({ currentTarget }) => setQ(currentTarget.value)}
        // Enter takes the first one found, and never sends the form.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.stopPropagation()
          if (found[0]) choose(found[0])
        }}
      />
      <ul aria-label="Piezas que se pueden pedir" className="grid divide-y divide-border empty:hidden">
        {found.map((pieza) => (
          <li key={pieza.slug}>
            <button
              type="button"
              onClick={() => choose(pieza)}
              className="flex min-h-12 w-full items-center justify-between gap-3 rounded-lg px-3 py-1.5 text-left hover:bg-accent"
            >
              <span className="min-w-0 font-semibold text-sm wrap-anywhere">{pieza.nombre}</span>
              {pieza.precio && <Money amount={pieza.precio} className="text-meta" />}
            </button>
          </li>
        ))}
      </ul>
      {q.trim() !== '' && found.length === 0 && (
        <p role="status" className="text-meta text-muted-foreground">
          No hay una pieza disponible con ese nombre.
        </p>
      )}
    </div>
  )

  function choose(pieza: PiezaParaPedir) {
    setQ('')
    onChoose(pieza)
  }
}
