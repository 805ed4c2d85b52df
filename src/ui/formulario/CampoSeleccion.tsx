import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Campo, describirCampo, estiloDeControl, type PropsDeCampo } from './Campo.tsx'
import { type PropsDeEnlace, useCampo } from './useCampo.ts'

type Props = PropsDeCampo & PropsDeEnlace & ComponentProps<'select'>

/** The system's own list: fast, searchable by keyboard, right on a phone. Its children are `<option>`s and `<optgroup>`s. */
export function CampoSeleccion({ etiqueta, pista, opcional, className, ...resto }: Props) {
  const { id, error, control } = useCampo(resto)
  return (
    <Campo {...{ id, etiqueta, pista, error, opcional, className }}>
      <div className="relative">
        <select
          data-slot="control"
          id={id}
          {...control}
          {...describirCampo(id, { pista, error })}
          className={`h-12 appearance-none pr-10 ${estiloDeControl}`}
        />
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-muted-foreground"
        />
      </div>
    </Campo>
  )
}
