import type { ReactNode, Ref } from 'react'
import { describirCampo, estiloDeControl, MensajeDeError } from '#ui/formulario/Campo.tsx'
import { Contador } from '#ui/formulario/Contador.tsx'
import { useCampo, useEscrito } from '#ui/formulario/useCampo.ts'
import { LARGO_DE_RESPUESTA } from '../contrato.ts'

/** From here on it is told how much room is left. */
const CASI_LLENO = LARGO_DE_RESPUESTA - 300

type Props = {
  etiqueta: string
  pista: string
  /** At the end of the label's line. */
  lado: ReactNode
  ref: Ref<HTMLDivElement>
}

/** The box that one writes in all day: as low as it can be. */
export function CampoDeRespuesta({ etiqueta, pista, lado, ref }: Props) {
  const { id, error, control } = useCampo({ nombre: 'texto' })
  const { length: largo } = useEscrito('texto')
  const contador = largo > CASI_LLENO ? `${id}-contador` : undefined
  return (
    <div ref={ref} data-slot="campo" data-invalid={error ? true : undefined} className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label htmlFor={id} className="font-semibold text-sm">
          {etiqueta}
        </label>
        {lado}
      </div>
      {error && <MensajeDeError id={`${id}-error`}>{error}</MensajeDeError>}
      <textarea
        data-slot="control"
        id={id}
        rows={3}
        dir="auto"
        {...control}
        {...describirCampo(id, { pista, error }, contador)}
        className={`min-h-20 py-2 lg:text-sm ${estiloDeControl}`}
      />
      {contador && <Contador id={contador} largo={largo} maximo={LARGO_DE_RESPUESTA} />}
      <p id={`${id}-pista`} className="text-meta text-muted-foreground wrap-anywhere">
        {pista}
      </p>
    </div>
  )
}
