import { type ComponentProps, useEffect, useState } from 'react'
import { Campo, describirCampo, estiloDeControl, type PropsDeCampo } from './Campo.tsx'
import { useIdDeCampo } from './Formulario.tsx'

type Props = PropsDeCampo &
  Omit<ComponentProps<'textarea'>, 'children' | 'maxLength'> & {
    /** Characters allowed, shown by a counter. Nothing typed is cut: the form refuses what is too long. */
    maximo?: number
  }

/** Several lines of text, with a counter where there is a limit. */
export function CampoArea({ etiqueta, pista, error, opcional, className, id, maximo, onInput, ...resto }: Props) {
  const propio = useIdDeCampo(id, resto.name)
  const [largo, setLargo] = useState(0)
  // Forms also write the text themselves (a kept draft, a reset) and no event tells of it.
  useEffect(() => {
    const nodo = document.getElementById(propio)
    if (nodo instanceof HTMLTextAreaElement) setLargo(nodo.value.length)
  })
  return (
    <Campo
      id={propio}
      {...{ etiqueta, pista, error, opcional, className }}
      pie={maximo && <Contador id={`${propio}-contador`} largo={largo} maximo={maximo} />}
    >
      <textarea
        data-slot="control"
        id={propio}
        rows={4}
        {...resto}
        onInput={(evento) => {
          setLargo(evento.currentTarget.value.length)
          onInput?.(evento)
        }}
        {...describirCampo(propio, { pista, error }, maximo ? `${propio}-contador` : undefined)}
        className={`min-h-28 py-3 ${estiloDeControl}`}
      />
    </Campo>
  )
}

/** `12/500`, under the right end of a field. */
export function Contador({ id, largo, maximo }: { id: string; largo: number; maximo: number }) {
  const color = largo > maximo ? 'font-semibold text-destructive' : 'text-muted-foreground'
  return (
    <p id={id} className={`cifras justify-self-end text-meta ${color}`}>
      {largo}/{maximo}
      <span className="sr-only"> caracteres</span>
    </p>
  )
}
