import type { Ref } from 'react'
import { describirCampo, estiloDeControl, MensajeDeError } from '#ui/formulario/Campo.tsx'
import { Contador } from '#ui/formulario/Contador.tsx'
import { useCampo, useEscrito } from '#ui/formulario/useCampo.ts'
import { LARGO_DE_MENSAJE } from '../contrato.ts'

/** From here on it is told how much room is left. */
const CASI_LLENO = LARGO_DE_MENSAJE - 500

/** The box that one writes in all day: low, and called what it is for whoever does not see where it stands. */
export function CampoDeMensaje({ etiqueta, ref }: { etiqueta: string; ref: Ref<HTMLDivElement> }) {
  const { id, error, control } = useCampo({ nombre: 'mensaje' })
  const { length: largo } = useEscrito('mensaje')
  const contador = largo > CASI_LLENO ? `${id}-contador` : undefined
  return (
    <div ref={ref} data-slot="campo" data-invalid={error ? true : undefined} className="grid gap-1.5">
      <label htmlFor={id} className="sr-only">
        {etiqueta}
      </label>
      {error && <MensajeDeError id={`${id}-error`}>{error}</MensajeDeError>}
      <textarea
        data-slot="control"
        id={id}
        rows={2}
        placeholder={etiqueta}
        dir="auto"
        {...control}
        {...describirCampo(id, { error }, contador)}
        className={`min-h-14! py-1.5 lg:text-sm ${estiloDeControl}`}
      />
      {contador && <Contador id={contador} largo={largo} maximo={LARGO_DE_MENSAJE} />}
    </div>
  )
}
