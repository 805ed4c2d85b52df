import type { ComponentProps } from 'react'
import { Campo, describirCampo, estiloDeControl, type PropsDeCampo } from './Campo.tsx'
import { useIdDeCampo } from './Formulario.tsx'

type Props = PropsDeCampo & Omit<ComponentProps<'input'>, 'children'>

/** One line of text. Spreads `register('correo')` of react-hook-form: `<CampoTexto etiqueta="Correo" {...register('correo')} />`. */
export function CampoTexto({ etiqueta, pista, error, opcional, className, id, ...resto }: Props) {
  const propio = useIdDeCampo(id, resto.name)
  return (
    <Campo id={propio} {...{ etiqueta, pista, error, opcional, className }}>
      <input
        data-slot="control"
        id={propio}
        type="text"
        {...resto}
        {...describirCampo(propio, { pista, error })}
        className={`h-12 ${estiloDeControl}`}
      />
    </Campo>
  )
}

/** A telephone in any writing: nothing is reformatted while typing. */
export function CampoTelefono(props: Props) {
  return <CampoTexto type="tel" inputMode="tel" autoComplete="tel" placeholder="809-555-0134" {...props} />
}
