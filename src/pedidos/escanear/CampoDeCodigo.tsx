import { useId, useState } from 'react'
import { CODIGO_PEDIDO, formatOwnCodigo, toCodigo } from '#lib/codigoFormat.ts'
import { CODIGO_INCOMPLETO } from '#lib/codigoIncompleto.ts'
import { Button } from '#ui/Button.tsx'
import { controlStyle, describeField, Field } from '#ui/form/Field.tsx'

type Props = {
  /** Answers whether the text led somewhere. */
  onRead: (text: string) => Promise<boolean>
  /** Why the last read led nowhere. */
  message: string | null
}

/** A code of ours or a courier's number, typed or from a hand scanner, instead of the camera. */
export function CampoDeCodigo({ onRead, message }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const error = refused ?? message ?? undefined
  return (
    <form
      data-barra-propia
      className="border-border border-t p-4"
      onSubmit={async (event) => {
        event.preventDefault()
        const written = text.trim()
        const isShort = toCodigo(written) !== null && !CODIGO_PEDIDO.test(written)
        setRefused(!written || isShort ? CODIGO_INCOMPLETO : null)
        // The next label is typed into an empty field; what led nowhere stays to be corrected.
        if (written && !isShort && (await onRead(written))) setText((now) => (now.trim() === written ? '' : now))
      }}
    >
      <Field id={id} label="Código o número de guía" error={error}>
        <div className="flex gap-2">
          <input
            id={id}
            type="text"
            value={text}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            onChange={({ target }) => setText(formatOwnCodigo(target.value))}
            {...describeField(id, { error })}
            className={`codigo h-12 min-w-0 flex-1 ${controlStyle}`}
          />
          <Button type="submit" variant="outline">
            Buscar
          </Button>
        </div>
      </Field>
    </form>
  )
}
