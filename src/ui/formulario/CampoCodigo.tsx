import { X } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react'
import { formatearCodigo, LARGO_CODIGO } from '#lib/formatoDeCodigo.ts'
import { negocio } from '#negocio'
import { Campo, describirCampo, estiloDeControl, type PropsDeCampo } from './Campo.tsx'
import { Contador } from './Contador.tsx'
import { colocarCursor } from './cursor.ts'
import { type PropsDeEnlace, useCampo, useEscrito } from './useCampo.ts'

/** In a form the field's `nombre`; elsewhere the code and who hears of it. */
type Dueno =
  | { nombre: string; valor?: undefined; alCambiar?: undefined }
  | { nombre?: undefined; valor: string; alCambiar: (valor: string) => void }

type Props = PropsDeCampo &
  Dueno &
  Omit<PropsDeEnlace, 'nombre' | 'leer'> &
  Omit<ComponentProps<'input'>, 'children' | 'value' | 'defaultValue' | 'onChange'> & {
    /** The pickup form cleans codes by a looser rule. */
    formatear?: (escrito: string) => string
    /** Characters of a whole code, where it is not an order's. */
    maximo?: number
    /** A button in the field's own line. */
    alLado?: ReactNode
  }

/** The order code, formatted while typing: `b0140718` shows `B01-40718`. */
export function CampoCodigo({
  etiqueta,
  pista,
  opcional,
  className,
  valor,
  alCambiar,
  formatear = formatearCodigo,
  maximo = LARGO_CODIGO,
  alLado,
  ...resto
}: Props) {
  const { id, error, registro, control } = useCampo(resto)
  const codigo = useEscrito(resto.nombre, valor)

  // What was typed while the page had no programs yet stands in the field, and no event told of it.
  const alEncontrar = useEffectEvent((nodo: HTMLInputElement) => {
    nodo.value = formatear(nodo.value)
    cambiar(nodo)
  })
  useEffect(() => {
    const nodo = document.getElementById(id)
    if (nodo instanceof HTMLInputElement && nodo.value !== nodo.defaultValue) alEncontrar(nodo)
  }, [id])

  function alEscribir({ currentTarget: nodo }: ChangeEvent<HTMLInputElement>) {
    const escrito = nodo.value
    const formateado = formatear(escrito)
    const cursor = nodo.selectionStart ?? escrito.length
    // Written here, before React does, so that the caret stays where the person left it.
    nodo.value = formateado
    const lugar = cursor === escrito.length ? formateado.length : colocarCursor({ escrito, cursor, formateado })
    nodo.setSelectionRange(lugar, lugar)
    cambiar(nodo)
  }

  function borrar() {
    const nodo = document.getElementById(id)
    if (!(nodo instanceof HTMLInputElement)) return
    nodo.value = ''
    nodo.focus()
    cambiar(nodo)
  }

  function cambiar(nodo: HTMLInputElement) {
    alCambiar?.(nodo.value)
    registro?.onChange({ target: nodo, type: 'change' })
  }

  return (
    <Campo
      {...{ id, etiqueta, pista, error, opcional, className }}
      pie={<Contador id={`${id}-contador`} largo={codigo.length} maximo={maximo} />}
    >
      <div className="flex gap-3">
        <div className="relative min-w-0 flex-1">
          <input
            data-slot="control"
            id={id}
            type="text"
            dir="auto"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            placeholder={negocio.pedidos.ejemplo}
            {...control}
            {...describirCampo(id, { pista, error }, `${id}-contador`)}
            value={valor}
            onChange={alEscribir}
            className={`codigo h-12 pr-12 placeholder:font-normal ${estiloDeControl}`}
          />
          {codigo && !resto.readOnly && (
            <button
              type="button"
              onClick={borrar}
              className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg text-muted-foreground hover:text-foreground"
            >
              <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
              <span className="sr-only">Borrar el código</span>
            </button>
          )}
        </div>
        {alLado}
      </div>
    </Campo>
  )
}
