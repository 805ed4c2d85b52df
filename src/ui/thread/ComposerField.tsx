import type { KeyboardEvent, ReactNode } from 'react'
import { describirCampo, estiloDeControl, MensajeDeError } from '../formulario/Campo.tsx'
import { Contador } from '../formulario/Contador.tsx'
import { useCampo, useEscrito } from '../formulario/useCampo.ts'

type Props = {
  /** The contract's field. */
  name: string
  label: string
  max: number
  /** From so many characters on it is told how much room is left. */
  nearly: number
  /** At the end of the label's line. */
  beside: ReactNode
  /** Under the box. */
  hint?: string
  rows: number
  className: string
}

/** The box of a form that one writes in all day: as low as it can be. */
export function ComposerField({ name, label, max, nearly, beside, hint, rows, className }: Props) {
  const { id, error, control } = useCampo({ nombre: name })
  const { length } = useEscrito(name)
  const counter = length > nearly ? `${id}-contador` : undefined
  return (
    <div data-slot="campo" data-invalid={error ? true : undefined} className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label htmlFor={id} className="mr-auto font-semibold text-sm">
          {label}
        </label>
        {beside}
      </div>
      {error && <MensajeDeError id={`${id}-error`}>{error}</MensajeDeError>}
      <textarea
        data-slot="control"
        id={id}
        rows={rows}
        dir="auto"
        {...control}
        {...describirCampo(id, { pista: hint, error }, counter)}
        className={`lg:text-sm ${className} ${estiloDeControl}`}
      />
      {counter && <Contador id={counter} largo={length} maximo={max} />}
      {hint && (
        <p id={`${id}-pista`} className="text-meta text-muted-foreground wrap-anywhere">
          {hint}
        </p>
      )}
    </div>
  )
}

/** For a form around one box: Ctrl and Enter send what stands in it. */
export function sendOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  if (event.currentTarget.querySelector('textarea')?.value.trim()) event.currentTarget.requestSubmit()
}
