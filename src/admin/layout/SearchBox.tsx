import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { BUSQUEDA_MAX_LENGTH } from '#pedidos/lista/filter.ts'
import { ShortcutKey } from '#ui/shortcuts/ShortcutKey.tsx'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import { searchTargetFor } from './searchTargets.ts'

/** Milliseconds between the last key press and the search. */
const DEBOUNCE_MS = 150

/**
 * Searches clients on the page of clients, and orders elsewhere. On the list itself typing filters the rows; on other
 * pages Enter opens the list.
 */
export function SearchBox() {
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  const { listPath, label, placeholder, read, pathOf } = searchTargetFor(pathname)
  const enLaLista = pathname === listPath
  const [query] = useSearchParams()
  const searchInUrl = read(query) ?? ''
  // The text being typed, which the URL gets only after a pause; null when nobody types.
  const [draft, setDraft] = useState<string | null>(null)
  // The text of a search whose navigation has not finished, shown until it has.
  const [inFlight, setInFlight] = useState<{ q: string; key: string } | null>(null)
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined)
  const text = draft ?? (inFlight?.key === key ? inFlight.q : enLaLista ? searchInUrl : '')
  useShortcut({ key: '/', title: label, group: 'En todas partes', run: () => field.current?.select() })

  function escribir(text: string) {
    setDraft(text)
    clearTimeout(wait.current)
    if (enLaLista) wait.current = setTimeout(() => buscar(text), DEBOUNCE_MS)
  }

  function buscar(q: string) {
    clearTimeout(wait.current)
    navigate(pathOf(q.trim() || undefined, enLaLista ? query : undefined), { replace: enLaLista })
  }

  return (
    <search className="relative min-w-0 max-w-md flex-1">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          buscar(text)
          if (!enLaLista) field.current?.blur()
        }}
      >
        <label>
          <span className="sr-only">{label}</span>
          <Search
            aria-hidden="true"
            strokeWidth={1.75}
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
          />
          <input
            ref={field}
            type="search"
            value={text}
            maxLength={BUSQUEDA_MAX_LENGTH}
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            onChange={({ target }) => escribir(target.value)}
            onBlur={() => {
              // A navigation that ended while the person typed took the focus; the text typed until then starts another
              // search.
              if (enLaLista && draft !== null && draft.trim() !== searchInUrl) {
                setInFlight({ q: draft, key })
                buscar(draft)
              }
              setDraft(null)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              // Escape would also clear the field, and with it the list's filter.
              event.preventDefault()
              field.current?.blur()
            }}
            className="h-9.5 w-full rounded-lg border border-input bg-card pr-10 pl-9 text-meta placeholder:text-muted-foreground"
          />
          <span className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2">
            <ShortcutKey>/</ShortcutKey>
          </span>
        </label>
      </form>
    </search>
  )
}
