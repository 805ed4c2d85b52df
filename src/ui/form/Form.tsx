import type { ComponentProps } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { FormContext, type FormSubmission } from './context.ts'

type Props<E extends FieldValues, S> = Omit<ComponentProps<'form'>, 'noValidate'> &
  (
    | { form: UseFormReturn<E, unknown, S> & FormSubmission; name?: undefined }
    | { form?: UseFormReturn<E, unknown, S> & Partial<FormSubmission>; name: string }
  )

/**
 * A form that checks itself (no browser bubbles) and gives its fields ids that the error summary can link to. With a
 * `formulario` of `useFormulario` its fields know their value and error by `nombre`, and sending is its own.
 */
export function Form<E extends FieldValues = FieldValues, S = E>({
  form,
  name = form?.name ?? '',
  children,
  ...rest
}: Props<E, S>) {
  const openForm = form as (UseFormReturn & Partial<FormSubmission>) | undefined // fields know their names, not its type
  return (
    <FormContext value={{ name, form: openForm }}>
      {/* Sent before the page's code is there, a form of this method stays where it is: nothing lands in the address. */}
      <form data-slot="formulario" method="dialog" noValidate onSubmit={form?.submit} {...rest}>
        {form?.summary}
        {children}
      </form>
    </FormContext>
  )
}
