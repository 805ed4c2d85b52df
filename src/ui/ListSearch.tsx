import { Search } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'

/** Milliseconds after the last key. */
const DEBOUNCE_MS = 200

type Props = {
  label: string
  placeholder: string
  /** What the list is searched by now. */
  query: string
  maxLength: number
  onSearch: (q: string) => void
  className?: string
  /** The field, for a key that leads to it. */
  ref?: Ref<HTMLInputElement>
}

/** Over a list: it follows what is typed. */
export function ListSearch({ label, placeholder, query, maxLength, onSearch, className, ref }: Props) {
  // The typed text. Once the field is left it stays until the list is searched by something else than `desde`.
  const [typed, setTyped] = useState<{ text: string; since?: string } | null>(null)
  if (typed?.since !== undefined && typed.since !== query) setTyped(null)
  const typedText = typed?.text ?? null
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What was asked for last; the list may still show the search before it.
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
    // biome-ignore lint/a11y/useSemanticElements: `search` is younger than some of the phones that come here
    <form
      role="search"
      className={`relative ${className ?? ''}`}
      onSubmit={(event) => {
        event.preventDefault()
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
        className="h-11 w-full rounded-lg border border-input bg-card pr-3 pl-10 text-base"
      />
    </form>
  )
}
