import { Send } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { CharCount } from '../form/CharCount.tsx'
import { controlStyle, ErrorMessage } from '../form/Field.tsx'

/** The counter appears when fewer than this many characters remain. */
const COUNTER_FROM = 300
/** Maximum height of the text box in pixels; a longer text scrolls. */
const MAX_HEIGHT = 132

type Props = {
  value: string
  onChange: (text: string) => void
  /** Called with a trimmed text that is neither empty nor too long. */
  onSend: (text: string) => void
  max: number
  label?: string
  /** Disables sending, not typing, while another request is in flight. */
  busy?: boolean
  /** Runs before the composer's own key handling, which it cancels with `preventDefault`. */
  onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  /** Rendered above the text box. */
  above?: ReactNode
  ref?: RefObject<HTMLTextAreaElement | null>
}

/** A chat's message box: Enter sends, Shift+Enter breaks the line, and the box grows with its text. */
export function Composer({
  value,
  onChange,
  onSend,
  max,
  label = 'Escribe tu mensaje',
  busy = false,
  onKey,
  above,
  ref,
}: Props) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const { length } = value.trim()
  const error = length > max ? `Usa ${max} caracteres como máximo.` : undefined
  const canSend = length > 0 && !error && !busy

  useLayoutEffect(() => {
    if (!box.current) return
    const { style } = box.current
    style.height = 'auto'
    // The height is `scrollHeight` plus the borders. The style sheet gives the height of an empty box.
    if (value) style.height = `${Math.min(box.current.scrollHeight + 2, MAX_HEIGHT)}px`
  }, [value])

  function send(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (canSend) onSend(value.trim())
    box.current?.focus()
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    onKey?.(event)
    if (event.defaultPrevented) return
    // While an input method composes a word (IME), Enter confirms the word.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
  }

  return (
    <form
      onSubmit={send}
      noValidate
      className="grid gap-1 border-border border-t px-3 pt-3 pb-[max(0.625rem,env(safe-area-inset-bottom))]"
    >
      {above}
      {error && <ErrorMessage id={`${id}-error`}>{error}</ErrorMessage>}
      <div className="flex items-end gap-2">
        <textarea
          ref={(node) => {
            box.current = node
            if (ref) ref.current = node
          }}
          data-slot="control"
          rows={1}
          dir="auto"
          enterKeyHint="send"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${error ? `${id}-error ` : ''}${id}-pista`}
          placeholder={label}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onKeyDown={handleKey}
          className={`min-h-12! flex-1 resize-none py-[11px] leading-6 placeholder:truncate ${controlStyle}`}
        />
        <button
          type="submit"
          aria-disabled={!canSend || undefined}
          className="grid size-12 shrink-0 place-items-center rounded-full border border-transparent bg-primary text-primary-foreground transition-colors duration-120 hover:bg-primary-hover aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
        >
          <Send aria-hidden="true" strokeWidth={1.75} className="size-5" />
          <span className="sr-only">Enviar</span>
        </button>
      </div>
      <div className="flex justify-between gap-2">
        <p id={`${id}-pista`} className="text-mini text-muted-foreground max-sm:sr-only">
          Enter envía, Mayús+Enter nueva línea
        </p>
        {length > max - COUNTER_FROM && <CharCount id={`${id}-contador`} length={length} max={max} />}
      </div>
    </form>
  )
}
