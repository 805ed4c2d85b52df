import type { ComponentProps, FormEvent, ReactNode } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useAtajo } from '../atajos/atajos.ts'
import type { Envio } from '../formulario/contexto.ts'
import { Formulario } from '../formulario/Formulario.tsx'
import { SegmentButtons } from '../Segments.tsx'
import { ComposerField, sendOnCtrlEnter } from './ComposerField.tsx'
import { Prepared } from './Prepared.tsx'

type Props<E extends FieldValues, S, V extends string> = {
  formulario: UseFormReturn<E, unknown, S> & Envio
  /** What the form is called. */
  name: string
  box: Omit<ComponentProps<typeof ComposerField>, 'beside' | 'name'> & { name: Path<E> }
  /** For whom it is meant, or how it reaches them. */
  choice?: ComponentProps<typeof SegmentButtons<V>>
  /** Answers at hand: behind a button beside the label where they have a `menu`, else under the box. */
  prepared?: Omit<ComponentProps<typeof Prepared>, 'written' | 'onChoose' | 'chips'>
  /** What the sheet of keys calls R, which leads to the box. */
  atKey: { titulo: string; grupo: string }
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
  formulario,
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
  useAtajo({ tecla: 'r', ...atKey, hacer: () => formulario.setFocus(box.name) })
  const atHand = prepared && (
    <Prepared
      {...prepared}
      written={() => formulario.getValues(box.name)}
      onChoose={(text) => {
        formulario.setValue(box.name, text as PathValue<E, Path<E>>, { shouldDirty: true }) // its box holds text
        onWrite?.(text)
        formulario.setFocus(box.name)
      }}
    />
  )
  function hearInput({ target }: FormEvent<HTMLFormElement>) {
    const { name, value } = target as HTMLTextAreaElement | HTMLInputElement // its fields
    if (name === box.name) onWrite?.(value)
  }
  return (
    <Formulario
      formulario={formulario}
      aria-label={name}
      onKeyDown={sendsOnCtrlEnter ? sendOnCtrlEnter : undefined}
      onInput={hearInput}
      className={className}
    >
      {above}
      <ComposerField
        {...box}
        beside={
          <>
            {prepared?.menu && atHand}
            {choice && <SegmentButtons {...choice} />}
          </>
        }
      />
      {!prepared?.menu && atHand}
      {children}
    </Formulario>
  )
}
