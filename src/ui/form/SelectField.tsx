import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useHydrated } from '../useHydrated.ts'
import { controlStyle, describeField, Field, type FieldProps } from './Field.tsx'
import { type BoundFieldProps, useField } from './useField.ts'

type Props = FieldProps & BoundFieldProps & ComponentProps<'select'>

/** A native select: fast, searchable by keyboard and good on phones. Its children are `<option>`s and `<optgroup>`s. */
export function SelectField({ label, hint, optional, className, ...rest }: Props) {
  const { id, error, control, initialText, registration } = useField(rest)
  const ref = useEarlyChoice(registration)
  return (
    <Field {...{ id, label, hint, error, optional, className }}>
      <div className="relative">
        <select
          data-slot="control"
          id={id}
          {...initialText}
          {...control}
          {...(registration && { ref })}
          {...describeField(id, { hint, error })}
          className={`h-12 appearance-none pr-10 ${controlStyle}`}
        />
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-muted-foreground"
        />
      </div>
    </Field>
  )
}

/**
 * A form fills its controls when they mount. What was chosen before that is newer than what the form knows.
 * @returns the ref of the control
 */
function useEarlyChoice(registration: UseFormRegisterReturn | undefined) {
  const early = useRef<HTMLSelectElement>(null)
  // In the browser's own rendering a select is never filled before it mounts.
  const cameWithPage = !useHydrated()
  const report = useEffectEvent((node: HTMLSelectElement) => registration?.onChange({ target: node, type: 'change' }))
  useEffect(() => {
    // Once the parts of the form listen.
    const timer = setTimeout(() => early.current && void report(early.current))
    return () => clearTimeout(timer)
  }, [])
  return (node: HTMLSelectElement | null) => {
    const chosen = node?.value
    registration?.ref(node)
    if (!cameWithPage || !node || !chosen || node.value === chosen) return
    node.value = chosen
    early.current = node
  }
}
