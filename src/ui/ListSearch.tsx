import { Search } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'

/** Milliseconds from the last key press to the search. */
const DEBOUNCE_MS = 200

type Props = {
  label: string
  placeholder: string
  /** The query that the list shows now. */
  query: string
  maxLength: number
  onSearch: (q: string) => void
  className?: string
  /** Receives the input, for a shortcut that focuses it. */
  ref?: Ref<HTMLInputElement>
}

/** A search field over a list. It searches while the person types. */
export function ListSearch({ label, placeholder, query, maxLength, onSearch, className, ref }: Props) {
  // The typed text; null while the field shows `query`. After a blur the text stays until `query` differs from `since`.
  const [typed, setTyped] = useState<{ text: string; since?: string } | null>(null)
  if (typed?.since !== undefined && typed.since !== query) setTyped(null)
  const typedText = typed?.text ?? null
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The last query sent to `onSearch`; the list may still show an older one.
  const requested = useRef(query)
  useEffect(() => {
    requested.current = query
  }, [query])
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(q: string) {
    clearTimeout(timer.current)
    if (q.trim() === requested.current) return
    requested.current = q.trim()
    onSearch(q.trim())
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: some of the phones that visit the shop do not know `<search>`
    <form
      role="search"
      className={`relative ${className ?? ''}`}
      onSubmit={(event) => {
        event.preventDefault()
        // Leaving the field enables the list's shortcuts and hides a phone's keyboard.
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
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        value={typedText ?? query}
        onChange={({ target: { value } }) => {
          setTyped({ text: value })
          clearTimeout(timer.current)
          timer.current = setTimeout(() => search(value), DEBOUNCE_MS)
        }}
        onBlur={() => {
          if (typedText !== null) search(typedText)
          setTyped(typedText === null || typedText.trim() === query ? null : { text: typedText, since: query })
        }}
        className="h-12 w-full rounded-lg border border-input bg-card pr-3 pl-10 text-base"
      />
    </form>
  )
}
