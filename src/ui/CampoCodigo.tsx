import { X } from 'lucide-react'
import type { ChangeEvent, ComponentProps } from 'react'
import { formatearCodigo, LARGO_CODIGO } from '#comun/formatoDeCodigo.ts'
import { Campo, describirCampo, estiloDeControl, type PropsDeCampo } from './Campo.tsx'
import { Contador } from './CampoArea.tsx'
import { colocarCursor } from './cursor.ts'
import { useIdDeCampo } from './Formulario.tsx'

type Props = PropsDeCampo &
  Omit<ComponentProps<'input'>, 'children' | 'value' | 'defaultValue' | 'onChange'> & {
    valor: string
    alCambiar: (valor: string) => void
    /** The pickup form cleans codes by a looser rule (specification §5). */
    formatear?: (escrito: string) => string
  }

/** The order code, formatted while typing: `b0140718` shows `B01-40718`. Use it with `Controller` in react-hook-form. */
export function CampoCodigo({
  etiqueta,
  pista,
  error,
  opcional,
  className,
  id,
  valor,
  alCambiar,
  formatear = formatearCodigo,
  ...resto
}: Props) {
  const propio = useIdDeCampo(id, resto.name)

  function alEscribir({ currentTarget: nodo }: ChangeEvent<HTMLInputElement>) {
    const escrito = nodo.value
    const formateado = formatear(escrito)
    const cursor = nodo.selectionStart ?? escrito.length
    // Written here, before React does, so that the caret stays where the person left it.
    nodo.value = formateado
    const lugar = cursor === escrito.length ? formateado.length : colocarCursor({ escrito, cursor, formateado })
    nodo.setSelectionRange(lugar, lugar)
    alCambiar(formateado)
  }

  return (
    <Campo
      id={propio}
      {...{ etiqueta, pista, error, opcional, className }}
      pie={<Contador id={`${propio}-contador`} largo={valor.length} maximo={LARGO_CODIGO} />}
    >
      <div className="relative">
        <input
          data-slot="control"
          id={propio}
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          placeholder="B01-00000"
          {...resto}
          {...describirCampo(propio, { pista, error }, `${propio}-contador`)}
          value={valor}
          onChange={alEscribir}
          className={`codigo h-12 pr-12 placeholder:font-normal ${estiloDeControl}`}
        />
        {valor && !resto.readOnly && (
          <button
            type="button"
            onClick={() => {
              alCambiar('')
              document.getElementById(propio)?.focus()
            }}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg text-muted-foreground hover:text-foreground"
          >
            <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
            <span className="sr-only">Borrar el código</span>
          </button>
        )}
      </div>
    </Campo>
  )
}
