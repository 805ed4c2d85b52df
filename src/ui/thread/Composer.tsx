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

/** From so many characters before the limit on it is told how much room is left. */
const NEARLY = 300
/** Pixels; beyond it scrolls. */
const TALLEST = 132

type Props = {
  value: string
  onChange: (text: string) => void
  /** Hears only of what may be sent: trimmed, not empty, not too long. */
  onSend: (text: string) => void
  max: number
  label?: string
  /** Something is under way that must end first: it can be written, and not sent. */
  busy?: boolean
  /** Before the box's own: what it prevents does nothing else. */
  onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  /** Over the box. */
  above?: ReactNode
  ref?: RefObject<HTMLTextAreaElement | null>
}

/** Where one writes in a chat: Enter sends, Shift+Enter begins a new line, and it grows with what is in it. */
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
    // With its borders; an empty box is as high as its style says.
    if (value) style.height = `${Math.min(box.current.scrollHeight + 2, TALLEST)}px`
  }, [value])

  function send(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (canSend) onSend(value.trim())
    box.current?.focus()
  }

  function hearKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    onKey?.(event)
    if (event.defaultPrevented) return
    // Enter also ends a word that is being put together from several keys.
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
          onKeyDown={hearKey}
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
        {length > max - NEARLY && <CharCount id={`${id}-contador`} length={length} max={max} />}
      </div>
    </form>
  )
}
