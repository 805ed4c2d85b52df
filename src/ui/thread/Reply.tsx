import type { ComponentProps, FormEvent, ReactNode } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { CharCount } from '../form/CharCount.tsx'
import type { FormSubmission } from '../form/context.ts'
import { controlStyle, describeField, ErrorMessage } from '../form/Field.tsx'
import { Form } from '../form/Form.tsx'
import { useField, useFieldValue } from '../form/useField.ts'
import { SegmentButtons } from '../Segments.tsx'
import { useShortcut } from '../shortcuts/shortcuts.ts'
import { Prepared } from './Prepared.tsx'
import { sendOnCtrlEnter } from './sendOnCtrlEnter.ts'

type Props<E extends FieldValues, S, V extends string> = {
  form: UseFormReturn<E, unknown, S> & FormSubmission
  /** What the form is called. */
  name: string
  box: Box & { name: Path<E> }
  /** For whom it is meant, or how it reaches them. */
  choice?: ComponentProps<typeof SegmentButtons<V>>
  /** Answers at hand: behind a button beside the label where they have a `menu`, else under the box. */
  prepared?: Omit<ComponentProps<typeof Prepared>, 'written' | 'onChoose' | 'chips'>
  /** What the sheet of keys calls R, which leads to the box. */
  atKey: { title: string; group: string }
  /** Ctrl and Enter send it too. */
  sendsOnCtrlEnter?: boolean
  /** Hears what the box holds whenever somebody changes it. */
  onWrite?: (text: string) => void
  /** Over the box. */
  above?: ReactNode
  className: string
  /** Under the box: what goes with it, and the row that sends. */
  children: ReactNode
}

/** The form in which staff answer somebody. */
export function Reply<E extends FieldValues, S, V extends string>({
  form,
  name,
  box,
  choice,
  prepared,
  atKey,
  sendsOnCtrlEnter = false,
  onWrite,
  above,
  className,
  children,
}: Props<E, S, V>) {
  useShortcut({ key: 'r', ...atKey, run: () => form.setFocus(box.name) })
  const atHand = prepared && (
    <Prepared
      {...prepared}
      written={() => form.getValues(box.name)}
      onChoose={(text) => {
        form.setValue(box.name, text as PathValue<E, Path<E>>, { shouldDirty: true }) // its box holds text
        onWrite?.(text)
        // The menu gave the focus back to its button; from under the box nobody needs a phone's keyboard yet.
        if (prepared.menu) form.setFocus(box.name)
      }}
    />
  )
  function hearInput({ target }: FormEvent<HTMLFormElement>) {
    const { name, value } = target as HTMLTextAreaElement | HTMLInputElement // its fields
    if (name === box.name) onWrite?.(value)
  }
  return (
    <Form
      form={form}
      aria-label={name}
      onKeyDown={sendsOnCtrlEnter ? sendOnCtrlEnter : undefined}
      onInput={hearInput}
      className={className}
    >
      {above}
      <BoxOfForm {...box}>
        {prepared?.menu && atHand}
        {choice && <SegmentButtons {...choice} />}
      </BoxOfForm>
      {!prepared?.menu && atHand}
      {children}
    </Form>
  )
}

type Box = {
  /** The contract's field. */
  name: string
  label: string
  max: number
  /** From so many characters on it is told how much room is left. */
  nearly: number
  /** Under the box. */
  hint?: string
  rows: number
  className: string
}

/** The box takes little height, because staff write in it all day. Its children stand at the end of the label's line. */
function BoxOfForm({ name, label, max, nearly, hint, rows, className, children }: Box & { children: ReactNode }) {
  const { id, error, control } = useField({ name })
  const { length } = useFieldValue(name)
  const counter = length > nearly ? `${id}-contador` : undefined
  return (
    <div data-slot="campo" data-invalid={error ? true : undefined} className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label htmlFor={id} className="mr-auto font-semibold text-sm">
          {label}
        </label>
        {children}
      </div>
      {error && <ErrorMessage id={`${id}-error`}>{error}</ErrorMessage>}
      <textarea
        data-slot="control"
        id={id}
        rows={rows}
        dir="auto"
        {...control}
        {...describeField(id, { hint, error }, counter)}
        className={`lg:text-sm ${className} ${controlStyle}`}
      />
      {counter && <CharCount id={counter} length={length} max={max} />}
      {hint && (
        <p id={`${id}-pista`} className="text-meta text-muted-foreground wrap-anywhere">
          {hint}
        </p>
      )}
    </div>
  )
}
