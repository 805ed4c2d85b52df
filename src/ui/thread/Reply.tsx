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
  /** The form's accessible name. */
  name: string
  box: Box & { name: Path<E> }
  /** A choice of audience or channel. */
  choice?: ComponentProps<typeof SegmentButtons<V>>
  /** Saved replies: with a `menu`, a button beside the label; else chips below the box. */
  prepared?: Omit<ComponentProps<typeof Prepared>, 'written' | 'onChoose' | 'chips'>
  /** How the shortcuts list names the R key, which focuses the box. */
  shortcut: { title: string; group: string }
  /** Whether Ctrl+Enter submits the form. */
  sendsOnCtrlEnter?: boolean
  /** Called with the box's text after each change. */
  onWrite?: (text: string) => void
  /** Rendered above the box. */
  above?: ReactNode
  className: string
  /** Shown below the box: attachments and the submit row. */
  children: ReactNode
}

/** The form in which staff answer a customer. */
export function Reply<E extends FieldValues, S, V extends string>({
  form,
  name,
  box,
  choice,
  prepared,
  shortcut,
  sendsOnCtrlEnter = false,
  onWrite,
  above,
  className,
  children,
}: Props<E, S, V>) {
  useShortcut({ key: 'r', ...shortcut, run: () => form.setFocus(box.name) })
  const atHand = prepared && (
    <Prepared
      {...prepared}
      written={() => form.getValues(box.name)}
      onChoose={(text) => {
        form.setValue(box.name, text as PathValue<E, Path<E>>, { shouldDirty: true }) // the field holds text
        onWrite?.(text)
        // The closed menu has the focus on its button. After a chip the focus stays, so that a phone shows no keyboard
        // yet.
        if (prepared.menu) form.setFocus(box.name)
      }}
    />
  )
  function handleInput({ target }: FormEvent<HTMLFormElement>) {
    const { name, value } = target as HTMLTextAreaElement | HTMLInputElement // events come from the form's fields
    if (name === box.name) onWrite?.(value)
  }
  return (
    <Form
      form={form}
      aria-label={name}
      onKeyDown={sendsOnCtrlEnter ? sendOnCtrlEnter : undefined}
      onInput={handleInput}
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
  /** The name of the contract's field. */
  name: string
  label: string
  max: number
  /** The counter appears above this many characters. */
  counterFrom: number
  /** Help shown below the box. */
  hint?: string
  rows: number
  className: string
}

/**
 * The text box of the form, with only a few `rows`, because staff use it all day. `children` stand at the end of the
 * label's line.
 */
function BoxOfForm({ name, label, max, counterFrom, hint, rows, className, children }: Box & { children: ReactNode }) {
  const { id, error, control } = useField({ field: name })
  const { length } = useFieldValue(name)
  const counter = length > counterFrom ? `${id}-contador` : undefined
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
