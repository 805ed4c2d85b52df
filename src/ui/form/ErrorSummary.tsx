import { useEffect, useId, useRef } from 'react'
import { fieldId, useFormContext, useFormName } from './context.ts'
import { listErrors } from './errors.ts'

/**
 * The list of errors at the top of a form. It takes the focus after a failed submit and links each message to its
 * field.
 */
export function ErrorSummary() {
  const formName = useFormName()
  const { errors, submitCount } = useFormContext().formState
  const entries = listErrors(errors)
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  const hasErrors = entries.length > 0

  // Focuses only after a submit: an error that appears while the person types must not move the focus.
  useEffect(() => {
    if (submitCount > 0) box.current?.focus()
  }, [submitCount])

  useEffect(() => {
    if (!hasErrors) return
    const titleBefore = document.title
    document.title = `Error: ${titleBefore}`
    return () => {
      if (document.title === `Error: ${titleBefore}`) document.title = titleBefore
    }
  }, [hasErrors])

  if (!hasErrors) return null
  return (
    <section
      ref={box}
      data-slot="resumen-de-errores"
      tabIndex={-1}
      aria-labelledby={titleId}
      className="rounded-xl border-2 border-destructive bg-card p-4 md:p-5"
    >
      <h2 id={titleId} className="font-semibold text-tarjeta">
        Revisa estos campos
      </h2>
      <ul className="mt-2 grid gap-1">
        {entries.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${fieldId(formName, field)}`}
              className="font-semibold text-destructive text-sm underline underline-offset-2"
              onClick={(event) => {
                const control = document.getElementById(fieldId(formName, field))
                if (!control) return
                event.preventDefault()
                control.focus()
                control.scrollIntoView({ block: 'center' })
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
