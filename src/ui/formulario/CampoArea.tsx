import type { ComponentProps } from 'react'
import { Campo, describirCampo, estiloDeControl, type PropsDeCampo } from './Campo.tsx'
import { Contador } from './Contador.tsx'
import { type PropsDeEnlace, useCampo, useEscrito } from './useCampo.ts'

type Props = PropsDeCampo &
  PropsDeEnlace &
  Omit<ComponentProps<'textarea'>, 'children' | 'maxLength'> & {
    /** Characters allowed, shown by a counter. Nothing typed is cut: the form refuses what is too long. */
    maximo?: number
  }

/** Several lines of text, with a counter where there is a limit. */
export function CampoArea({ etiqueta, pista, opcional, className, maximo, ...resto }: Props) {
  const { id, error, control } = useCampo(resto)
  const { length: largo } = useEscrito(resto.nombre, String(resto.value ?? ''))
  const contador = maximo ? `${id}-contador` : undefined
  return (
    <Campo
      {...{ id, etiqueta, pista, error, opcional, className }}
      pie={maximo && <Contador id={`${id}-contador`} largo={largo} maximo={maximo} />}
    >
      <textarea
        data-slot="control"
        id={id}
        rows={4}
        dir="auto"
        {...control}
        {...describirCampo(id, { pista, error }, contador)}
        className={`min-h-28 py-3 ${estiloDeControl}`}
      />
    </Campo>
  )
}
