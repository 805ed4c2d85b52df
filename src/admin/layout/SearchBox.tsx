import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { BUSQUEDA_MAX_LENGTH } from '#pedidos/lista/filter.ts'
import { ShortcutKey } from '#ui/shortcuts/ShortcutKey.tsx'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import { searchTargetFor } from './searchTargets.ts'

/** Milliseconds without a key after which the list follows what is typed. */
const DEBOUNCE_MS = 150

/**
 * Finds orders from any page of staff, and clients from theirs. On the list itself it narrows what is shown while one types;
 * elsewhere Enter leads to the list.
 */
export function SearchBox() {
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  const { lista, titulo, pista, leer: read, direccionDe: pathOf } = searchTargetFor(pathname)
  const enLaLista = pathname === lista
  const [query] = useSearchParams()
  const puesta = read(query) ?? ''
  // While somebody types, the field is theirs: the address follows a little later.
  const [draft, setDraft] = useState<string | null>(null)
  // What the address is about to follow stands there until it has, also for whoever comes back and types on.
  const [inFlight, setInFlight] = useState<{ q: string; desde: string } | null>(null)
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined)
  const text = draft ?? (inFlight?.desde === key ? inFlight.q : enLaLista ? puesta : '')
  useShortcut({ key: '/', title: titulo, group: 'En todas partes', run: () => field.current?.select() })

  function escribir(newItem: string) {
    setDraft(newItem)
    clearTimeout(wait.current)
    if (enLaLista) wait.current = setTimeout(() => buscar(newItem), DEBOUNCE_MS)
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
          <span className="sr-only">{titulo}</span>
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
            placeholder={pista}
            onChange={({ target }) => escribir(target.value)}
            onBlur={() => {
              // The list that was on its way has taken the focus: what was typed meanwhile is for it.
              if (enLaLista && draft !== null && draft.trim() !== puesta) {
                setInFlight({ q: draft, desde: key })
                buscar(draft)
              }
              setDraft(null)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              // The browser would also empty the field, and the list with it.
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
