import type { ComponentProps } from 'react'
import { Campo, describirCampo, estiloDeControl, type PropsDeCampo } from './Campo.tsx'
import { Contador } from './Contador.tsx'
import { type PropsDeEnlace, useCampo, useEscrito } from './useCampo.ts'

type Props = PropsDeCampo &
  PropsDeEnlace &
  Omit<ComponentProps<'input'>, 'children' | 'maxLength'> & {
    /** Characters allowed, shown by a counter. Nothing typed is cut: the form refuses what is too long. */
    maximo?: number
  }

/** One line of text: `<CampoTexto nombre="nombre_cliente" etiqueta="Nombre" />`. */
export function CampoTexto({ etiqueta, pista, opcional, className, maximo, ...resto }: Props) {
  const { id, error, control } = useCampo(resto)
  const { length: largo } = useEscrito(maximo ? resto.nombre : undefined)
  const contador = maximo ? `${id}-contador` : undefined
  return (
    <Campo
      {...{ id, etiqueta, pista, error, opcional, className }}
      pie={maximo && <Contador id={`${id}-contador`} largo={largo} maximo={maximo} />}
    >
      <input
        data-slot="control"
        id={id}
        type="text"
        dir="auto"
        {...control}
        {...describirCampo(id, { pista, error }, contador)}
        className={`h-12 ${estiloDeControl}`}
      />
    </Campo>
  )
}

export function CampoCorreo(props: Props) {
  return <CampoTexto type="email" autoComplete="email" {...props} />
}

/** A telephone in any writing: nothing is reformatted while typing. */
export function CampoTelefono(props: Props) {
  return <CampoTexto type="tel" inputMode="tel" autoComplete="tel" placeholder="809-555-0134" {...props} />
}
