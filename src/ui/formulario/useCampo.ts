import { type ChangeEvent, useCallback, useContext, useId, useSyncExternalStore } from 'react'
import { ContextoDeFormulario, idDeCampo } from './contexto.ts'

export type PropsDeEnlace = {
  /** The contract's field: by it the form gives the control its value and its error, and hears what is typed. */
  nombre?: string
  /** Said in the place of the form's own error; null says nothing here. */
  error?: string | null
  /** Said here where the form has one sentence for all that is missing: `Escribe tu sector.` */
  falta?: string
  /** Makes of what is typed what is sent. */
  leer?: (texto: string) => string
}

type PropsDeControl = PropsDeEnlace & {
  id?: string
  name?: string
  onChange?: (evento: ChangeEvent<never>) => void
}

/** Ties a control to its form by `nombre`. One without belongs to its owner, who gives `name`, `value` and `error`. */
export function useCampo<P extends PropsDeControl>({ nombre, leer, error, falta, id, ...control }: P) {
  const { nombre: delFormulario, formulario } = useContext(ContextoDeFormulario)
  const suelto = useId()
  if (nombre && !formulario) throw new Error(`The field ${nombre} stands in no form of \`useFormulario\`.`)
  const campo = nombre ?? control.name
  const registro = nombre ? formulario?.register(nombre, { onChange: control.onChange, setValueAs: leer }) : undefined
  const dicho = nombre && formulario?.formState.errors[nombre]?.message
  const suyo = dicho && dicho === formulario?.falta ? (falta ?? dicho) : dicho
  return {
    id: id ?? (campo ? idDeCampo(delFormulario, campo) : suelto),
    error: error === undefined && suyo ? String(suyo) : (error ?? undefined),
    /** For a control that changes what is typed: tells the form of it. */
    registro,
    control: { ...control, ...registro },
    /** What the field begins with: the page's own HTML shows it before any program is there. */
    inicial: nombre && formulario?.formState.defaultValues?.[nombre],
  }
}

const nadie = () => {}

/** What stands in a form's field, as typing, a kept draft and a reset change it; for one of nobody, `suelto`. */
export function useEscrito(nombre: string | undefined, suelto = '') {
  const { formulario } = useContext(ContextoDeFormulario)
  const { subscribe, getValues } = formulario ?? {}
  const oir = useCallback(
    (alCambiar: () => void) =>
      (nombre && subscribe?.({ name: nombre, formState: { values: true }, callback: alCambiar })) || nadie,
    [nombre, subscribe],
  )
  const leer = () => (nombre ? String(getValues?.(nombre) ?? '') : suelto)
  return useSyncExternalStore(oir, leer, leer)
}
