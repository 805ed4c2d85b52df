import { Send } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useId, useLayoutEffect, useRef } from 'react'
import { estiloDeControl, MensajeDeError } from '../formulario/Campo.tsx'
import { Contador } from '../formulario/Contador.tsx'

/** From so many characters before the limit on it is told how much room is left. */
const CASI = 300
/** Pixels; beyond it scrolls. */
const ALTO = 132

type Props = {
  valor: string
  alCambiar: (texto: string) => void
  /** Hears only of what may be sent: trimmed, not empty, not too long. */
  alEnviar: (texto: string) => void
  maximo: number
  etiqueta?: string
  /** Something is under way that must end first: it can be written, and not sent. */
  ocupado?: boolean
  /** A sentence about what was written. */
  error?: string
  /** Before the box's own: what it prevents does nothing else. */
  alTeclear?: (evento: KeyboardEvent<HTMLTextAreaElement>) => void
  /** Between the box and the button that sends. */
  alLado?: ReactNode
  /** Over the box. */
  encima?: ReactNode
  ref?: Ref<HTMLTextAreaElement>
}

/** Where one writes in a chat: Enter sends, Shift+Enter begins a new line, and it grows with what is in it. */
export function Redactor({
  valor,
  alCambiar,
  alEnviar,
  maximo,
  etiqueta = 'Escribe tu mensaje',
  ocupado = false,
  error: dicho,
  alTeclear,
  alLado,
  encima,
  ref,
}: Props) {
  const id = useId()
  const caja = useRef<HTMLTextAreaElement>(null)
  const largo = valor.trim().length
  const error = largo > maximo ? `Usa ${maximo} caracteres como máximo.` : dicho
  const puede = largo > 0 && largo <= maximo && !ocupado

  useLayoutEffect(() => {
    const nodo = caja.current
    if (!nodo) return
    nodo.style.height = 'auto'
    // With its borders; an empty box is as high as its style says.
    if (valor) nodo.style.height = `${Math.min(nodo.scrollHeight + 2, ALTO)}px`
  }, [valor])

  function enviar(evento: FormEvent | KeyboardEvent) {
    evento.preventDefault()
    if (puede) alEnviar(valor.trim())
    caja.current?.focus()
  }

  function conTeclas(evento: KeyboardEvent<HTMLTextAreaElement>) {
    alTeclear?.(evento)
    if (evento.defaultPrevented) return
    // Enter also ends a word that is being put together from several keys.
    if (evento.key === 'Enter' && !evento.shiftKey && !evento.nativeEvent.isComposing) enviar(evento)
  }

  return (
    <form
      onSubmit={enviar}
      noValidate
      className="grid gap-1 border-border border-t px-3 pt-3 pb-[max(0.625rem,env(safe-area-inset-bottom))]"
    >
      {encima}
      {error && <MensajeDeError id={`${id}-error`}>{error}</MensajeDeError>}
      <div className="flex items-end gap-2">
        <textarea
          ref={(nodo) => {
            caja.current = nodo
            if (typeof ref === 'function') ref(nodo)
            else if (ref) ref.current = nodo
          }}
          data-slot="control"
          rows={1}
          dir="auto"
          enterKeyHint="send"
          aria-label={etiqueta}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${error ? `${id}-error ` : ''}${id}-pista`}
          placeholder={etiqueta}
          value={valor}
          onChange={({ currentTarget }) => alCambiar(currentTarget.value)}
          onKeyDown={conTeclas}
          className={`min-h-12! flex-1 resize-none py-[11px] leading-6 placeholder:truncate ${estiloDeControl}`}
        />
        {alLado}
        <button
          type="submit"
          aria-disabled={!puede || undefined}
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
        {largo > maximo - CASI && <Contador id={`${id}-contador`} largo={largo} maximo={maximo} />}
      </div>
    </form>
  )
}
