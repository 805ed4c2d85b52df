import type { ComponentProps } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { FORM_FIELD, KEY_FIELD } from '#lib/pageData.ts'
import { FormContext, type FormSubmission } from './context.ts'

type Props<E extends FieldValues, S> = ComponentProps<'form'> &
  (
    | { form: UseFormReturn<E, unknown, S> & FormSubmission; name?: undefined }
    | { form?: UseFormReturn<E, unknown, S> & Partial<FormSubmission>; name: string }
  )

/**
 * A form without the browser's validation messages, unless `noValidate` is false. Sent without programs, it leads
 * back to itself; a form whose success leads to another page has `action=""`. Its fields get ids that the error summary links to. With a `form`
 * from `useShopForm`, its fields find their value and error by `field`, and submitting runs the form's `submit`.
 */
export function Form<E extends FieldValues = FieldValues, S = E>({
  form,
  name = form?.name ?? '',
  children,
  ...rest
}: Props<E, S>) {
  const openForm = form as (UseFormReturn & Partial<FormSubmission>) | undefined // fields only use names
  return (
    <FormContext value={{ name, form: openForm }}>
      {/* `dialog`: a submit before hydration stays on the page and puts nothing into the URL. */}
      <form
        data-slot="formulario"
        noValidate
        onSubmit={form?.submit}
        {...(form?.posts ? { method: 'post', id: `form-${name}`, action: `#form-${name}` } : { method: 'dialog' })}
        {...rest}
      >
        {form?.posts && (
          <>
            <input type="hidden" name={FORM_FIELD} value={name} />
            <input type="hidden" name={KEY_FIELD} suppressHydrationWarning />
          </>
        )}
        {form?.summary}
        {children}
      </form>
    </FormContext>
  )
}
