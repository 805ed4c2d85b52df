import type { ComponentProps, ReactNode } from 'react'
import { describirCampo, MensajeDeError } from './Campo.tsx'
import { type PropsDeEnlace, useCampo } from './useCampo.ts'

type Props = Omit<PropsDeEnlace, 'leer' | 'falta'> &
  Omit<ComponentProps<'input'>, 'type' | 'id' | 'children'> & {
    etiqueta: ReactNode
    /** What it means to tick it. */
    pista?: ReactNode
  }

/**
 * One thing to tick: `<Casilla nombre="recordarme" etiqueta="Recordarme" />`. Ticked, the field is `true`, or its `value`
 * where it has one.
 */
export function Casilla({ etiqueta, pista, className, ...resto }: Props) {
  const { id, error, control, inicial } = useCampo(resto)
  return (
    <div data-slot="casilla" className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 ${className ?? ''}`}>
      <input
        {...control}
        id={id}
        type="checkbox"
        defaultChecked={inicial === true}
        {...describirCampo(id, { pista, error })}
        className="my-3 size-5 accent-primary"
      />
      {/* As high as a finger is wide. */}
      <label htmlFor={id} className="flex min-h-11 items-center text-sm">
        {etiqueta}
      </label>
      {pista && (
        <p id={`${id}-pista`} className="col-start-2 -mt-1.5 text-meta text-muted-foreground">
          {pista}
        </p>
      )}
      {error && (
        <div className="col-start-2">
          <MensajeDeError id={`${id}-error`}>{error}</MensajeDeError>
        </div>
      )}
    </div>
  )
}
