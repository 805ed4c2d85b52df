import type { ComponentProps } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ContextoDeFormulario, type Envio } from './contexto.ts'

type Props<E extends FieldValues, S> = Omit<ComponentProps<'form'>, 'noValidate'> &
  (
    | { formulario: UseFormReturn<E, unknown, S> & Envio; nombre?: undefined }
    | { formulario?: UseFormReturn<E, unknown, S> & Partial<Envio>; nombre: string }
  )

/**
 * A form that checks itself (no browser bubbles) and gives its fields ids that the error summary can link to. With a
 * `formulario` of `useFormulario` its fields know their value and error by `nombre`, and sending is its own.
 */
export function Formulario<E extends FieldValues = FieldValues, S = E>({
  formulario,
  nombre = formulario?.nombre ?? '',
  children,
  ...resto
}: Props<E, S>) {
  const abierto = formulario as (UseFormReturn & Partial<Envio>) | undefined // fields know their names, not its type
  return (
    <ContextoDeFormulario value={{ nombre, formulario: abierto }}>
      {/* Sent before the page's code is there, a form of this method stays where it is: nothing lands in the address. */}
      <form data-slot="formulario" method="dialog" noValidate onSubmit={formulario?.enviar} {...resto}>
        {formulario?.resumen}
        {children}
      </form>
    </ContextoDeFormulario>
  )
}
