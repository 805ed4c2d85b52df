const INITIAL_QUESTIONS = [
  '¿Dónde va mi pedido?',
  '¿Cuánto cuesta el envío?',
  '¿Cuál es el horario?',
  '¿Cómo puedo pagar?',
  '¿Dónde y cuándo retiro mi pedido?',
  '¿Dónde están?',
]

type Props = {
  alreadyAsked: string[]
  busy: boolean
  onSelect: (pregunta: string) => void
}

/** Suggested questions, in a row that scrolls sideways and fades at its end. */
export function Sugerencias({ alreadyAsked, busy, onSelect }: Props) {
  const remaining = INITIAL_QUESTIONS.filter((item) => !alreadyAsked.includes(item))
  if (remaining.length === 0) return null
  return (
    <ul
      aria-label="Preguntas frecuentes"
      className="-mx-3 mb-2 flex gap-2 overflow-x-auto px-3 pr-10 [mask-image:linear-gradient(to_right,black_calc(100%-2.5rem),transparent)] [scrollbar-width:none]"
    >
      {remaining.map((pregunta) => (
        <li key={pregunta} className="shrink-0">
          <button
            type="button"
            aria-disabled={busy || undefined}
            onClick={() => busy || onSelect(pregunta)}
            className="h-12 rounded-full border border-border px-4 font-semibold text-meta text-primary -outline-offset-2 hover:border-primary hover:bg-accent hover:text-accent-foreground sm:h-9"
          >
            {pregunta}
          </button>
        </li>
      ))}
    </ul>
  )
}
