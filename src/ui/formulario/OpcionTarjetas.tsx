import type { ComponentProps, ReactNode } from 'react'
import { MensajeDeError } from './Campo.tsx'
import { type PropsDeEnlace, useCampo } from './useCampo.ts'

export type Opcion = { valor: string; titulo: ReactNode; texto?: ReactNode; icono?: ReactNode }

type Props = PropsDeEnlace &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'id' | 'children'> & {
    /** What is being chosen. */
    leyenda: ReactNode
    opciones: Opcion[]
    pista?: ReactNode
  }

/** A few choices as cards that are one radio group. */
export function OpcionTarjetas({ leyenda, opciones, pista, className, ...resto }: Props) {
  const { id, error, control, inicial } = useCampo(resto)
  const descrito = [pista && `${id}-pista`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset data-slot="opcion-tarjetas" aria-describedby={descrito} className={`grid gap-2 ${className ?? ''}`}>
      <legend className="mb-2 font-semibold text-sm">{leyenda}</legend>
      {pista && (
        <p id={`${id}-pista`} className="text-meta text-muted-foreground">
          {pista}
        </p>
      )}
      {error && <MensajeDeError id={`${id}-error`}>{error}</MensajeDeError>}
      <div className="grid gap-3 sm:grid-cols-2">
        {opciones.map(({ valor, titulo, texto, icono }, i) => (
          <label
            key={valor}
            className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-1 rounded-2xl border border-input bg-card p-4 transition-colors duration-120 hover:border-primary has-checked:border-primary has-checked:bg-accent has-checked:text-accent-foreground has-checked:outline has-checked:outline-1 has-checked:outline-primary has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 md:p-5"
          >
            {/* The first one bears the group's id, where the error summary leads. */}
            <input
              {...control}
              id={i === 0 ? id : `${id}-${valor}`}
              type="radio"
              value={valor}
              defaultChecked={inicial === undefined ? undefined : inicial === valor}
              aria-invalid={error ? true : undefined}
              className="peer col-start-1 row-start-1 mt-1 size-4 accent-primary focus-visible:outline-none"
            />
            <span className="flex items-center gap-2 font-semibold text-tarjeta [&_svg]:size-5 [&_svg]:shrink-0">
              {icono}
              {titulo}
            </span>
            {texto && <span className="col-start-2 text-meta">{texto}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
